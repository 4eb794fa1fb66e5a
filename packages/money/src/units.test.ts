import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise } from './paise.ts'
import { nav, navToText, parseNav, parseUnits, units, unitsForAmount, unitsToText, valueOfUnits } from './units.ts'

describe('units and net asset values', () => {
  it('read and write decimal strings of four places', () => {
    expect(parseUnits('12.345')).toBe(123_450n)
    expect(unitsToText(units(123_450n))).toBe('12.3450')
    expect(navToText(nav(1n))).toBe('0.0001')
  })

  it.each(['', '1.23456', '-1', '1e3', '.5', '1.', '1,000'])('do not read %j', (text) => {
    expect(parseUnits(text)).toBeNull()
  })

  it('do not take a value of nothing, nor units below nothing', () => {
    expect(parseNav('0.0000')).toBeNull()
    expect(parseNav('10.5')).toBe(105_000n)
    expect(() => nav(0n)).toThrow(RangeError)
    expect(() => units(-1n)).toThrow(RangeError)
  })

  it('value 100.5 units at ₹12.3456 as ₹1,240.7328, rounded once', () => {
    const amount = units(1_005_000n)
    expect(valueOfUnits(amount, nav(123_456n), 'down')).toBe(1_240_73n)
    expect(valueOfUnits(amount, nav(123_456n), 'up')).toBe(1_240_74n)
  })

  it('never let an amount buy units worth more than itself when rounding down', () => {
    fc.assert(fc.property(fc.bigInt({ min: 0n, max: 10n ** 13n }), fc.bigInt({ min: 1n, max: 10n ** 10n }), (amount, value) => {
      const bought = unitsForAmount(paise(amount), nav(value), 'down')
      expect(valueOfUnits(bought, nav(value), 'down') <= amount).toBe(true)
    }))
  })
})
