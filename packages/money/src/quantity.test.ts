import { describe, expect, it } from 'vitest'
import { paise } from './paise.ts'
import {
  addQuantity,
  maxQuantity,
  minQuantity,
  quantity,
  quantityToNumber,
  subtractQuantity,
  sumQuantity,
  valueOf,
} from './quantity.ts'

describe('quantity', () => {
  it.each([-1, 1.5, Number.NaN, 2 ** 53])('refuses %s shares', (shares) => {
    expect(() => quantity(shares)).toThrow(RangeError)
  })

  it('takes none and many', () => {
    expect(quantity(0)).toBe(0n)
    expect(quantity(10n ** 20n)).toBe(10n ** 20n)
  })

  it('takes away down to nothing and no further', () => {
    expect(subtractQuantity(quantity(100), quantity(100))).toBe(0n)
    expect(() => subtractQuantity(quantity(100), quantity(101))).toThrow(RangeError)
  })

  it('adds, sums and compares', () => {
    expect(addQuantity(quantity(1), quantity(2))).toBe(3n)
    expect(sumQuantity([quantity(1), quantity(2), quantity(3)])).toBe(6n)
    expect(minQuantity(quantity(1), quantity(2))).toBe(1n)
    expect(minQuantity(quantity(2), quantity(1))).toBe(1n)
    expect(maxQuantity(quantity(1), quantity(2))).toBe(2n)
    expect(maxQuantity(quantity(2), quantity(1))).toBe(2n)
  })

  it('values a hundred shares at ₹1,412.60 as ₹1,41,260.00', () => {
    expect(valueOf(quantity(100), paise(1_412_60))).toBe(1_41_260_00n)
  })

  it('goes on the wire only while a JSON number is exact', () => {
    expect(quantityToNumber(quantity(100))).toBe(100)
    expect(() => quantityToNumber(quantity(2n ** 53n))).toThrow(RangeError)
  })
})
