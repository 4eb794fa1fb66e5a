import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  ZERO_PAISE,
  addPaise,
  maxPaise,
  minPaise,
  negatePaise,
  paise,
  paiseToNumber,
  rupees,
  subtractPaise,
  sumPaise,
} from './paise.ts'

describe('paise', () => {
  it('takes whole numbers and bigints', () => {
    expect(paise(1_41_260_00)).toBe(14126000n)
    expect(paise(-5n)).toBe(-5n)
  })

  it.each([0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, -(2 ** 53)])(
    'refuses %s, which is no whole number of paise',
    (amount) => {
      expect(() => paise(amount)).toThrow(RangeError)
    },
  )

  it('takes the largest safe integer', () => {
    expect(paise(Number.MAX_SAFE_INTEGER)).toBe(9007199254740991n)
  })

  it('counts a hundred paise in a rupee', () => {
    expect(rupees(141)).toBe(14100n)
  })

  it('adds, subtracts and negates exactly', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.bigInt(), (a, b) => {
        expect(subtractPaise(addPaise(paise(a), paise(b)), paise(b))).toBe(a)
        expect(addPaise(paise(a), negatePaise(paise(a)))).toBe(ZERO_PAISE)
      }),
    )
  })

  it('sums nothing to zero and many to their sum', () => {
    expect(sumPaise([])).toBe(0n)
    expect(sumPaise([paise(1), paise(2), paise(-4)])).toBe(-1n)
  })

  it('picks the smaller and the larger', () => {
    expect(minPaise(paise(2), paise(3))).toBe(2n)
    expect(minPaise(paise(3), paise(2))).toBe(2n)
    expect(maxPaise(paise(2), paise(3))).toBe(3n)
    expect(maxPaise(paise(3), paise(2))).toBe(3n)
  })

  it('goes on the wire up to the last exact integer and not one paisa further', () => {
    expect(paiseToNumber(paise(Number.MAX_SAFE_INTEGER))).toBe(Number.MAX_SAFE_INTEGER)
    expect(() => paiseToNumber(paise(2n ** 53n))).toThrow(RangeError)
    expect(() => paiseToNumber(paise(-(2n ** 53n)))).toThrow(RangeError)
  })
})
