import { expect, test } from 'vitest'
import type { OwnProof } from '@bahi/contract/reports/proof'
import { emptyChain, nextHash } from '@bahi/proofs/hash-chain'
import { fromHex, toHex } from '@bahi/proofs/hex'
import { buildTree, treeDepth, hashRoot, leafPath, rootNode } from '@bahi/proofs/liability-tree'
import { placeLeaves } from '@bahi/proofs/liability-tree-leaves'
import { checkNight, type NightReader } from './check-night.ts'
import { keepRoot, readKeptRoot } from './kept-root.ts'

const OWNER = 77n
const posting = {
  owner: OWNER,
  seq: 1n,
  journalId: 5n,
  journalKind: 'deposit',
  debit: 1,
  credit: 100,
  asset: 0,
  amount: 5_000n,
  recordedAtMs: 1_795_000_000_000n,
}
const headHash = nextHash(emptyChain.hash, posting)
const chain = {
  owner: String(OWNER),
  postings: [
    {
      seq: 1,
      journalId: '5',
      journalKind: 'deposit',
      debit: 1,
      credit: 100,
      asset: 0,
      amount: '5000',
      recordedAtMs: 1_795_000_000_000,
      hash: toHex(headHash),
    },
  ],
  head: { seq: 1, hash: toHex(headHash) },
  more: false,
}

/** A night in which this owner is counted with so much. */
function nightOf(date: string, previousRoot: string | null, amountPaise = 5_000n): OwnProof {
  const leaves = placeLeaves(
    [
      { owner: OWNER, amountPaise, headSeq: 1n, headHash },
      { owner: 78n, amountPaise: 900n, headSeq: 4n, headHash },
    ],
    new Uint8Array(32).fill(3),
  )
  const tree = buildTree(leaves)
  const top = rootNode(tree)
  const facts = {
    night: date,
    previousRoot: previousRoot === null ? null : fromHex(previousRoot),
    top,
    depth: treeDepth(tree),
    bankPaise: top.sumPaise,
    chargesPaise: 0n,
    clearingPaise: 0n,
  }
  return {
    root: {
      night: date,
      root: toHex(hashRoot(facts)),
      previousRoot,
      topHash: toHex(top.hash),
      totalPaise: String(top.sumPaise),
      bankPaise: String(top.sumPaise),
      chargesPaise: '0',
      clearingPaise: '0',
      leaves: leaves.length,
      depth: facts.depth,
      madeAt: '2026-11-23T18:00:00.000Z',
    },
    totalPaise: String(amountPaise),
    leaves: leaves
      .filter(({ owner }) => owner === OWNER)
      .map((leaf) => ({
        index: leaf.index,
        salt: toHex(leaf.salt),
        amountPaise: String(leaf.amountPaise),
        headSeq: 1,
        headHash: toHex(headHash),
        owner: String(OWNER),
        path: leafPath(tree, leaf.index).map(({ side, hash, sumPaise }) => ({
          side,
          hash: toHex(hash),
          sumPaise: String(sumPaise),
        })),
      })),
  }
}
const first = nightOf('2026-11-23', null)
const second = nightOf('2026-11-24', first.root.root)
const readerOf = (proof: OwnProof, roots = [second.root, first.root], pages = chain): NightReader => ({
  readProof: async () => proof,
  readChain: async () => pages,
  pause: async () => undefined,
  readRoots: async (before) => ({
    items: roots.filter(({ night }) => before === undefined || night < before),
    more: false,
  }),
})

test('finds a night in order from the own entries up to the root, and keeps nothing against it the first time', async () => {
  expect(await checkNight(readerOf(first), '77', null)).toMatchObject({
    isSound: true,
    follows: null,
    ownCashPaise: 5_000n,
    verdict: { isSound: true },
  })
})

test('follows the nights back to the one it kept, over a night in between', async () => {
  const third = nightOf('2026-11-25', second.root.root)
  expect(await checkNight(readerOf(third, [third.root, second.root, first.root]), '77', first.root)).toMatchObject({
    isSound: true,
    follows: true,
  })
})

test('says so when the kept night is gone, or was another one', async () => {
  expect(await checkNight(readerOf(second), '77', { night: '2026-11-23', root: 'ab'.repeat(32) })).toMatchObject({
    isSound: false,
    follows: false,
  })
  expect(await checkNight(readerOf(second, [second.root]), '77', first.root)).toMatchObject({
    isSound: false,
    follows: false,
  })
  expect(await checkNight(readerOf(first), '77', second.root)).toMatchObject({ isSound: false, follows: false })
})

test('does not take a night that counts less than the own entries come to, nor entries that are not in order', async () => {
  const less = nightOf('2026-11-24', first.root.root, 4_999n)
  expect((await checkNight(readerOf(less), '77', null)).verdict.checks).toContainEqual({
    check: 'cash-is-counted',
    ok: false,
  })
  const forged = { ...chain, postings: chain.postings.map((row) => ({ ...row, amount: '4999' })) }
  expect(await checkNight(readerOf(less, undefined, forged), '77', null)).toMatchObject({
    isSound: false,
    ownCashPaise: null,
  })
  expect(await checkNight(readerOf(first, undefined, { ...chain, owner: '78' }), '77', null)).toMatchObject({
    isSound: false,
  })
})

test('keeps the last root for each owner by itself', () => {
  const kept = new Map<string, string>()
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  }
  keepRoot('77', first.root, storage)
  expect(readKeptRoot('77', storage)).toEqual({ night: first.root.night, root: first.root.root })
  expect(readKeptRoot('78', storage)).toBeNull()
  kept.set('night-root:77', '{"night":"soon"}')
  expect(readKeptRoot('77', storage)).toBeNull()
})
