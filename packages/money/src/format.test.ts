import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  arrowOf,
  formatCompact,
  formatCompactRupees,
  formatMove,
  formatPercent,
  formatPlainRupees,
  formatPrice,
  formatPriceMove,
  formatQuantity,
  formatRoundRupees,
  formatRupees,
  formatSignedRupees,
  moveBps,
  parseRupees,
} from './format.ts'
import { paise } from './paise.ts'
import { quantity } from './quantity.ts'

const amounts = fc.bigInt({ min: -(10n ** 14n), max: 10n ** 14n })

describe('formatRupees', () => {
  it.each([
    [0, '₹0.00'],
    [5, '₹0.05'],
    [99_99, '₹99.99'],
    [999_99, '₹999.99'],
    [1_000_00, '₹1,000.00'],
    [99_999_00, '₹99,999.00'],
    [1_00_000_00, '₹1,00,000.00'],
    [1_23_456_78, '₹1,23,456.78'],
    [12_34_56_789_10, '₹12,34,56,789.10'],
    [-940_00, '−₹940.00'],
  ])('groups %s paise as lakh and crore: %s', (amount, text) => {
    expect(formatRupees(paise(amount), 'en')).toBe(text)
    expect(formatRupees(paise(amount), 'hi')).toBe(text)
  })

  it.each([
    [0, '₹0.00'],
    [9_999_99, '₹9999.99'],
    [10_000_00, '₹1万0000.00'],
    [1_84_236_40, '₹18万4236.40'],
    [2_041_260, '₹2万0412.60'],
    [99_99_99_999_99, '₹9亿9999万9999.99'],
    [10_00_00_000_00, '₹1亿0000万0000.00'],
    [-1_84_236_40, '−₹18万4236.40'],
  ])('groups %s paise by 万 and 亿: %s', (amount, text) => {
    expect(formatRupees(paise(amount), 'zh')).toBe(text)
  })

  it.each([
    [10_00_000_00, '₹10,00,000', '₹100万'],
    [10_000_00, '₹10,000', '₹1万'],
    [10_00_00_000_00, '₹10,00,00,000', '₹1亿'],
    [9_99_99_000_00, '₹9,99,99,000', '₹9999万9000'],
    [1_00_01_00_000_00, '₹1,00,01,00,000', '₹10亿0010万'],
    [500_00, '₹500', '₹500'],
    [10_00_000_50, '₹10,00,000.50', '₹100万0000.50'],
  ])('leaves out what is zero at the end of a round amount: %s paise', (amount, english, chinese) => {
    expect(formatRoundRupees(paise(amount), 'hi')).toBe(english)
    expect(formatRoundRupees(paise(amount), 'zh')).toBe(chinese)
  })

  it('loses nothing, whatever the language: the digits are the amount', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom('en', 'hi', 'zh'), (amount, lang) => {
        const digits = formatRupees(paise(amount), lang)
          .replace('−', '-')
          .replace(/[₹,万亿.]/g, '')
        expect(BigInt(digits)).toBe(amount)
      }),
    )
  })

  it('agrees with the Indian grouping of the platform', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 40 }), (rupees) => {
        const expected = new Intl.NumberFormat('en-IN').format(rupees)
        expect(formatRupees(paise(BigInt(rupees) * 100n), 'en')).toBe(`₹${expected}.00`)
      }),
    )
  })

  it('signs a gain, a loss and not nothing', () => {
    expect(formatSignedRupees(paise(412_60), 'en')).toBe('+₹412.60')
    expect(formatSignedRupees(paise(-940_00), 'en')).toBe('−₹940.00')
    expect(formatSignedRupees(paise(0), 'en')).toBe('₹0.00')
  })
})

describe('prices, counts and moves', () => {
  it('keep commas and carry no rupee sign', () => {
    expect(formatPrice(paise(1_412_60))).toBe('1,412.60')
    expect(formatPrice(paise(-12_10))).toBe('−12.10')
    expect(formatPriceMove(paise(12_10))).toBe('+12.10')
    expect(formatPriceMove(paise(-2_35))).toBe('−2.35')
    expect(formatPriceMove(paise(0))).toBe('0.00')
  })

  it('group shares as the language does', () => {
    expect(formatQuantity(quantity(1_00_000))).toBe('1,00,000')
    expect(formatQuantity(quantity(1_00_000), 'zh')).toBe('10万0000')
    expect(formatQuantity(quantity(100), 'zh')).toBe('100')
  })

  it('write percentages with two decimals', () => {
    expect(formatPercent(86)).toBe('0.86%')
    expect(formatPercent(-11)).toBe('−0.11%')
    expect(formatPercent(1_00_000n)).toBe('1,000.00%')
    expect(formatMove(86)).toBe('+0.86%')
    expect(formatMove(-11n)).toBe('−0.11%')
    expect(formatMove(0)).toBe('0.00%')
    expect(() => formatPercent(0.5)).toThrow(RangeError)
  })

  it('point an arrow where it went, and nowhere for zero', () => {
    expect([arrowOf(1), arrowOf(-1n), arrowOf(0)]).toEqual(['▲', '▼', ''])
  })

  it('measure a move exactly, ties away from zero', () => {
    expect(moveBps(12_10n, 1_400_50n)).toBe(86n)
    expect(moveBps(1n, 20_000n)).toBe(1n)
    expect(moveBps(-1n, 20_000n)).toBe(-1n)
    expect(moveBps(1n, 20_001n)).toBe(0n)
    expect(moveBps(5n, 0n)).toBeNull()
  })
})

