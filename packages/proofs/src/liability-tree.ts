import { joinBytes } from './join-bytes.ts'
import { HASH_LENGTH, sha256, type Sha256 } from './sha256.ts'

/** A part of what is owed to an owner, at its place in the tree. */
export type LiabilityLeaf = {
  readonly index: number
  readonly owner: bigint
  /** 32 random bytes of this leaf, so that its owner and amount cannot be guessed from the hash. */
  readonly salt: Uint8Array
  readonly amountPaise: bigint
  /** The owner's chain of entries that night: a root fixes every past along with every amount. */
  readonly headSeq: bigint
  readonly headHash: Uint8Array
}

export type SumNode = { readonly hash: Uint8Array; readonly sumPaise: bigint }
/** A sibling on the path from a leaf to the root, and its side. */
export type PathStep = SumNode & { readonly side: 'left' | 'right' }

/** Nodes of one height, from left to right; the hashes lie one after another. */
export type TreeLevel = { readonly hashes: Uint8Array; readonly sums: readonly bigint[] }
/** From the leaves up to the one node at the top. */
export type LiabilityTree = { readonly levels: readonly TreeLevel[] }

/** What a night publishes, bound together by the root. */
export type RootFacts = {
  readonly night: string
  readonly previousRoot: Uint8Array | null
  readonly top: SumNode
  readonly depth: number
  readonly bankPaise: bigint
  readonly chargesPaise: bigint
  readonly clearingPaise: bigint
}

/** More than all the money there is: a sum past it was made to overflow. */
export const MAX_SUM_PAISE = 10n ** 30n - 1n
export const MAX_DEPTH = 40
const SUM_BYTES = 16
const encoder = new TextEncoder()
const tagOf = (name: string): Uint8Array => encoder.encode(`bahi.liability.${name}.v1\n`)
// A leaf can never be passed off as a node, a node as a root, or any of them as a posting.
const TAGS = { owner: tagOf('owner'), leaf: tagOf('leaf'), node: tagOf('node'), root: tagOf('root') }

/** @throws RangeError for a negative sum or a sum above the possible amounts of money. */
export function assertSum(sumPaise: bigint): void {
  if (sumPaise < 0n || sumPaise > MAX_SUM_PAISE) throw new RangeError(`a sum of the tree does not fit: ${sumPaise}`)
}

function assertHash(hash: Uint8Array): void {
  if (hash.length !== HASH_LENGTH) throw new RangeError('a hash has 32 bytes')
}

function numberBytes(value: bigint, length: 4 | 8 | 16): Uint8Array {
  if (value < 0n || value >= 1n << BigInt(8 * length)) throw new RangeError(`${value} does not fit in ${length} bytes`)
  const wide = new Uint8Array(SUM_BYTES)
  const view = new DataView(wide.buffer)
  view.setBigUint64(0, value >> 64n)
  view.setBigUint64(8, BigInt.asUintN(64, value))
  return length === SUM_BYTES ? wide : wide.subarray(SUM_BYTES - length)
}

/** Sixteen bytes, big-endian, as sums are hashed and stored. @throws RangeError for what is no sum. */
export function sumBytes(sumPaise: bigint): Uint8Array {
  assertSum(sumPaise)
  return numberBytes(sumPaise, SUM_BYTES)
}

/** @throws RangeError for a field that does not fit. */
export function hashLeaf(
  { index, owner, salt, amountPaise, headSeq, headHash }: LiabilityLeaf,
  hash: Sha256 = sha256,
): Uint8Array {
  assertHash(salt)
  assertHash(headHash)
  const ownerMark = hash(joinBytes(TAGS.owner, salt, numberBytes(owner, 8)))
  return hash(
    joinBytes(
      TAGS.leaf,
      numberBytes(BigInt(index), 4),
      ownerMark,
      salt,
      sumBytes(amountPaise),
      numberBytes(headSeq, 8),
      headHash,
    ),
  )
}

/** A node sums its two children and hashes both sums: no sum on the way can be changed and none be negative. @throws RangeError for a sum that does not fit. */
export function joinNodes(left: SumNode, right: SumNode, hash: Sha256 = sha256): SumNode {
  assertHash(left.hash)
  assertHash(right.hash)
  const sumPaise = left.sumPaise + right.sumPaise
  assertSum(sumPaise)
  return {
    hash: hash(joinBytes(TAGS.node, left.hash, sumBytes(left.sumPaise), right.hash, sumBytes(right.sumPaise))),
    sumPaise,
  }
}

