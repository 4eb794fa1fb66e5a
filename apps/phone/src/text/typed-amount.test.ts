import { describe, expect, it } from 'vitest'
import { parseAmount, amountText } from './typed-amount.ts'

describe('an amount in a field', () => {
  it('is what was typed, to the paisa, and nothing for what is no amount', () => {
    expect(['50,000', '500.13', '0.01', '0', '', '1e3', '-5', 'abc'].map(parseAmount)).toEqual([
      50_000_00,
      500_13,
      1,
      null,
      null,
      null,
      null,
      null,
    ])
  })

  it('is typed again as it would be by hand', () => {
    expect([1, 99_99, 1_000_00, 5_00_000_00, 1_23_45_678_90].map(amountText)).toEqual([
      '0.01',
      '99.99',
      '1,000',
      '5,00,000',
      '1,23,45,678.90',
    ])
    for (const amount of [1, 100, 12_345, 9_87_654_321]) expect(parseAmount(amountText(amount))).toBe(amount)
  })
})
