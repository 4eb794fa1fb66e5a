import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type AccountBalance, checkAccountBook, compareBalances } from './check-books.ts'
import { type ChainedPosting, emptyChain, nextHash, verifyChain } from './hash-chain.ts'
import { fromHex, hashMarks, toHex } from './hex.ts'
import { type Posting, encodePosting } from './posting.ts'
import { isSameHash, sha256 } from './sha256.ts'

const nodeSha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()

const deposit: Posting = {
  owner: 4_294_967_297n,
  seq: 1n,
  journalId: 7n,
  journalKind: 'deposit',
  debit: 1,
  credit: 100,
  asset: 0,
  amount: 1_84_236_40n,
  recordedAtMs: 1_795_161_600_000n,
}
const hold: Posting = {
  ...deposit,
  seq: 2n,
  journalId: 8n,
  journalKind: 'order-hold',
  debit: 2,
  credit: 1,
  amount: 1_41_427_48n,
}
const fill: Posting = {
  ...deposit,
  seq: 3n,
  journalId: 9n,
  journalKind: 'buy-fill',
  debit: 102,
  credit: 2,
  amount: 1_41_427_48n,
}
const shares: Posting = {
  ...deposit,
  seq: 4n,
  journalId: 9n,
  journalKind: 'buy-fill',
  debit: 3,
  credit: 102,
  asset: 12,
  amount: 100n,
}

function chain(postings: readonly Posting[], start = emptyChain): ChainedPosting[] {
  let previous = start.hash
  return postings.map((posting) => {
    previous = nextHash(previous, posting)
    return { ...posting, hash: previous }
  })
}

const book = chain([deposit, hold, fill, shares])
const u64 = fc.bigInt({ min: 0n, max: 2n ** 64n - 1n })
const anyPosting = fc.record({
  owner: u64,
  seq: u64,
  journalId: u64,
  journalKind: fc.string({ maxLength: 30 }),
  debit: fc.integer({ min: 0, max: 65_535 }),
  credit: fc.integer({ min: 0, max: 65_535 }),
  asset: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
  amount: u64,
  recordedAtMs: u64,
})

describe('nextHash', () => {
  it('has a golden vector, in plain code and in Node’s own', () => {
    const golden = '53933c9af788cfbd3ceeb467640f2d21e2fdbabeb216267d3b2a3d9a66a1ce84'
    expect(toHex(nextHash(emptyChain.hash, deposit))).toBe(golden)
    expect(toHex(nextHash(emptyChain.hash, deposit, nodeSha256))).toBe(golden)
  })

  it('encodes the fields at fixed places, big-endian', () => {
    const bytes = encodePosting(emptyChain.hash, deposit)
    const fields = [
      '626168692e706f7374696e672e76310a',
      '00'.repeat(32),
      '0000000100000001',
      '0000000000000001',
      '0000000000000007',
      '0000000001191f58',
      '000001a1f7f83000',
      '00000000',
      '0001',
      '0064',
      '0007',
      '6465706f736974',
    ]
    expect(toHex(bytes)).toBe(fields.join(''))
  })

  it('is the same in both implementations for any posting', () => {
    fc.assert(
      fc.property(anyPosting, fc.uint8Array({ minLength: 32, maxLength: 32 }), (posting, previous) => {
        expect(toHex(nextHash(previous, posting))).toBe(toHex(nextHash(previous, posting, nodeSha256)))
      }),
    )
  })

  it('encodes no two different postings alike', () => {
    fc.assert(
      fc.property(anyPosting, anyPosting, (a, b) => {
        const isSame = toHex(encodePosting(emptyChain.hash, a)) === toHex(encodePosting(emptyChain.hash, b))
        expect(isSame).toBe(Object.keys(a).every((key) => a[key as keyof typeof a] === b[key as keyof typeof b]))
      }),
    )
  })

  it.each([
    ['owner', -1n],
    ['amount', 2n ** 64n],
    ['seq', -1n],
    ['journalId', 2n ** 64n],
    ['recordedAtMs', -1n],
    ['debit', 65_536],
    ['credit', -1],
    ['asset', 2 ** 32],
    ['asset', 0.5],
    ['journalKind', 'x'.repeat(65_536)],
  ])('refuses %s = %s, which does not fit', (field, value) => {
    expect(() => nextHash(emptyChain.hash, { ...deposit, [field]: value })).toThrow(RangeError)
  })

  it('refuses a previous hash of another length', () => {
    expect(() => nextHash(new Uint8Array(31), deposit)).toThrow(RangeError)
  })
})

