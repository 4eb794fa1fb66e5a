import type { Query, QueryClient } from '@tanstack/react-query'
import type { LiveMarket } from '@bahi/client/quote-store'
import { keptShelf, type ShelfName } from '../../calls/kept-keys.ts'
import type { ConnectionState } from '../../live/connection.ts'
import type { ValueStore } from '../../live/value-store.ts'
import type { SessionStore } from '../../session/session.ts'
import {
  clearShelf,
  firstPage,
  accountMark,
  olderClock,
  readShelf,
  shelve,
  writeShelf,
  type KeptAnswer,
  type KeptClock,
} from './kept-answers.ts'

/** Writing is cheap, but not so cheap that every price is worth it. */
const writeEveryMs = 10_000

interface KeeperPorts {
  queries: QueryClient
  session: Pick<SessionStore, 'read' | 'subscribe'>
  connection: Pick<ValueStore<ConnectionState>, 'read' | 'subscribe'>
  storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>
  /** Of the app: another one may read an answer's fields differently, and finds an empty shelf. */
  version: string
  page: Pick<Document, 'addEventListener' | 'removeEventListener' | 'visibilityState'>
  /** The market's clock as it is known now. */
  clock: () => LiveMarket | undefined
  /** Told the clock that the shown answers are of, while the real one is unknown. */
  putClock: (market: LiveMarket) => void
}

/**
 * Keeps the last answers on the device, and uses them only while the strip above the pages says that the app is offline.
 * Online the app never shows an older answer first, because it would look like a new one.
 */
export function keepAnswers({
  queries,
  session,
  connection,
  storage,
  version,
  page,
  clock,
  putClock,
}: KeeperPorts): () => void {
  let token = session.read()
  let given: KeptClock | null = null
  const shelves = openShelves({ storage, version, clock, token: () => token })
  if (token === null) shelves.forgetOwn()
  const giveBack = (query: Query) => {
    const kept = query.state.data === undefined ? shelves.find(query) : undefined
    if (kept === undefined) return
    if (kept.clock !== null && (clock() === undefined || given !== null))
      putClock((given = olderClock(given, kept.clock)))
    query.setData(kept.data, { updatedAt: kept.at, manual: true })
  }
  const isLost = () => connection.read() === 'offline' || connection.read() === 'reconnecting'
  const stopListening = queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return
    const { query, action } = event
    const name = keptShelf(query.queryKey)
    if (name === null) return
    if (action.type === 'success' && action.manual !== true) shelves.keep(query, name)
    else if (isLost() && (action.type === 'fetch' || action.type === 'failed' || action.type === 'error'))
      giveBack(query)
  })
  const lookAtLine = () => {
    if (!isLost()) given = null
    else queries.getQueryCache().getAll().forEach(giveBack)
  }
  lookAtLine()
  const stopWatching = connection.subscribe(lookAtLine)
  const stopFollowing = session.subscribe(() => {
    const now = session.read()
    if (now === token) return
    token = now
    shelves.forgetOwn()
  })
  const writeWhenHidden = () => void (page.visibilityState === 'hidden' && shelves.write())
  page.addEventListener('visibilitychange', writeWhenHidden)
  return () => {
    page.removeEventListener('visibilitychange', writeWhenHidden)
    shelves.stop()
    stopListening()
    stopWatching()
    stopFollowing()
  }
}

interface ShelfPorts extends Pick<KeeperPorts, 'storage' | 'version' | 'clock'> {
  /** Of the customer who is logged in now; own answers are kept and found only for them. */
  token: () => string | null
}

/** The shelves of the device: answers that came are gathered, and written every few seconds. */
function openShelves({ storage, version, clock, token }: ShelfPorts) {
  const came: Record<ShelfName, Map<string, KeptAnswer>> = { market: new Map(), own: new Map() }
  let timer: ReturnType<typeof setTimeout> | undefined
  const ownerOf = (name: ShelfName) => `${name === 'own' ? accountMark(token()) : 'everybody'} ${version}`
  const read = (name: ShelfName) => readShelf(name, ownerOf(name), storage, Date.now()).answers
  const write = () => {
    clearTimeout(timer)
    timer = undefined
    for (const name of ['market', 'own'] as const) {
      if (came[name].size === 0 || (name === 'own' && token() === null)) continue
      const answers = shelve(name, read(name), [...came[name].values()], Date.now())
      writeShelf(name, { of: ownerOf(name), answers }, storage)
      came[name].clear()
    }
  }
  const keep = (query: Query, name: ShelfName) => {
    came[name].set(query.queryHash, {
      key: query.queryKey,
      data: firstPage(query.state.data),
      at: query.state.dataUpdatedAt,
      clock: clock() ?? null,
    })
    timer ??= setTimeout(write, writeEveryMs)
  }
  const find = ({ queryKey }: Query): KeptAnswer | undefined => {
    const name = keptShelf(queryKey)
    if (name === null || (name === 'own' && token() === null)) return undefined
    return read(name).find(({ key }) => JSON.stringify(key) === JSON.stringify(queryKey))
  }
  const forgetOwn = () => {
    came.own.clear()
    clearShelf('own', storage)
  }
  return { keep, find, write, forgetOwn, stop: () => clearTimeout(timer) }
}
