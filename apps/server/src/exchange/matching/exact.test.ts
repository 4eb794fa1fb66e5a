import fc from 'fast-check'
import { expect, it } from 'vitest'
import { averageToTick, divideDown, divideHalfUp } from './exact.ts'

it('divides safe integers as whole-number arithmetic does', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER }),
      fc.integer({ min: 1, max: 1_000_000_000_000 }),
      (numerator, denominator) => {
        expect(divideDown(numerator, denominator)).toBe(Number(BigInt(numerator) / BigInt(denominator)))
      },
    ),
  )
})

it('rounds a half up and anything less down', () => {
  expect(divideHalfUp(5, 2)).toBe(3)
  expect(divideHalfUp(7, 3)).toBe(2)
  expect(divideHalfUp(8, 3)).toBe(3)
})

it('rounds an average price to the nearest tick, half a tick up', () => {
  expect(averageToTick(100 * 3 + 110 * 3, 6, 10)).toBe(110)
  expect(averageToTick(100 * 4 + 110 * 3, 7, 10)).toBe(100)
  expect(averageToTick(141_260 * 100, 100, 10)).toBe(141_260)
})

it('refuses what is not a safe division', () => {
  expect(() => divideDown(1, 0)).toThrow(RangeError)
  expect(() => divideDown(2 ** 53, 1)).toThrow(RangeError)
  expect(() => divideDown(1.5, 1)).toThrow(RangeError)
})
