import { withoutPauses, type LiabilityLeaf } from './liability-tree.ts'
import { sha256, type Sha256 } from './sha256.ts'

/** What is owed to an owner that night, and the end of the owner's chain of entries. */
export type OwnerLiability = {
  readonly owner: bigint
  readonly amountPaise: bigint
  readonly headSeq: bigint
  readonly headHash: Uint8Array
}

/** A leaf and its part of the owner's amount; padding leaves have no owner. */
export type PlacedLeaf = LiabilityLeaf & { readonly part: number }

/** The owner of leaves that only fill the tree. */
export const NOBODY = 0n
const MIN_PARTS = 2
const MAX_PARTS = 4
const MIN_LEAVES = 2
const SEED_BYTES = 32

/** Random numbers from a seed; without the seed they cannot be predicted. */
class Draws {
  readonly #seed: Uint8Array
  readonly #hash: Sha256
  #count = 0n

  constructor(seed: Uint8Array, hash: Sha256) {
    this.#seed = seed
    this.#hash = hash
  }

  bytes(): Uint8Array {
    const input = new Uint8Array(SEED_BYTES + 8)
    input.set(this.#seed)
    new DataView(input.buffer).setBigUint64(SEED_BYTES, this.#count)
    this.#count += 1n
    return this.#hash(input)
  }

  /** From 0 up to below a bound; the bias of 16 bytes is negligible. */
  below(bound: bigint): bigint {
    const bytes = this.bytes()
    const view = new DataView(bytes.buffer, bytes.byteOffset)
    return ((view.getBigUint64(0) << 64n) | view.getBigUint64(8)) % bound
  }
}

const OWNERS_AT_A_TIME = 500

/**
 * Splits what is owed into leaves, fills up to a power of two with leaves of nothing and puts all of them in an order that follows from the seed.
 * Who throws the seed away afterwards leaves nobody able to say whose leaf stands beside whose, or how much a neighbour has. Pauses now and
 * then, so that a server can answer in between. @throws RangeError for a seed of another length or a negative amount.
 */
export function* layLeaves(
  owners: readonly OwnerLiability[],
  seed: Uint8Array,
  hash: Sha256 = sha256,
): Generator<void, PlacedLeaf[]> {
  if (seed.length !== SEED_BYTES) throw new RangeError('a seed has 32 bytes')
  const draws = new Draws(seed, hash)
  const parts: Omit<PlacedLeaf, 'index' | 'salt'>[] = []
  for (const [at, owner] of owners.entries()) {
    for (const [part, amountPaise] of splitAmount(owner.amountPaise, draws).entries())
      parts.push({ ...owner, amountPaise, part })
    if (at % OWNERS_AT_A_TIME === 0) yield
  }
  const count = Math.max(MIN_LEAVES, 2 ** Math.ceil(Math.log2(Math.max(parts.length, 1))))
  while (parts.length < count)
    parts.push({ owner: NOBODY, amountPaise: 0n, headSeq: 0n, headHash: draws.bytes(), part: 0 })
  yield* shuffle(parts, draws)
  const placed: PlacedLeaf[] = []
  for (const [index, leaf] of parts.entries()) {
    placed.push({ ...leaf, index, salt: draws.bytes() })
    if (index % OWNERS_AT_A_TIME === 0) yield
  }
  return placed
}

/** As `layLeaves`, at one go. */
export function placeLeaves(owners: readonly OwnerLiability[], seed: Uint8Array, hash: Sha256 = sha256): PlacedLeaf[] {
  return withoutPauses(layLeaves(owners, seed, hash))
}

/** Two to four parts cut at places drawn by lot; a part may be nothing. */
function splitAmount(amountPaise: bigint, draws: Draws): bigint[] {
  if (amountPaise < 0n) throw new RangeError(`nobody is owed less than nothing: ${amountPaise}`)
  const count = MIN_PARTS + Number(draws.below(BigInt(MAX_PARTS - MIN_PARTS + 1)))
  const cuts = Array.from({ length: count - 1 }, () => draws.below(amountPaise + 1n)).sort((one, other) =>
    one < other ? -1 : one > other ? 1 : 0,
  )
  return [...cuts, amountPaise].map((cut, at) => cut - (cuts[at - 1] ?? 0n))
}

function* shuffle(items: unknown[], draws: Draws): Generator<void, void> {
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = Number(draws.below(BigInt(last + 1)))
    ;[items[last], items[other]] = [items[other], items[last]]
    if (last % OWNERS_AT_A_TIME === 0) yield
  }
}
