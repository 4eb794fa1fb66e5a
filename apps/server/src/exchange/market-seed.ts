import type pg from 'pg'

import type { Transaction } from '../db/in-transaction.ts'
import { chainAnchor, seedForDay } from './seed-chain.ts'

/** A thousand years of trading days; the hashing of a whole chain stays under a second. */
export const SEED_CHAIN_LENGTH = 262_144

/** Between two kept seeds; a day's seed then costs at most so many hashes. */
const KEPT_EVERY = 4_096

/** Seeds by day, for the exchange alone. */
export interface SeedSource {
  readonly chain: number
  /** Published: every revealed seed leads back to it. */
  readonly anchor: Uint8Array
  /** The seed of the day with this number, from 1. @throws RangeError outside the chain. */
  seedOfDay(dayNumber: number): Uint8Array
}

/**
 * Commits the install's chain of seeds: the anchor for everybody, the tail for the exchange's role only. Does nothing when a
 * chain stands already: a second commitment would let somebody choose between two futures.
 */
export async function commitSeedChain(tx: Pick<Transaction, 'query'>, tail: Uint8Array, committedAt: Date, length = SEED_CHAIN_LENGTH): Promise<void> {
  const { rowCount } = await tx.query(
    `insert into bahi.seed_chain (chain, anchor, length, committed_at) values (1, $1, $2, $3) on conflict (chain) do nothing`,
    [Buffer.from(chainAnchor(tail, length)), length, committedAt],
  )
  if (rowCount === 1) await tx.query(`insert into bahi.seed_secret (chain, tail) values (1, $1)`, [Buffer.from(tail)])
}

/**
 * Reads the secret as the exchange's role.
 * @throws Error when no chain was committed, or the tail does not lead to the published anchor.
 */
export async function openSeedSource(pool: pg.Pool): Promise<SeedSource> {
  const { rows } = await pool.query<{ chain: number; anchor: Buffer; length: number; tail: Buffer }>(
    `select chain, anchor, length, tail from bahi.seed_chain join bahi.seed_secret using (chain) order by chain desc limit 1`,
  )
  const [row] = rows
  if (row === undefined) throw new Error('no seed chain was committed: a simulated day needs one')
  const kept = keepSeeds(row.tail, row.length)
  const anchor = seedForDay(kept[0] ?? row.tail, Math.min(row.length, KEPT_EVERY), 0)
  if (!row.anchor.equals(anchor)) throw new Error('the secret of the seed chain does not lead to its published anchor')
  return {
    chain: row.chain,
    anchor,
    seedOfDay(dayNumber) {
      const at = Math.ceil(dayNumber / KEPT_EVERY) - 1
      const seed = kept[at]
      if (seed === undefined) throw new RangeError(`day ${dayNumber} is outside a chain of ${row.length}`)
      return seedForDay(seed, Math.min(row.length, (at + 1) * KEPT_EVERY), dayNumber)
    },
  }
}

/** Every 4,096th seed of the chain, the tail last. */
function keepSeeds(tail: Uint8Array, length: number): Uint8Array[] {
  const kept: Uint8Array[] = [tail]
  let at = length
  while (at > KEPT_EVERY) {
    const next = (Math.ceil(at / KEPT_EVERY) - 1) * KEPT_EVERY
    kept.unshift(seedForDay(kept[0] ?? tail, at, next))
    at = next
  }
  return kept
}
