import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { seedBelongsTo, seedForDay } from './seed-chain.ts'

const TAIL = new Uint8Array(32).map((_, at) => at)
const sha256 = (bytes: Uint8Array): Uint8Array => new Uint8Array(createHash('sha256').update(bytes).digest())

it('works out a chain of two days by hand', () => {
  expect(seedForDay(TAIL, 2, 2)).toEqual(TAIL)
  expect(seedForDay(TAIL, 2, 1)).toEqual(sha256(TAIL))
  expect(seedForDay(TAIL, 2, 0)).toEqual(sha256(sha256(TAIL)))
})

it('lets anyone check a revealed seed against the day before and against the anchor', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.integer({ min: 1, max: 40 }),
      fc.integer({ min: 1, max: 40 }),
      (tail, length, at) => {
        const day = Math.min(at, length)
        const seed = seedForDay(tail, length, day)
        expect(seedForDay(seed, 1, 0)).toEqual(seedForDay(tail, length, day - 1))
        expect(seedForDay(tail, length, day, sha256)).toEqual(seed)
        expect(seedBelongsTo(seedForDay(tail, length, 0), day, seed)).toBe(true)
      },
    ),
  )
})

it('refuses a seed with one bit changed, another day, another length', () => {
  const seed = seedForDay(TAIL, 10, 4)
  const bent = Uint8Array.from(seed, (byte, at) => (at === 7 ? byte ^ 1 : byte))
  const anchor = seedForDay(TAIL, 10, 0)
  expect(seedBelongsTo(anchor, 4, bent)).toBe(false)
  expect(seedBelongsTo(anchor, 5, seed)).toBe(false)
  expect(seedBelongsTo(anchor, 0, anchor)).toBe(false)
  expect(seedBelongsTo(anchor, 4, seed.subarray(1))).toBe(false)
})

it('does not go on past the end of the chain', () => {
  expect(() => seedForDay(TAIL, 10, 11)).toThrow(RangeError)
  expect(() => seedForDay(TAIL, 10, -1)).toThrow(RangeError)
  expect(() => seedForDay(TAIL.subarray(1), 10, 1)).toThrow(RangeError)
})
