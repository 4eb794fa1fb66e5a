import {
  buildOver,
  leafPath,
  treeDepth,
  type LiabilityTree,
  type PathStep,
  type TreeLevel,
} from '@bahi/proofs/liability-tree'
import { HASH_LENGTH } from '@bahi/proofs/sha256'
import { nativeSha256 } from '../../platform/sha256.ts'

/**
 * The nodes of a night's tree as they are kept. Of every eighth height, from the leaves up, all nodes are kept in blocks of 256; the heights
 * between are hashed again when a path is asked for. So a leaf costs about forty bytes however high the tree is, and a path costs 255 hashes for
 * each eight of its steps.
 */
const HEIGHTS_OF_BLOCK = 8
const NODES_OF_BLOCK = 2 ** HEIGHTS_OF_BLOCK
const SHARDS = 64

/** Where a block of nodes stands: `height` above the leaves, and its number from the left. */
export type BlockPlace = { readonly height: number; readonly block: number }

export type NodeBlock = BlockPlace & { readonly nodes: Buffer }

/** All blocks of a tree, one after another. */
export function* cutBlocks(tree: LiabilityTree): Generator<NodeBlock> {
  for (let height = 0; height < treeDepth(tree); height += HEIGHTS_OF_BLOCK) {
    const level = tree.levels[height]
    if (level === undefined) return
    for (let from = 0; from < level.sums.length; from += NODES_OF_BLOCK) {
      const to = Math.min(from + NODES_OF_BLOCK, level.sums.length)
      yield { height, block: from / NODES_OF_BLOCK, nodes: encodeNodes(level, from, to) }
    }
  }
}

/** Blocks are nobody's; they lie on the shards in turn, so that each machine of many keeps a part. */
export function shardOfBlock({ block }: BlockPlace): number {
  return block % SHARDS
}

/** The blocks that the path of a leaf is grown from, from the leaf up. */
export function blocksOfPath(index: number, depth: number): BlockPlace[] {
  return Array.from({ length: Math.ceil(depth / HEIGHTS_OF_BLOCK) }, (_, step) => {
    const height = step * HEIGHTS_OF_BLOCK
    return { height, block: Math.floor(index / 2 ** (height + HEIGHTS_OF_BLOCK)) }
  })
}

/**
 * The parts of a tree that paths are grown from. Each block is hashed once however many leaves stand in it.
 * @throws RangeError when a block is missing or no nodes can be read from it.
 */
export class NodeBlocks {
  readonly #nodes: ReadonlyMap<string, Uint8Array>
  readonly #grown = new Map<string, LiabilityTree>()
  readonly #depth: number

  constructor(blocks: readonly NodeBlock[], depth: number) {
    this.#nodes = new Map(blocks.map((block) => [keyOf(block), block.nodes]))
    this.#depth = depth
  }

  /** The siblings of a leaf, from the leaf up. */
  pathOf(index: number): PathStep[] {
    return blocksOfPath(index, this.#depth).flatMap((place) => {
      const within = Math.floor(index / 2 ** place.height) % NODES_OF_BLOCK
      return leafPath(this.#grow(place), within)
    })
  }

  #grow(place: BlockPlace): LiabilityTree {
    const key = keyOf(place)
    const grown = this.#grown.get(key)
    if (grown !== undefined) return grown
    const nodes = this.#nodes.get(key)
    if (nodes === undefined) throw new RangeError(`the nodes ${key} of a tree are missing`)
    const count = Math.min(NODES_OF_BLOCK, 2 ** (this.#depth - place.height))
    const tree = buildOver(decodeNodes(nodes, count), nativeSha256)
    this.#grown.set(key, tree)
    return tree
  }
}

function keyOf({ height, block }: BlockPlace): string {
  return `${height}:${block}`
}

/** The hashes one after another, then of each sum a byte with its length and its bytes, big-endian. */
function encodeNodes({ hashes, sums }: TreeLevel, from: number, to: number): Buffer {
  const bytes: number[] = []
  for (const sum of sums.slice(from, to)) {
    const hex = sum.toString(16)
    const even = hex.length % 2 === 0 ? hex : `0${hex}`
    bytes.push(even.length / 2, ...Buffer.from(even, 'hex'))
  }
  return Buffer.concat([hashes.subarray(from * HASH_LENGTH, to * HASH_LENGTH), Uint8Array.from(bytes)])
}

/** @throws RangeError when the bytes are not so many nodes. */
function decodeNodes(bytes: Uint8Array, count: number): TreeLevel {
  const hashes = bytes.subarray(0, count * HASH_LENGTH)
  const sums: bigint[] = []
  let at = hashes.length
  for (let node = 0; node < count; node += 1) {
    const length = bytes[at] ?? 0
    const end = at + 1 + length
    if (length === 0 || end > bytes.length) throw new RangeError('the bytes are not the nodes of a block')
    sums.push(BigInt(`0x${Buffer.from(bytes.subarray(at + 1, end)).toString('hex')}`))
    at = end
  }
  if (at !== bytes.length) throw new RangeError('the bytes are more than the nodes of a block')
  return { hashes, sums }
}
