import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  buildTree,
  leafPath,
  treeDepth,
  type LiabilityLeaf,
  type LiabilityTree,
  type PathStep,
} from '@bahi/proofs/liability-tree'
import { nativeSha256 } from '../../platform/sha256.ts'
import { blocksOfPath, cutBlocks, NodeBlocks } from './liability-nodes.ts'
import { decodeLeaves, encodeLeaves } from './owner-leaves.ts'

const hashOf = (text: string): Uint8Array => nativeSha256(new TextEncoder().encode(text))

function treeOf(depth: number, amountOf: (index: number) => bigint): LiabilityTree {
  const leaves = Array.from({ length: 2 ** depth }, (_, index): LiabilityLeaf => ({
    index,
    owner: BigInt(index + 1),
    salt: hashOf(`salt ${index}`),
    amountPaise: amountOf(index),
    headSeq: 1n,
    headHash: hashOf(`head ${index}`),
  }))
  return buildTree(leaves, nativeSha256)
}

const said = (path: readonly PathStep[]): string[] =>
  path.map(({ side, hash, sumPaise }) => `${side} ${Buffer.from(hash).toString('hex')} ${sumPaise}`)

it('grows every path again as the whole tree gives it, of low trees and of high ones', () => {
  for (const depth of [1, 2, 7, 8, 9, 11]) {
    const tree = treeOf(depth, (index) => BigInt(index) ** 3n)
    const blocks = new NodeBlocks([...cutBlocks(tree)], depth)
    for (let index = 0; index < 2 ** depth; index += depth > 8 ? 97 : 1)
      expect(said(blocks.pathOf(index))).toEqual(said(leafPath(tree, index)))
  }
})

it('needs no more blocks for a path than it names, whatever is owed', () => {
  fc.assert(
    fc.property(
      fc.array(fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }), { minLength: 512, maxLength: 512 }),
      fc.integer({ min: 0, max: 511 }),
      (amounts, index) => {
        const tree = treeOf(9, (at) => amounts[at] ?? 0n)
        const named = blocksOfPath(index, treeDepth(tree))
        const few = [...cutBlocks(tree)].filter((one) =>
          named.some(({ height, block }) => height === one.height && block === one.block),
        )
        expect(few).toHaveLength(2)
        expect(said(new NodeBlocks(few, 9).pathOf(index))).toEqual(said(leafPath(tree, index)))
      },
    ),
    { numRuns: 20 },
  )
})

it('keeps some forty bytes for a leaf', () => {
  const tree = treeOf(12, (index) => BigInt(index) * 10_000_000n)
  const bytes = [...cutBlocks(tree)].reduce((sum, { nodes }) => sum + nodes.length, 0)
  expect(bytes / 2 ** 12).toBeLessThan(40)
})

it('refuses what are not the nodes of a block', () => {
  const tree = treeOf(3, (index) => BigInt(index))
  const [block] = [...cutBlocks(tree)]
  if (block === undefined) throw new Error('a tree has blocks')
  for (const nodes of [block.nodes.subarray(1), Buffer.concat([block.nodes, Buffer.from([1])]), Buffer.alloc(0)])
    expect(() => new NodeBlocks([{ ...block, nodes }], 3).pathOf(0)).toThrow(RangeError)
  expect(() => new NodeBlocks([], 3).pathOf(0)).toThrow('missing')
})

it('keeps the leaves of an owner as they were', () => {
  fc.assert(
    fc.property(
      fc.array(
        fc.record({
          index: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
          salt: fc.uint8Array({ minLength: 32, maxLength: 32 }),
          amountPaise: fc.bigInt({ min: 0n, max: 2n ** 63n - 1n }),
        }),
        { maxLength: 8 },
      ),
      (leaves) => {
        expect(
          decodeLeaves(encodeLeaves(leaves)).map((leaf) => ({ ...leaf, salt: Uint8Array.from(leaf.salt) })),
        ).toEqual(leaves)
      },
    ),
  )
  expect(() => decodeLeaves(Buffer.alloc(45))).toThrow(RangeError)
})
