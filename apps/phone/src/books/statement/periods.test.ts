import { expect, test } from 'vitest'
import { anyTime, financialYearOfMonth, periodInput, yearNames, financialYears } from './periods.ts'

test('a financial year begins on the first of April', () => {
  expect(financialYearOfMonth('2026-03')).toBe(2025)
  expect(financialYearOfMonth('2026-04')).toBe(2026)
  expect(financialYearOfMonth('2027-03')).toBe(2026)
})

test('months stand under their financial years, newest first', () => {
  const months = ['2027-04', '2027-03', '2026-11', '2026-04', '2026-03'].map((month, index) => ({
    month,
    entries: index + 1,
  }))
  expect(
    financialYears(months, '2027-04-20').map(({ period, months: own }) => [period, own.map(({ month }) => month)]),
  ).toEqual([
    ['FY2027', ['2027-04']],
    ['FY2026', ['2027-03', '2026-11', '2026-04']],
    ['FY2025', ['2026-03']],
  ])
})

test('the picker goes ten years either way and no further', () => {
  const months = ['2037-01', '2036-12', '2016-01', '2015-12'].map((month) => ({ month, entries: 1 }))
  expect(financialYears(months, '2026-11-20').flatMap(({ months: own }) => own.map(({ month }) => month))).toEqual([
    '2036-12',
    '2016-01',
  ])
})

test('a period is asked for as a month, as a year or not at all', () => {
  expect(periodInput(anyTime)).toEqual({})
  expect(periodInput('2026-11')).toEqual({ month: '2026-11' })
  expect(periodInput('FY2026')).toEqual({ year: '2026' })
})

test('a financial year is named by the two years it spans', () => {
  expect(yearNames('FY2026')).toEqual({ from: '2026', to: '27' })
  expect(yearNames('FY2099')).toEqual({ from: '2099', to: '00' })
})