/** The published root: the top of the tree, the root before it and what the books say of the bank. */
export function hashRoot(
  { night, previousRoot, top, depth, bankPaise, chargesPaise, clearingPaise }: RootFacts,
  hash: Sha256 = sha256,
): Uint8Array {
  if (!/^\d{4}-\d\d-\d\d$/.test(night)) throw new RangeError('a night is a date')
  if (!Number.isInteger(depth) || depth < 0 || depth > MAX_DEPTH) throw new RangeError('a tree has no such depth')
  const before = previousRoot ?? new Uint8Array(HASH_LENGTH)
  assertHash(before)
  assertHash(top.hash)
  const words = encoder.encode([night, depth, bankPaise, chargesPaise, clearingPaise].join('\n'))
  return hash(joinBytes(TAGS.root, before, top.hash, sumBytes(top.sumPaise), words))
}

const NODES_AT_A_TIME = 2_000

/**
 * Builds a tree over leaves in the order of their index, as many as a power of two. Pauses now and then, so that a server can answer in between.
 * @throws RangeError when a leaf is not at its index, or a sum does not fit.
 */
export function* growTree(leaves: readonly LiabilityLeaf[], hash: Sha256 = sha256): Generator<void, LiabilityTree> {
  if (leaves.length === 0 || (leaves.length & (leaves.length - 1)) !== 0)
    throw new RangeError('a tree has a power of two of leaves')
  const hashes = new Uint8Array(leaves.length * HASH_LENGTH)
  for (const [at, leaf] of leaves.entries()) {
    if (leaf.index !== at) throw new RangeError(`leaf ${leaf.index} stands at ${at}`)
    hashes.set(hashLeaf(leaf, hash), at * HASH_LENGTH)
    if (at % NODES_AT_A_TIME === 0) yield
  }
  return yield* growOver({ hashes, sums: leaves.map(({ amountPaise }) => amountPaise) }, hash)
}

/** Builds what lies above nodes of one height, as many as a power of two. Pauses like `growTree`. @throws RangeError when a sum does not fit. */
function* growOver(lowest: TreeLevel, hash: Sha256): Generator<void, LiabilityTree> {
  const levels: TreeLevel[] = [lowest]
  for (let below = levels[0]; below !== undefined && below.sums.length > 1; below = levels.at(-1))
    levels.push(yield* growLevel(below, hash))
  return { levels }
}

/**
 * Builds the part of a tree that lies above some nodes of one height, which begin at a multiple of their number and are as many as a power of
 * two. @throws RangeError for another number, or when a sum does not fit.
 */
export function buildOver(nodes: TreeLevel, hash: Sha256 = sha256): LiabilityTree {
  const count = nodes.sums.length
  if (count === 0 || (count & (count - 1)) !== 0 || nodes.hashes.length !== count * HASH_LENGTH)
    throw new RangeError('a part of a tree stands over a power of two of nodes')
  return withoutPauses(growOver(nodes, hash))
}

function* growLevel(below: TreeLevel, hash: Sha256): Generator<void, TreeLevel> {
  const count = below.sums.length / 2
  const hashes = new Uint8Array(count * HASH_LENGTH)
  const sums: bigint[] = []
  for (let at = 0; at < count; at += 1) {
    const node = joinNodes(nodeAt(below, 2 * at), nodeAt(below, 2 * at + 1), hash)
    hashes.set(node.hash, at * HASH_LENGTH)
    sums.push(node.sumPaise)
    if (at % NODES_AT_A_TIME === 0) yield
  }
  return { hashes, sums }
}

/** As `growTree`, at one go. */
export function buildTree(leaves: readonly LiabilityLeaf[], hash: Sha256 = sha256): LiabilityTree {
  return withoutPauses(growTree(leaves, hash))
}

/** Lets a work that pauses run to its end. */
export function withoutPauses<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const step = work.next()
    if (step.done === true) return step.value
  }
}

function nodeAt({ hashes, sums }: TreeLevel, at: number): SumNode {
  const sumPaise = sums[at]
  if (sumPaise === undefined) throw new RangeError(`the tree has no node ${at} at this height`)
  return { hash: hashes.subarray(at * HASH_LENGTH, (at + 1) * HASH_LENGTH), sumPaise }
}

export function rootNode({ levels }: LiabilityTree): SumNode {
  const highest = levels.at(-1)
  if (highest === undefined) throw new RangeError('a tree has a top')
  return nodeAt(highest, 0)
}

export function treeDepth({ levels }: LiabilityTree): number {
  return levels.length - 1
}

/** The siblings of a leaf, from the leaf up. @throws RangeError for a leaf that is not there. */
export function leafPath({ levels }: LiabilityTree, index: number): PathStep[] {
  return levels.slice(0, -1).map((level, height) => {
    const at = Math.floor(index / 2 ** height)
    const isRight = at % 2 === 1
    return { side: isRight ? 'left' : 'right', ...nodeAt(level, isRight ? at - 1 : at + 1) }
  })
}