describe('formatCompact', () => {
  it.each([
    [99_999, '99,999'],
    [1_00_000, '1.00 L'],
    [84_56_000, '84.6 L'],
    [1_24_00_000, '1.24 Cr'],
    [18_80_00_000, '18.8 Cr'],
    [840_00_00_000, '840 Cr'],
    [1_748_00_00_000, '1,748 Cr'],
    [-1_24_00_000, '−1.24 Cr'],
  ])('shortens %s to %s', (count, text) => {
    expect(formatCompact(count, 'en')).toBe(text)
  })

  it('shortens in Chinese by 万 and 亿, in Hindi by their names', () => {
    expect(formatCompact(1_24_00_000, 'zh')).toBe('1240万')
    expect(formatCompact(30_20_00_000, 'zh')).toBe('3.02亿')
    expect(formatCompact(9_999, 'zh')).toBe('9,999')
    expect(formatCompact(1_24_00_000, 'hi')).toBe('1.24 करोड़')
    expect(formatCompact(1_24_000, 'hi')).toBe('1.24 लाख')
  })

  it.each([
    [9_999, '9,999'],
    [10_000, '1.00万'],
    [12_345, '1.23万'],
    [9_999_4999, '9999万'],
    [9_999_9999, '1.00亿'],
    [1_0000_0000, '1.00亿'],
  ])('begins 万 at 10,000 and 亿 at 100,000,000: %s is %s', (count, text) => {
    expect(formatCompact(count, 'zh')).toBe(text)
  })

  it.each([
    [99_99_999, '1.00 Cr'],
    [9_99_99_999, '10.0 Cr'],
    [9_99_999, '10.0 L'],
    [99_95_000, '1.00 Cr'],
    [99_94_999, '99.9 L'],
    [99_99_99_999, '100 Cr'],
  ])('writes %s, which rounds over a step, as %s', (count, text) => {
    expect(formatCompact(count, 'en')).toBe(text)
  })

  it('shortens a market value in rupees', () => {
    expect(formatCompactRupees(paise(1_748_00_00_000_00n), 'en')).toBe('₹1,748 Cr')
    expect(formatCompactRupees(paise(-1_748_00_00_000_00n), 'en')).toBe('−₹1,748 Cr')
  })
})

describe('parseRupees', () => {
  it.each([
    ['0', 0n],
    ['5', 500n],
    ['5.', 500n],
    ['5.5', 550n],
    ['5.05', 505n],
    ['1,84,236.40', 1_84_236_40n],
    ['184,236.40', 1_84_236_40n],
    ['184236.4', 1_84_236_40n],
    ['₹1,000', 1_000_00n],
    [' ₹ 10 ', 10_00n],
    ['-3.20', -3_20n],
    ['−₹3.20', -3_20n],
    ['007', 7_00n],
    ['9999999999999.99', 999999999999999n],
  ])('reads %j', (text, amount) => {
    expect(parseRupees(text)).toBe(amount)
  })

  it.each([
    '',
    '.',
    '.5',
    '1.005',
    '1e3',
    '1,5',
    '1,00',
    '12,34',
    ',100',
    '1,,000',
    '1,0000',
    'NaN',
    'Infinity',
    '0x10',
    '١٢',
    '10000000000000',
    '1 000',
    '--1',
    '1.2.3',
    '1,84,236.4,0',
  ])('does not guess at %j', (text) => {
    expect(parseRupees(text)).toBeNull()
  })

  it('reads back what is written for Indian readers', () => {
    fc.assert(
      fc.property(amounts, fc.constantFrom('en', 'hi'), (amount, lang) => {
        expect(parseRupees(formatRupees(paise(amount), lang))).toBe(amount)
      }),
    )
  })
})

describe('formatPlainRupees', () => {
  it.each([
    [0, '0.00'],
    [5, '0.05'],
    [-1, '-0.01'],
    [99_99_99_99_999_99n, '99999999999.99'],
    [-12_345_67, '-12345.67'],
  ])('writes %s paise as %s', (amount, text) => {
    expect(formatPlainRupees(amount)).toBe(text)
  })

  it('reads back as the same amount', () => {
    fc.assert(
      fc.property(amounts, (amount) => {
        expect(parseRupees(formatPlainRupees(amount))).toBe(amount)
      }),
    )
  })

  it('refuses a fraction of a paisa', () => {
    expect(() => formatPlainRupees(0.5)).toThrow(RangeError)
  })
})
