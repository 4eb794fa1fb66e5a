import { createHash, timingSafeEqual } from 'node:crypto'

/**
 * Daily seeds as preimages of one hash chain. A secret tail s_N is drawn at install; s_{k−1} = SHA-256(s_k); the anchor s_0 is
 * published before the first day. Day k runs on s_k, which is revealed after its close. Nobody can choose a later seed to
 * suit an order book, because it had to hash to what was already known.
 */

export const SEED_BYTES = 32

function hashOnce(seed: Uint8Array): Uint8Array {
  return new Uint8Array(createHash('sha256').update(seed).digest())
}

function assertSeed(seed: Uint8Array): void {
  if (seed.length !== SEED_BYTES) throw new RangeError(`a seed has ${SEED_BYTES} bytes, not ${seed.length}`)
}

/**
 * The seed of day `day` (1 … chainLength) from the secret tail. Throws RangeError outside the chain: a chain that has run out
 * needs a new published anchor, never a silent start over.
 */
export function seedForDay(tail: Uint8Array, chainLength: number, day: number): Uint8Array {
  assertSeed(tail)
  if (!Number.isSafeInteger(day) || day < 0 || day > chainLength) throw new RangeError(`day ${day} is outside a chain of ${chainLength}`)
  let seed = Uint8Array.from(tail)
  for (let step = chainLength; step > day; step -= 1) seed = Uint8Array.from(hashOnce(seed))
  return seed
}

/** The commitment s_0 that is published at install. */
export function chainAnchor(tail: Uint8Array, chainLength: number): Uint8Array {
  return seedForDay(tail, chainLength, 0)
}

/** Whether `revealed` hashes to the seed (or anchor) of the day before. */
export function seedFollows(previous: Uint8Array, revealed: Uint8Array): boolean {
  if (previous.length !== SEED_BYTES || revealed.length !== SEED_BYTES) return false
  return timingSafeEqual(hashOnce(revealed), previous)
}

/** Whether `revealed` is the seed of day `day` under a published anchor, without knowing the days between. */
export function seedBelongsTo(anchor: Uint8Array, day: number, revealed: Uint8Array): boolean {
  if (revealed.length !== SEED_BYTES || anchor.length !== SEED_BYTES) return false
  if (!Number.isSafeInteger(day) || day < 1) return false
  return timingSafeEqual(seedForDay(revealed, day, 0), anchor)
}
