import type { FastifyInstance } from 'fastify'
import type { StockRow } from '@bahi/contract/market'
import { addToWatchlist, listWatchlist, removeFromWatchlist, sortWatchlist } from '@bahi/contract/watchlist'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { Database } from '../../db/connect.ts'
import { answerOnce } from '../../http/answer-once.ts'
import type { Door } from '../../http/door.ts'
import { serve } from '../../http/serve.ts'
import type { SystemClock } from '../../market/clock.ts'
import type { Instrument, InstrumentRegister } from '../../market/instrument.ts'
import { appendEntry, deleteEntry, readEntries, writeOrder } from './store.ts'

export interface WatchlistParts extends Door {
  readonly db: Pick<Database, 'pool' | 'kysely'>
  readonly systemClock: SystemClock
  readonly instruments: Pick<InstrumentRegister, 'byCode'>
  /** Rows for the ids in the order given; an id without a row is left out. */
  readonly rowsOf: (ids: readonly number[]) => StockRow[]
}

/** A list is looked through by eye; more than this nobody does. */
const MOST_ENTRIES = 500

export function registerWatchlist(app: FastifyInstance, parts: WatchlistParts): void {
  const once = { pool: parts.db.pool, systemClock: parts.systemClock }

  serve(app, parts, listWatchlist, async ({ listId }, who) => {
    const ids = await readEntries(parts.db.kysely, { ...who, listId })
    return accept({ items: parts.rowsOf(ids) })
  })
  serve(app, parts, addToWatchlist, ({ listId, code }, who, call) => answerOnce(once, who, call, async (tx) => {
    const instrument = instrumentOf(parts, code)
    if (instrument === undefined) return unknownShare('code')
    const added = await appendEntry(tx.kysely, { ...who, listId }, { instrumentId: instrument.id, most: MOST_ENTRIES, at: parts.systemClock() })
    return added ? accept({}) : refuse(refusal('parameter-malformed', { most: MOST_ENTRIES }, 'listId'))
  }))
  serve(app, parts, removeFromWatchlist, ({ listId, code }, who, call) => answerOnce(once, who, call, async (tx) => {
    // A share that was deleted since may still be taken off the list.
    const instrument = parts.instruments.byCode(code)
    if (instrument === undefined) return unknownShare('code')
    await deleteEntry(tx.kysely, { ...who, listId }, instrument.id)
    return accept({})
  }))
  serve(app, parts, sortWatchlist, ({ listId, codes }, who, call) => answerOnce(once, who, call, async (tx) => {
    const ids = codes.map((code) => parts.instruments.byCode(code)?.id)
    if (ids.includes(undefined)) return unknownShare('codes')
    await writeOrder(tx.kysely, { ...who, listId }, ids.filter((id) => id !== undefined))
    return accept({})
  }))
}

function instrumentOf({ instruments }: WatchlistParts, code: string): Instrument | undefined {
  const instrument = instruments.byCode(code)
  return instrument === undefined || instrument.state === 'deleted' || instrument.state === 'hidden' ? undefined : instrument
}

function unknownShare(field: string): Decision<never> {
  return refuse(refusal('instrument-deleted', {}, field))
}
