/** Makes ids that carry their time and their book. */
export type IdSource = {
  /** A new id for a row of this book (0–63). Greater than every id this source gave for that book before. */
  newId(book: number): bigint
}

// 41 bits of milliseconds since 2024 | 6 bits of book | 6 bits of node | 10 bits of sequence. The sign bit stays 0:
// PostgreSQL's bigint has one. 41 bits last until 2093.
const EPOCH_MS = Date.UTC(2024, 0, 1)
const BOOKS = 64
const NODES = 64
const SEQUENCES = 1024
const BOOK_SHIFT = 16n
const TIME_SHIFT = 22n

/** An id source that may be given another node. */
export type MovableIdSource = IdSource & {
  /** The ids that follow are of this node, and each of them of a later millisecond than every id before. */
  moveTo(node: number): void
}

/**
 * A source of ids for one process. Two sources with different nodes never give the same id; who holds which node is
 * settled by `leaseIdNode`.
 *
 * The time in an id is security time at or shortly after its making: when more than 1,024 ids of one book fall into a
 * millisecond, or the clock is set back, it runs ahead of the clock and never repeats.
 */
export function createIdSource(firstNode: number, nowMs: () => number = Date.now): MovableIdSource {
  refuseUnknownNode(firstNode)
  let node = firstNode
  const lastTimes = new Float64Array(BOOKS).fill(-1)
  const lastSequences = new Int32Array(BOOKS)

  return {
    newId(book) {
      refuseUnknownBook(book)
      const now = nowMs() - EPOCH_MS
      const last = lastTimes[book] ?? -1
      let time = Math.max(now, last)
      let sequence = time === last ? (lastSequences[book] ?? 0) + 1 : 0
      if (sequence === SEQUENCES) {
        time += 1
        sequence = 0
      }
      lastTimes[book] = time
      lastSequences[book] = sequence
      return (BigInt(time) << TIME_SHIFT) | (BigInt(book) << BOOK_SHIFT) | BigInt(node * SEQUENCES + sequence)
    },
    moveTo(next) {
      refuseUnknownNode(next)
      node = next
      // The sequence counts as used up: a smaller node in the same millisecond would give a smaller id.
      lastSequences.fill(SEQUENCES - 1)
    },
  }
}

/** The book an id belongs to, 0–63. */
export function bookOf(id: bigint): number {
  return Number((id >> BOOK_SHIFT) & 63n)
}

/** The security time an id was made at, in milliseconds since 1970. */
export function timeOfIdMs(id: bigint): number {
  return Number(id >> TIME_SHIFT) + EPOCH_MS
}

function refuseUnknownNode(node: number): void {
  if (Number.isInteger(node) && node >= 0 && node < NODES) return
  throw new RangeError(`node ${node} is not within 0–${NODES - 1}`)
}

function refuseUnknownBook(book: number): void {
  if (!Number.isInteger(book) || book < 0 || book >= BOOKS)
    throw new RangeError(`book ${book} is not within 0–${BOOKS - 1}`)
}
