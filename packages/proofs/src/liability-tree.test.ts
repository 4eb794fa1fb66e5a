import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { toHex } from './hex.ts'
import { placeLeaves, NOBODY, type OwnerLiability } from './liability-tree-leaves.ts'
import {
  fitsFigures,
  followsRemembered,
  verifyLiabilities,
  type LiabilityProof,
  type PublishedLiabilities,
} from './liability-tree-verify.ts'
import {
  assertSum,
  buildTree,
  treeDepth,
  hashRoot,
  joinNodes,
  MAX_SUM_PAISE,
  leafPath,
  rootNode,
} from './liability-tree.ts'
import { sha256 } from './sha256.ts'

const seed = new Uint8Array(32).fill(7)
const markOf = (owner: bigint) => sha256(new TextEncoder().encode(`head ${owner}`))
const ownersOf = (amounts: readonly bigint[]): OwnerLiability[] =>
  amounts.map((amountPaise, at) => ({
    owner: BigInt(at + 1),
    amountPaise,
    headSeq: BigInt(at + 3),
    headHash: markOf(BigInt(at + 1)),
  }))

function night(amounts: readonly bigint[], previousRoot: Uint8Array | null = null, date = '2026-11-20') {
  const leaves = placeLeaves(ownersOf(amounts), seed)
  const tree = buildTree(leaves)
  const facts = {
    night: date,
    previousRoot,
    top: rootNode(tree),
    depth: treeDepth(tree),
    bankPaise: rootNode(tree).sumPaise + 40n,
    chargesPaise: 50n,
    clearingPaise: -10n,
  }
  const root: PublishedLiabilities = {
    night: date,
    root: toHex(hashRoot(facts)),
    previousRoot: previousRoot === null ? null : toHex(previousRoot),
    topHash: toHex(facts.top.hash),
    totalPaise: String(facts.top.sumPaise),
    bankPaise: String(facts.bankPaise),
    chargesPaise: '50',
    clearingPaise: '-10',
    depth: facts.depth,
  }
  const proofOf = (owner: bigint): LiabilityProof => {
    const own = leaves.filter((leaf) => leaf.owner === owner)
    return {
      root,
      totalPaise: String(own.reduce((sum, { amountPaise }) => sum + amountPaise, 0n)),
      leaves: own.map(({ index, salt, amountPaise, headSeq, headHash }) => ({
        index,
        owner: String(owner),
        salt: toHex(salt),
        amountPaise: String(amountPaise),
        headSeq: Number(headSeq),
        headHash: toHex(headHash),
        path: leafPath(tree, index).map(({ side, hash, sumPaise }) => ({
          side,
          hash: toHex(hash),
          sumPaise: String(sumPaise),
        })),
      })),
    }
  }
  return { leaves, tree, root, proofOf }
}
const known = (owner: bigint, cashPaise: bigint | null = null) => ({
  owner: String(owner),
  cashPaise,
  headHash: toHex(markOf(owner)),
})
const flipped = (hex: string) => `${hex.startsWith('0') ? '1' : '0'}${hex.slice(1)}`
const amounts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 13n }), { minLength: 1, maxLength: 12 })

