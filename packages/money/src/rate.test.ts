import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise } from './paise.ts'
import { ZERO_RATE, addRates, applyRate, compareRates, percentText, rateBps, ratePercent } from './rate.ts'

describe('ratePercent', () => {
  it('keeps every digit written', () => {
    expect(ratePercent('0.0030699')).toEqual({ numerator: 30_699n, denominator: 1_000_000_000n })
    expect(ratePercent('18')).toEqual({ numerator: 18n, denominator: 100n })
    expect(ratePercent('-2.5')).toEqual({ numerator: -25n, denominator: 1_000n })
  })

  it.each(['', '.', '1.', '.5', '1e3', '0x10', '1,5', ' 1', '1%', '--1', 'NaN', '1234567890123'])(
    'refuses %j',
    (text) => {
      expect(() => ratePercent(text)).toThrow(RangeError)
    },
  )
})

describe('rateBps', () => {
  it('is a hundredth of a percent', () => {
    expect(compareRates(rateBps(300), ratePercent('3'))).toBe(0)
  })

  it('refuses a fraction of a basis point', () => {
    expect(() => rateBps(0.5)).toThrow(RangeError)
  })
})

describe('rates', () => {
  it('add exactly: charge and levy make ₹307 a crore', () => {
    const both = addRates(ratePercent('0.0030699'), ratePercent('0.0000001'))
    expect(compareRates(both, ratePercent('0.00307'))).toBe(0)
    expect(applyRate(paise(1_00_00_000_00), both, 'half-up')).toBe(307_00n)
  })

  it('compare as fractions', () => {
    expect(compareRates(ratePercent('0.25'), ratePercent('0.250000001'))).toBe(-1)
    expect(compareRates(ratePercent('1'), ZERO_RATE)).toBe(1)
  })

  it('round a part of an amount once, on the side asked for', () => {
    const stamp = ratePercent('0.015')
    expect(applyRate(paise(1_41_260_00), stamp, 'half-up')).toBe(21_19n)
    expect(applyRate(paise(1_41_260_00), stamp, 'down')).toBe(21_18n)
    expect(applyRate(paise(1_41_260_00), stamp, 'up')).toBe(21_19n)
  })

  it('never fall when the amount grows', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.bigInt({ min: 0n, max: 10n ** 12n }),
        fc.constantFrom('down', 'up', 'half-up'),
        (amount, more, rounding) => {
          const rate = ratePercent('0.0030700')
          expect(applyRate(paise(amount + more), rate, rounding) >= applyRate(paise(amount), rate, rounding)).toBe(true)
        },
      ),
    )
  })
})

describe('percentText', () => {
  it('writes every digit that counts and no other', () => {
    expect(percentText(ratePercent('0.0030699'))).toBe('0.0030699%')
    expect(percentText(addRates(ratePercent('0.00297'), ratePercent('0.0001')))).toBe('0.00307%')
    expect(percentText(ratePercent('18.00'))).toBe('18%')
    expect(percentText(ZERO_RATE)).toBe('0%')
  })

  it('refuses a fraction that has no end', () => {
    expect(() => percentText({ numerator: 1n, denominator: 3n })).toThrow(RangeError)
  })
})
