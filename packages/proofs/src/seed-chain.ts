import { type Sha256, isSameHash, sha256 } from './sha256.ts'

/**
 * Whether a day's revealed seed is the one committed to: its hash is the seed of the day before, or, on the first day, the published anchor.
 * The operator could thus not choose it after seeing an order.
 */
export function verifySeed(seed: Uint8Array, previousCommitment: Uint8Array, hash: Sha256 = sha256): boolean {
  return isSameHash(hash(seed), previousCommitment)
}

/**
 * Hashes the tail of a chain n times. With a chain of N days the anchor is walkChain(tail, N) and the seed of day k is walkChain(tail, N − k).
 * @throws RangeError unless n is a whole number, zero or more.
 */
export function walkChain(tail: Uint8Array, n: number, hash: Sha256 = sha256): Uint8Array {
  if (!Number.isSafeInteger(n) || n < 0) throw new RangeError(`not a number of days: ${n}`)
  let seed = tail
  for (let day = 0; day < n; day += 1) seed = hash(seed)
  return seed
}

/** Whether revealed seeds of consecutive days all lead back to the anchor; gives the first day (from 1) that does not, or null. */
export function firstBrokenSeed(anchor: Uint8Array, seeds: readonly Uint8Array[], hash: Sha256 = sha256): number | null {
  let commitment = anchor
  for (const [index, seed] of seeds.entries()) {
    if (!verifySeed(seed, commitment, hash)) return index + 1
    commitment = seed
  }
  return null
}
