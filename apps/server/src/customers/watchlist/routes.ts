import type { FastifyInstance } from 'fastify'
import {
  addToWatchlist,
  createWatchlist,
  deleteWatchlist,
  listWatchlist,
  listWatchlists,
  maxWatched,
  maxWatchlists,
  removeFromWatchlist,
  renameWatchlist,
  sortWatchlist,
} from '@bahi/contract/customers/watchlist'
import type { StockRow } from '@bahi/contract/market/views'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { Instrument, InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { SystemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import { serve } from '../../platform/http/serve.ts'
import {
  appendEntry,
  createList,
  deleteEntry,
  deleteList,
  readEntries,
  readLists,
  renameList,
  writeOrder,
} from './store.ts'

export interface WatchlistParts extends HttpDeps {
  readonly db: Pick<Database, 'pool'>
  readonly systemClock: SystemClock
  readonly instruments: Pick<InstrumentRegister, 'byCode' | 'byId'>
  /** Returns rows in the order of the ids, without a row for unknown ids. */
  readonly rowsOf: (ids: readonly number[]) => StockRow[]
}

export function registerWatchlist(app: FastifyInstance, parts: WatchlistParts): void {
  registerLists(app, parts)
  registerEntries(app, parts)
}

function registerLists(app: FastifyInstance, parts: WatchlistParts): void {
  const once = { pool: parts.db.pool, systemClock: parts.systemClock }

  serve(app, parts, listWatchlists, async (_input, who) => {
    const lists = await readLists(parts.db.pool, who)
    return accept({
      items: lists.map(({ listId, name, instrumentIds }) => ({ listId, name, codes: codesOf(parts, instrumentIds) })),
    })
  })
  serve(app, parts, createWatchlist, ({ name, codes }, who, call) =>
    answerOnce(once, who, call, async (tx) => {
      const instruments = codes.map((code) => instrumentOf(parts, code))
      if (instruments.includes(undefined)) return unknownShare('codes')
      const instrumentIds = instruments.flatMap((instrument) => (instrument === undefined ? [] : [instrument.id]))
      const listId = await createList(tx, who, { name, instrumentIds, at: parts.systemClock() })
      return listId === null ? refuse(refusal('watchlist-full', { most: maxWatchlists }, 'name')) : accept({ listId })
    }),
  )
  serve(app, parts, renameWatchlist, ({ listId, name }, who, call) =>
    answerOnce(once, who, call, async (tx) =>
      (await renameList(tx, { ...who, listId }, name, parts.systemClock())) ? accept({}) : gone(),
    ),
  )
  serve(app, parts, deleteWatchlist, ({ listId }, who, call) =>
    answerOnce(once, who, call, async (tx) => {
      await deleteList(tx, { ...who, listId })
      return accept({})
    }),
  )
}

function registerEntries(app: FastifyInstance, parts: WatchlistParts): void {
  const once = { pool: parts.db.pool, systemClock: parts.systemClock }

  serve(app, parts, listWatchlist, async ({ listId }, who) => {
    const ids = await readEntries(parts.db.pool, { ...who, listId })
    return ids === null ? gone() : accept({ items: parts.rowsOf(ids) })
  })
  serve(app, parts, addToWatchlist, ({ listId, code }, who, call) =>
    answerOnce(once, who, call, async (tx) => {
      const instrument = instrumentOf(parts, code)
      if (instrument === undefined) return unknownShare('code')
      const added = await appendEntry(tx, { ...who, listId }, instrument.id, parts.systemClock())
      if (added === 'gone') return gone()
      return added === 'full' ? refuse(refusal('watchlist-full', { most: maxWatched }, 'listId')) : accept({})
    }),
  )
  serve(app, parts, removeFromWatchlist, ({ listId, code }, who, call) =>
    answerOnce(once, who, call, async (tx) => {
      // A deleted share may still be removed from a list.
      const instrument = parts.instruments.byCode(code)
      if (instrument === undefined) return unknownShare('code')
      return (await deleteEntry(tx, { ...who, listId }, instrument.id)) ? accept({}) : gone()
    }),
  )
  serve(app, parts, sortWatchlist, ({ listId, codes }, who, call) =>
    answerOnce(once, who, call, async (tx) => {
      const ids = codes.map((code) => parts.instruments.byCode(code)?.id)
      if (ids.includes(undefined)) return unknownShare('codes')
      return (await writeOrder(
        tx,
        { ...who, listId },
        ids.filter((id) => id !== undefined),
      ))
        ? accept({})
        : gone()
    }),
  )
}

/** The codes of the shares that a list shows, without deleted shares. */
function codesOf({ instruments }: WatchlistParts, ids: readonly number[]): string[] {
  return ids.flatMap((id) => {
    const instrument = instruments.byId(id)
    return instrument === undefined || instrument.state === 'deleted' ? [] : [instrument.code]
  })
}

function gone(): Decision<never> {
  return refuse(refusal('watchlist-gone', {}, 'listId'))
}

function instrumentOf({ instruments }: WatchlistParts, code: string): Instrument | undefined {
  const instrument = instruments.byCode(code)
  return instrument === undefined || instrument.state === 'deleted' || instrument.state === 'hidden'
    ? undefined
    : instrument
}

function unknownShare(field: string): Decision<never> {
  return refuse(refusal('instrument-deleted', {}, field))
}
