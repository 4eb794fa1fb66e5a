import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { nextHash } from '@bahi/proofs/hash-chain'
import { nativeSha256 } from '../platform/sha256.ts'
import { createPostingLink } from './link-posting.ts'

const wide = fc.bigInt({ min: 0n, max: 2n ** 63n - 1n })
const posting = fc.record({
  owner: wide,
  seq: wide,
  journalId: wide,
  journalKind: fc.oneof(fc.constantFrom('buy-fill', 'order-hold', ''), fc.string({ unit: 'grapheme', maxLength: 20 })),
  debit: fc.integer({ min: 1, max: 200 }),
  credit: fc.integer({ min: 1, max: 200 }),
  asset: fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  amount: wide,
  recordedAtMs: wide,
})
const previous = fc.uint8Array({ minLength: 32, maxLength: 32 })

describe('a link of the chain', () => {
  it('is the one that the phone computes, for any postings one after another', () => {
    const link = createPostingLink()
    fc.assert(
      fc.property(previous, fc.array(posting, { minLength: 1, maxLength: 5 }), (start, postings) => {
        for (const each of postings) expect(Buffer.from(nextHash(start, each)).equals(link(start, each))).toBe(true)
      }),
    )
  })

  it('refuses what does not fit, as the phone does', () => {
    const link = createPostingLink()
    const one = {
      owner: 1n,
      seq: 1n,
      journalId: 1n,
      journalKind: 'deposit',
      debit: 1,
      credit: 100,
      asset: 0,
      amount: 1n,
      recordedAtMs: 0n,
    }
    expect(() => link(new Uint8Array(31), one)).toThrow(RangeError)
    for (const wrong of [
      { owner: -1n },
      { amount: 2n ** 64n },
      { debit: 65_536 },
      { asset: -1 },
      { journalKind: 'x'.repeat(201) },
    ]) {
      expect(() => link(new Uint8Array(32), { ...one, ...wrong })).toThrow(RangeError)
    }
  })

  it('rests on the SHA-256 of the standard', () => {
    expect(Buffer.from(nativeSha256(new TextEncoder().encode('abc'))).toString('hex')).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    )
  })
})
