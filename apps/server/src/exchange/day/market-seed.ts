import type pg from 'pg'
import { SEED_BYTES, seedForDay } from '@bahi/proofs/seed-chain'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import { nativeSha256 } from '../../platform/sha256.ts'

/** A thousand years of trading days; the hashing of a whole chain stays under a second. */
export const SEED_CHAIN_LENGTH = 262_144

/** Between two waypoints; a day's seed then costs at most so many hashes. */
const WAYPOINT_EVERY = 4_096

/** Seeds by day, for the exchange alone. */
export interface SeedSource {
  readonly chain: number
  /** Published: every revealed seed leads back to it. */
  readonly anchor: Uint8Array
  /** The seed of the day with this number, from 1. @throws RangeError outside the chain. */
  seedOfDay(dayNumber: number): Uint8Array
}

/**
 * Commits the installation's chain of seeds: the anchor is public, the tail is readable by the exchange's role only.
 * Does nothing when a chain exists: a second commitment would let the operator choose between two futures. Of two
 * commitments at once, the primary key refuses one.
 */
export async function commitSeedChain(
  tx: Queryable,
  tail: Uint8Array,
  committedAt: Date,
  length: number = SEED_CHAIN_LENGTH,
): Promise<void> {
  if ((await tx.query(`select from bahi.seed_chain where chain = 1`)).rowCount !== 0) return
  const waypoints = waypointsOf(tail, length)
  const anchor = seedForDay(waypoints[0] ?? tail, Math.min(length, WAYPOINT_EVERY), 0, nativeSha256)
  await tx.query(`insert into bahi.seed_chain (chain, anchor, length, committed_at) values (1, $1, $2, $3)`, [
    Buffer.from(anchor),
    length,
    committedAt,
  ])
  await tx.query(`insert into bahi.seed_secret (chain, tail, waypoints) values (1, $1, $2)`, [
    Buffer.from(tail),
    Buffer.concat(waypoints),
  ])
}

/**
 * Reads the secret as the exchange's role.
 * @throws Error when no chain was committed, or the tail does not lead to the published anchor.
 */
export async function openSeedSource(pool: pg.Pool): Promise<SeedSource> {
  const { rows } = await pool.query<{ chain: number; anchor: Buffer; length: number; waypoints: Buffer }>(
    `select chain, anchor, length, waypoints from bahi.seed_chain join bahi.seed_secret using (chain) order by chain desc limit 1`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('no seed chain was committed: a simulated day needs one')
  const waypoint = (at: number): Buffer => row.waypoints.subarray(at * SEED_BYTES, (at + 1) * SEED_BYTES)
  const anchor = seedForDay(waypoint(0), Math.min(row.length, WAYPOINT_EVERY), 0, nativeSha256)
  if (!row.anchor.equals(anchor)) throw new Error('the secret of the seed chain does not lead to its published anchor')
  return {
    chain: row.chain,
    anchor,
    seedOfDay(dayNumber) {
      if (!Number.isInteger(dayNumber) || dayNumber < 1 || dayNumber > row.length)
        throw new RangeError(`day ${dayNumber} is outside a chain of ${row.length}`)
      const at = Math.ceil(dayNumber / WAYPOINT_EVERY) - 1
      return seedForDay(waypoint(at), Math.min(row.length, (at + 1) * WAYPOINT_EVERY), dayNumber, nativeSha256)
    },
  }
}

/** Every 4,096th seed of the chain in the order of days, the tail last. */
function waypointsOf(tail: Uint8Array, length: number): Uint8Array[] {
  const waypoints: Uint8Array[] = [tail]
  for (let at = length; at > WAYPOINT_EVERY;) {
    const before = (Math.ceil(at / WAYPOINT_EVERY) - 1) * WAYPOINT_EVERY
    waypoints.unshift(seedForDay(waypoints[0] ?? tail, at, before, nativeSha256))
    at = before
  }
  return waypoints
}
