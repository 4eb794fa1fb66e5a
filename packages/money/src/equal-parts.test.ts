import fc from 'fast-check'
import { expect, it } from 'vitest'
import { equalParts } from './equal-parts.ts'

it('gives the whole in parts that differ by less than their number, the most to the first', () => {
  expect(equalParts(10_000, 3)).toEqual([3_334, 3_333, 3_333])
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 20, max: 1_000_000 }), (parts, whole) => {
      const shares = equalParts(whole, parts)
      expect(shares.reduce((sum, part) => sum + part, 0)).toBe(whole)
      expect(new Set(shares.slice(1)).size).toBeLessThanOrEqual(1)
      expect(shares[0]! - shares.at(-1)!).toBeGreaterThanOrEqual(0)
      expect(shares[0]! - shares.at(-1)!).toBeLessThan(parts)
    }),
  )
})

it('gives no parts of less than a unit', () => {
  for (const [whole, parts] of [
    [2, 3],
    [10, 0],
    [10, 1.5],
    [Number.NaN, 1],
  ] as const)
    expect(() => equalParts(whole, parts)).toThrow(RangeError)
})
