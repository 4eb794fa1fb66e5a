import { HASH_LENGTH, isSameHash, type Sha256, sha256 } from './sha256.ts'

/**
 * Daily seeds as preimages of one hash chain. A secret tail s_N is drawn at install; s_{k−1} = SHA-256(s_k); the anchor s_0 is
 * published before the first day. Day k runs on s_k, which is revealed after its close. Nobody can choose a later seed to
 * suit an order book, because it had to hash to what was already known.
 */

export const SEED_BYTES = HASH_LENGTH

/**
 * The seed of day `day` from the secret tail; day 0 is the anchor. Throws RangeError outside the chain: a chain that has run out
 * needs a new published anchor, never a silent start over.
 */
export function seedForDay(tail: Uint8Array, chainLength: number, day: number, hash: Sha256 = sha256): Uint8Array {
  if (tail.length !== SEED_BYTES) throw new RangeError(`a seed has ${SEED_BYTES} bytes, not ${tail.length}`)
  if (!Number.isSafeInteger(day) || day < 0 || day > chainLength)
    throw new RangeError(`day ${day} is outside a chain of ${chainLength}`)
  let seed = Uint8Array.from(tail)
  for (let step = chainLength; step > day; step -= 1) seed = Uint8Array.from(hash(seed))
  return seed
}

/** Whether `revealed` is the seed of day `day` under a published anchor, without knowing the days between. */
export function seedBelongsTo(anchor: Uint8Array, day: number, revealed: Uint8Array, hash: Sha256 = sha256): boolean {
  if (revealed.length !== SEED_BYTES || anchor.length !== SEED_BYTES) return false
  if (!Number.isSafeInteger(day) || day < 1) return false
  return isSameHash(seedForDay(revealed, day, 0, hash), anchor)
}
