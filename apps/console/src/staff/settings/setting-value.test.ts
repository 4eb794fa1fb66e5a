import { expect, it } from 'vitest'
import { boundsWords, formatSetting, readSetting, writeSetting, type SettingValue } from './setting-value.ts'

const kinds: [SettingValue, string, string][] = [
  [100, 'shares', '100 shares'],
  [100_00, 'paise', '₹100.00'],
  [150_50, 'paise', '₹150.50'],
  ['0.25', 'percent', '0.25%'],
  ['0.05', 'fraction', '5% of net worth'],
  ['0.125', 'fraction', '12.5% of net worth'],
  ['1', 'fraction', '100% of net worth'],
  [true, 'switch', 'Yes'],
  [false, 'switch', 'No'],
  [
    [
      { from: '10:00', to: '13:00' },
      { from: '14:00', to: '24:00' },
    ],
    'windows',
    '10:00–13:00, 14:00–24:00',
  ],
  ['15:00', 'time', '15:00'],
  [15_000_000, 'bytes', '1,50,00,000 bytes'],
  [24, 'hours', '24 h'],
]

it.each(kinds)('%j in %s is said as %s', (value, unit, text) => expect(formatSetting(value, unit)).toBe(text))

it.each(kinds)('%j in %s is written in its field and read from it again', (value, unit) => {
  expect(readSetting(writeSetting(value, unit), unit, value)).toBe(JSON.stringify(value))
})

it('reads rupees exactly, and what is off as nothing', () => {
  expect(readSetting('1,000.5', 'paise', 0)).toBe('100050')
  expect(readSetting('0.07', 'paise', 0)).toBe('7')
  expect(readSetting('', 'percent', null)).toBe('null')
  expect(formatSetting(null, 'percent')).toBe('The share’s own, or off')
})

it.each([
  ['1.5', 'shares', 100],
  ['-1', 'shares', 100],
  ['', 'shares', 100],
  ['1.234', 'paise', 100],
  ['maybe', 'switch', true],
  ['10:00', 'windows', []],
  ['1e3', 'percent', '3'],
  ['abc', 'percent', '3'],
] as [string, string, SettingValue][])('%j in %s is not of its kind', (text, unit, initial) =>
  expect(readSetting(text, unit, initial)).toBeNull(),
)

it('says bounds of money in rupees, and others as they stand in code', () => {
  expect(boundsWords('a whole number from 0 to 100000', 'paise')).toBe('from ₹0.00 to ₹1,000.00')
  expect(boundsWords('a whole number from 1 to 50', 'per second')).toBe('a whole number from 1 to 50')
})
