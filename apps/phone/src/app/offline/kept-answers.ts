import type { ShelfName } from '../../calls/kept-keys.ts'

/** The market's own clock: what prices are "as of". */
export interface KeptClock {
  date: string
  second: number
  phase: string
}

/** An answer of the server as it is kept on the device. */
export interface KeptAnswer {
  key: readonly unknown[]
  data: unknown
  /** When it came, in milliseconds of this phone's clock. */
  at: number
  /** And by the market's clock, where that was known. */
  clock: KeptClock | null
}

export interface KeptShelf {
  /** Whose answers these are, and in which version of the app they were kept; another session or version finds an empty shelf. */
  of: string
  answers: readonly KeptAnswer[]
}

/** Each shelf keeps this much at most; the oldest make room. A price of last week has no use. */
export const shelfBounds = {
  market: 24,
  own: 12,
  answerCharacters: 100_000,
  shelfCharacters: 300_000,
  oldestMs: 7 * 86_400_000,
} as const

/** Of a list that is read page by page, the first page. */
export function firstPage(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('pages' in data) || !('pageParams' in data)) return data
  const { pages, pageParams } = data
  return Array.isArray(pages) && Array.isArray(pageParams)
    ? { pages: pages.slice(0, 1), pageParams: pageParams.slice(0, 1) }
    : data
}

/** What a shelf holds after these answers came: the newest of each key, within the bounds. */
export function shelve(
  name: ShelfName,
  before: readonly KeptAnswer[],
  came: readonly KeptAnswer[],
  nowMs: number,
): KeptAnswer[] {
  const newest = new Map<string, { answer: KeptAnswer; length: number }>()
  for (const answer of [...before, ...came]) {
    const text = textOf(answer.data)
    if (text === null || text.length > shelfBounds.answerCharacters || nowMs - answer.at > shelfBounds.oldestMs)
      continue
    const key = JSON.stringify(answer.key)
    if ((newest.get(key)?.answer.at ?? 0) <= answer.at) newest.set(key, { answer, length: text.length + key.length })
  }
  const kept: KeptAnswer[] = []
  let room: number = shelfBounds.shelfCharacters
  for (const { answer, length } of [...newest.values()].sort((one, other) => other.answer.at - one.answer.at)) {
    if (kept.length === shelfBounds[name]) break
    if (length > room) continue
    room -= length
    kept.push(answer)
  }
  return kept
}

/** What cannot be written as JSON is not kept. */
function textOf(data: unknown): string | null {
  try {
    return JSON.stringify(data) ?? null
  } catch {
    return null
  }
}

const storageKey = { market: 'kept-market', own: 'kept-own' } as const
type Storing = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Reads a shelf from the device. The shelf is empty when nothing is kept, when it belongs to another customer, or when it cannot be read. */
export function readShelf(name: ShelfName, of: string, storage: Storing, nowMs: number): KeptShelf {
  const empty: KeptShelf = { of, answers: [] }
  try {
    const stored = JSON.parse(storage.getItem(storageKey[name]) ?? 'null') as KeptShelf | null
    if (stored === null || stored.of !== of || !Array.isArray(stored.answers)) return empty
    return { ...stored, answers: stored.answers.filter(({ at }) => nowMs - at <= shelfBounds.oldestMs) }
  } catch {
    return empty
  }
}

export function writeShelf(name: ShelfName, shelf: KeptShelf, storage: Storing): void {
  try {
    storage.setItem(storageKey[name], JSON.stringify(shelf))
  } catch {
    // A device without room keeps nothing, rather than something older than the customer was shown.
    storage.removeItem(storageKey[name])
  }
}

export function clearShelf(name: ShelfName, storage: Pick<Storage, 'removeItem'>): void {
  storage.removeItem(storageKey[name])
}

/** The older of two clocks; what is shown together is no newer than its oldest part. */
export function olderClock(one: KeptClock | null, other: KeptClock): KeptClock {
  return one !== null && (one.date < other.date || (one.date === other.date && one.second <= other.second))
    ? one
    : other
}

/** Tells one session from another without being the token (FNV-1a). */
export function accountMark(token: string | null): string {
  let hash = 0x811c9dc5
  for (const letter of token ?? '') hash = Math.imul(hash ^ letter.charCodeAt(0), 0x01000193)
  return (hash >>> 0).toString(36)
}
