import { describe, expect, test } from 'vitest'
import type { StatementEntry } from '@bahi/contract/reports/statement'
import { emptyChain, nextHash, type ChainHead } from '@bahi/proofs/hash-chain'
import { fromHex, toHex } from '@bahi/proofs/hex'
import { carriesItsMarks, unlinkedIn } from './entry-marks.ts'

type Entry = Pick<StatementEntry, 'id' | 'kind' | 'recordedAt' | 'postings' | 'previousHash'>

const owner = '4711'
const recordedAt = '2026-11-20T04:35:22.123Z'

/** Entries as the server writes them, oldest first, each with postings of these amounts. */
function entriesOf(amounts: readonly (readonly number[])[]): Entry[] {
  let mark: Uint8Array = emptyChain.hash
  let seq = 0
  return amounts.map((own, index) => {
    const previousHash = toHex(mark)
    const postings = own.map((amount) => {
      seq += 1
      mark = nextHash(mark, {
        owner: BigInt(owner),
        seq: BigInt(seq),
        journalId: BigInt(index + 1),
        journalKind: 'deposit',
        debit: 1,
        credit: 100,
        asset: 0,
        amount: BigInt(amount),
        recordedAtMs: BigInt(Date.parse(recordedAt)),
      })
      return { seq, debit: 1, credit: 100, asset: 0, symbol: null, amount, hash: toHex(mark) }
    })
    return { id: String(index + 1), kind: 'deposit', recordedAt, postings, previousHash }
  })
}

const [first, second, third] = entriesOf([[100, 200], [300], [400]]) as [Entry, Entry, Entry]
const head: ChainHead = { seq: 4n, hash: fromHex(third.postings[0]?.hash ?? '') }

describe('an entry carries its marks', () => {
  test('as the server wrote it', () => {
    expect([first, second, third].map((entry) => carriesItsMarks(owner, entry))).toEqual([true, true, true])
  })

  test.each([
    [
      'a paisa more',
      { postings: first.postings.map((posting, index) => (index === 0 ? { ...posting, amount: 101 } : posting)) },
    ],
    ['another account', { postings: first.postings.map((posting) => ({ ...posting, debit: 2 })) }],
    ['another time', { recordedAt: '2026-11-20T04:35:22.124Z' }],
    ['another kind', { kind: 'gift' }],
    ['a posting less', { postings: first.postings.slice(1) }],
    ['no posting', { postings: [] }],
    ['a mark before it that is none', { previousHash: 'x' }],
    ['half a paisa', { postings: first.postings.map((posting) => ({ ...posting, amount: 0.5 })) }],
  ])('but not with %s', (_what, change) => {
    expect(carriesItsMarks(owner, { ...first, ...change })).toBe(false)
  })

  test('but not in another book', () => {
    expect(carriesItsMarks('4712', first)).toBe(false)
  })
})

describe('entries link', () => {
  test('to their neighbours and to the checked head', () => {
    expect(unlinkedIn([third, second, first], head)).toEqual(new Set())
    expect(unlinkedIn([third, first], head)).toEqual(new Set())
    expect(unlinkedIn([], head)).toEqual(new Set())
  })

  test('but not when one was exchanged for another that carries its own mark', () => {
    const [, other] = entriesOf([[100, 200], [999]]) as [Entry, Entry]
    expect(carriesItsMarks(owner, other)).toBe(true)
    expect(unlinkedIn([third, other, first], head)).toEqual(new Set(['3']))
  })

  test('but not when the newest is another than the head', () => {
    expect(unlinkedIn([third], { ...head, hash: emptyChain.hash })).toEqual(new Set(['3']))
  })

  test('also when entries came after the head was checked', () => {
    expect(unlinkedIn([third, second, first], { seq: 3n, hash: fromHex(second.postings[0]?.hash ?? '') })).toEqual(
      new Set(),
    )
    expect(unlinkedIn([third], { seq: 3n, hash: emptyChain.hash })).toEqual(new Set(['3']))
  })
})
