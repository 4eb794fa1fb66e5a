/** Makes ids that carry their time and their shard. */
export type IdSource = {
  /** A new id for a row of this shard (0–63). Greater than every id this source gave for that shard before. */
  newId(shard: number): bigint
}

// 41 bits of milliseconds since 2024 | 6 bits of shard | 6 bits of node | 10 bits of sequence. The sign bit stays 0:
// PostgreSQL's bigint has one. 41 bits last until 2093.
const EPOCH_MS = Date.UTC(2024, 0, 1)
const SHARDS = 64
const NODES = 64
const SEQUENCES = 1024
const SHARD_SHIFT = 16n
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
 * The time in an id is security time at or shortly after its making: when more than 1,024 ids of one shard fall into a
 * millisecond, or the clock is set back, it runs ahead of the clock and never repeats.
 */
export function createIdSource(firstNode: number, nowMs: () => number = Date.now): MovableIdSource {
  refuseUnknownNode(firstNode)
  let node = firstNode
  const lastTimes = new Float64Array(SHARDS).fill(-1)
  const lastSequences = new Int32Array(SHARDS)

  return {
    newId(shard) {
      refuseUnknownShard(shard)
      const now = nowMs() - EPOCH_MS
      const last = lastTimes[shard] ?? -1
      let time = Math.max(now, last)
      let sequence = time === last ? (lastSequences[shard] ?? 0) + 1 : 0
      if (sequence === SEQUENCES) {
        time += 1
        sequence = 0
      }
      lastTimes[shard] = time
      lastSequences[shard] = sequence
      return (BigInt(time) << TIME_SHIFT) | (BigInt(shard) << SHARD_SHIFT) | BigInt(node * SEQUENCES + sequence)
    },
    moveTo(next) {
      refuseUnknownNode(next)
      node = next
      // The sequence counts as used up: a smaller node in the same millisecond would give a smaller id.
      lastSequences.fill(SEQUENCES - 1)
    },
  }
}

/** The shard an id belongs to, 0–63. */
export function shardOf(id: bigint): number {
  return Number((id >> SHARD_SHIFT) & 63n)
}

/** The security time an id was made at, in milliseconds since 1970. */
export function timeOfIdMs(id: bigint): number {
  return Number(id >> TIME_SHIFT) + EPOCH_MS
}

function refuseUnknownNode(node: number): void {
  if (Number.isInteger(node) && node >= 0 && node < NODES) return
  throw new RangeError(`node ${node} is not within 0–${NODES - 1}`)
}

function refuseUnknownShard(shard: number): void {
  if (!Number.isInteger(shard) || shard < 0 || shard >= SHARDS)
    throw new RangeError(`shard ${shard} is not within 0–${SHARDS - 1}`)
}