describe('verifyChain', () => {
  it('comes to the head of an untouched book', () => {
    expect(verifyChain(emptyChain, book)).toEqual({ ok: true, head: { seq: 4n, hash: book[3]?.hash } })
    expect(verifyChain(emptyChain, book, nodeSha256).ok).toBe(true)
    expect(verifyChain(emptyChain, [])).toEqual({ ok: true, head: emptyChain })
  })

  it.each([
    ['amount', 1_84_236_41n],
    ['debit', 3],
    ['credit', 101],
    ['asset', 1],
    ['journalId', 70n],
    ['journalKind', 'Deposit'],
    ['recordedAtMs', 1_795_161_600_001n],
  ])('breaks at a posting whose %s was changed', (field, value) => {
    const changed = book.map((posting) => (posting.seq === 2n ? { ...posting, [field]: value } : posting))
    expect(verifyChain(emptyChain, changed)).toEqual({ ok: false, broken: { seq: 2n, reason: 'hash' } })
  })

  it('breaks where a posting is missing, doubled or of another owner', () => {
    expect(verifyChain(emptyChain, book.slice(1))).toEqual({ ok: false, broken: { seq: 2n, reason: 'gap' } })
    expect(verifyChain(emptyChain, [...book.slice(0, 2), ...book.slice(1)])).toMatchObject({
      broken: { seq: 2n, reason: 'gap' },
    })
    expect(
      verifyChain(
        emptyChain,
        book.map((posting) => (posting.seq === 3n ? { ...posting, owner: 5n } : posting)),
      ),
    ).toMatchObject({ broken: { seq: 3n, reason: 'owner' } })
  })

  it('breaks, and does not throw, at something that is no posting', () => {
    expect(
      verifyChain(
        emptyChain,
        book.map((posting) => ({ ...posting, amount: -1n })),
      ),
    ).toMatchObject({ broken: { seq: 1n, reason: 'malformed' } })
  })

  it('finds a change even when the changed posting was hashed anew', () => {
    const forged = [
      ...book.slice(0, 1),
      ...chain([{ ...hold, amount: 1n }], { seq: 1n, hash: book[0]?.hash ?? emptyChain.hash }),
      ...book.slice(2),
    ]
    expect(verifyChain(emptyChain, forged)).toMatchObject({ broken: { seq: 3n, reason: 'hash' } })
  })
})

describe('checkAccountBook', () => {
  it('adds up debits, credits and balances', () => {
    const check = checkAccountBook(book)
    expect(check.assets).toEqual([
      { asset: 0, debits: 4_67_091_36n, credits: 4_67_091_36n, difference: 0n },
      { asset: 12, debits: 100n, credits: 100n, difference: 0n },
    ])
    expect(check.balances).toEqual([
      { account: 1, asset: 0, amount: 42_808_92n },
      { account: 2, asset: 0, amount: 0n },
      { account: 100, asset: 0, amount: -1_84_236_40n },
      { account: 102, asset: 0, amount: 1_41_427_48n },
      { account: 3, asset: 12, amount: 100n },
      { account: 102, asset: 12, amount: -100n },
    ])
    expect(check).toMatchObject({ overdrawn: [], isSound: true })
  })

  it('finds an own account that gave more than it had', () => {
    expect(checkAccountBook([hold])).toMatchObject({
      isSound: false,
      overdrawn: [{ account: 1, asset: 0, amount: -1_41_427_48n }],
    })
  })

  it('does not take a posting of nothing for sound', () => {
    expect(checkAccountBook([{ ...deposit, amount: 0n }]).isSound).toBe(false)
  })

  it('balances for any postings: what one account gets another gives', () => {
    fc.assert(
      fc.property(fc.array(anyPosting), (postings) => {
        const check = checkAccountBook(postings)
        expect(check.assets.every((sum) => sum.difference === 0n)).toBe(true)
        for (const { asset } of check.assets) {
          expect(
            check.balances
              .filter((balance) => balance.asset === asset)
              .reduce((total, balance) => total + balance.amount, 0n),
          ).toBe(0n)
        }
      }),
    )
  })
})

describe('compareBalances', () => {
  const { balances } = checkAccountBook(book)
  const shown: readonly AccountBalance[] = [
    { account: 1, asset: 0, amount: 42_808_92n },
    { account: 3, asset: 12, amount: 100n },
  ]

  it('finds nothing when every balance shown is what the postings say', () => {
    expect(compareBalances(shown, balances)).toEqual([])
  })

  it('finds a balance shown too high by a paisa, and a balance that is not shown', () => {
    expect(compareBalances([{ account: 1, asset: 0, amount: 42_808_93n }], balances)).toEqual([
      { account: 1, asset: 0, shown: 42_808_93n, computed: 42_808_92n },
      { account: 3, asset: 12, shown: 0n, computed: 100n },
    ])
  })
})

describe('hexadecimal and marks', () => {
  it('hashes nothing to the known value', () => {
    expect(toHex(sha256(new Uint8Array()))).toBe('e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855')
  })

  it('shows two groups, an ellipsis and one group', () => {
    expect(hashMarks(sha256(new Uint8Array()))).toBe('E3B0 C442 … B855')
  })

  it('reads what it writes', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(fromHex(toHex(bytes))).toEqual(bytes)
        expect(fromHex(toHex(bytes).toUpperCase())).toEqual(bytes)
      }),
    )
  })

  it.each(['0', 'zz', '0x00', ' 00'])('does not read %j', (text) => {
    expect(() => fromHex(text)).toThrow(RangeError)
  })

  it('tells hashes of different length apart', () => {
    expect(isSameHash(new Uint8Array(2), new Uint8Array(3))).toBe(false)
  })
})