describe('a night of liabilities', () => {
  it('counts everybody: the leaves come to what is owed, and every owner finds the whole of it', () => {
    fc.assert(
      fc.property(amounts, (owed) => {
        const { leaves, tree, proofOf } = night(owed)
        const total = owed.reduce((sum, amount) => sum + amount, 0n)
        expect(rootNode(tree).sumPaise).toBe(total)
        expect(leaves.reduce((sum, { amountPaise }) => sum + amountPaise, 0n)).toBe(total)
        for (const [at, amount] of owed.entries())
          expect(verifyLiabilities(proofOf(BigInt(at + 1)), known(BigInt(at + 1), amount))).toMatchObject({
            isSound: true,
            differencePaise: 0n,
          })
      }),
      { numRuns: 40 },
    )
  })

  it('hides what a neighbour has: amounts lie in several leaves, padding among them, in an order of the seed', () => {
    const { leaves } = night([500n, 700n, 0n])
    for (const owner of [1n, 2n, 3n])
      expect(leaves.filter((leaf) => leaf.owner === owner).length).toBeGreaterThanOrEqual(2)
    expect(Math.log2(leaves.length) % 1).toBe(0)
    expect(leaves.every(({ owner, amountPaise }) => owner !== NOBODY || amountPaise === 0n)).toBe(true)
    expect(new Set(leaves.map(({ salt }) => toHex(salt))).size).toBe(leaves.length)
    expect(placeLeaves(ownersOf([500n, 700n, 0n]), seed)).toEqual(leaves)
    expect(placeLeaves(ownersOf([500n, 700n, 0n]), new Uint8Array(32).fill(8)).map(({ owner }) => owner)).not.toEqual(
      leaves.map(({ owner }) => owner),
    )
  })

  it('notices any change of any figure on the way', () => {
    fc.assert(
      fc.property(
        amounts,
        fc.nat(),
        fc.nat(),
        fc.constantFrom(
          'amount',
          'salt',
          'index',
          'headSeq',
          'headHash',
          'owner',
          'hash',
          'sum',
          'side',
          'total',
          'top',
          'bank',
          'night',
          'previous',
        ),
        (owed, whose, which, what) => {
          const owner = BigInt((whose % owed.length) + 1)
          const proof = structuredClone(night(owed).proofOf(owner)) as unknown as {
            root: Record<string, string>
            leaves: { path: Record<string, string>[]; [field: string]: unknown }[]
            totalPaise: string
          }
          const leaf = proof.leaves[which % proof.leaves.length]
          const step = leaf?.path[which % (leaf.path.length || 1)]
          if (leaf === undefined || step === undefined) return
          const more = (text: unknown) => String(BigInt(text as string) + 1n)
          if (what === 'amount') leaf['amountPaise'] = more(leaf['amountPaise'])
          if (what === 'salt') leaf['salt'] = flipped(leaf['salt'] as string)
          if (what === 'index') leaf['index'] = (leaf['index'] as number) ^ 1
          if (what === 'headSeq') leaf['headSeq'] = (leaf['headSeq'] as number) + 1
          if (what === 'headHash') leaf['headHash'] = flipped(leaf['headHash'] as string)
          if (what === 'owner') leaf['owner'] = '99'
          if (what === 'hash') step['hash'] = flipped(step['hash'] ?? '')
          if (what === 'sum') step['sumPaise'] = more(step['sumPaise'])
          if (what === 'side') step['side'] = step['side'] === 'left' ? 'right' : 'left'
          if (what === 'total') proof.root['totalPaise'] = more(proof.root['totalPaise'])
          if (what === 'top') proof.root['topHash'] = flipped(proof.root['topHash'] ?? '')
          if (what === 'bank') proof.root['bankPaise'] = more(proof.root['bankPaise'])
          if (what === 'night') proof.root['night'] = '2026-11-21'
          if (what === 'previous') proof.root['previousRoot'] = 'ab'.repeat(32)
          expect(verifyLiabilities(proof as unknown as LiabilityProof, known(owner)).isSound).toBe(false)
        },
      ),
      { numRuns: 150 },
    )
  })

  it('is caught by the owner whom it hides, halves or counts twice', () => {
    const { proofOf, root } = night([500n, 700n])
    expect(verifyLiabilities({ root, leaves: [], totalPaise: '0' }, known(3n, 900n)).checks).toContainEqual({
      check: 'paths-lead-to-root',
      ok: false,
    })
    const [first, ...rest] = proofOf(2n).leaves
    if (first === undefined) throw new Error('no leaf')
    expect(
      verifyLiabilities({ root, leaves: rest, totalPaise: String(700n - BigInt(first.amountPaise)) }, known(2n, 700n))
        .checks,
    ).toContainEqual({ check: 'cash-is-counted', ok: first.amountPaise === '0' })
    expect(
      verifyLiabilities({ ...proofOf(2n), leaves: [...proofOf(2n).leaves, first] }, known(2n, 700n)).checks,
    ).toContainEqual({ check: 'leaves-are-several', ok: false })
    expect(verifyLiabilities(proofOf(1n), known(2n, 700n)).checks).toContainEqual({
      check: 'owner-is-named',
      ok: false,
    })
  })

  it('refuses sums below nothing and sums past all money, in leaves, nodes and what is sent', () => {
    const hash = new Uint8Array(32)
    expect(() => assertSum(-1n)).toThrow(RangeError)
    expect(() => joinNodes({ hash, sumPaise: -5n }, { hash, sumPaise: 9n })).toThrow(RangeError)
    expect(() => joinNodes({ hash, sumPaise: MAX_SUM_PAISE }, { hash, sumPaise: 1n })).toThrow(RangeError)
    expect(() => placeLeaves(ownersOf([-1n]), seed)).toThrow(RangeError)
    const proof = structuredClone(night([500n, 700n]).proofOf(1n)) as {
      leaves: { amountPaise: string }[]
    } & LiabilityProof
    for (const wrong of ['-5', 'much', '9'.repeat(31)]) {
      if (proof.leaves[0] !== undefined) proof.leaves[0].amountPaise = wrong
      expect(verifyLiabilities(proof, known(1n)).isSound).toBe(false)
    }
  })

  it('says when the bank holds less than is owed', () => {
    const { proofOf } = night([500n])
    const proof = proofOf(1n)
    expect(verifyLiabilities({ ...proof, root: { ...proof.root, bankPaise: '1' } }, known(1n)).checks).toContainEqual({
      check: 'books-balance',
      ok: false,
    })
  })
})

describe('night after night', () => {
  const first = night([5n], null, '2026-11-19').root
  const second = night([6n], Uint8Array.from(Buffer.from(first.root, 'hex')), '2026-11-20').root
  const third = night([7n], Uint8Array.from(Buffer.from(second.root, 'hex')), '2026-11-23').root

  it('leads from the newest root back to the one that was remembered', () => {
    expect([first, second, third].every((root) => fitsFigures(root))).toBe(true)
    expect(followsRemembered(first, [third, second, first])).toBe(true)
    expect(followsRemembered(third, [third])).toBe(true)
    expect(followsRemembered(first, [third, second])).toBeNull()
  })

  it('does not let a remembered root be replaced, skipped or forgotten', () => {
    expect(followsRemembered({ ...first, root: flipped(first.root) }, [third, second, first])).toBe(false)
    expect(followsRemembered(first, [third, first])).toBe(false)
    expect(followsRemembered(third, [second, first])).toBe(false)
    expect(followsRemembered(first, [third, { ...second, totalPaise: '8' }, first])).toBe(false)
    expect(followsRemembered({ night: '2026-11-18', root: first.root }, [third, second, first])).toBe(false)
    expect(followsRemembered(second, [{ ...third, previousRoot: first.root }, second])).toBe(false)
  })
})
