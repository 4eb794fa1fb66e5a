import { expect, test } from 'vitest'
import { addDays, addMonths, clampDay, dayAfterKey, dayIn, rangeAround, weekdayOf, listWeeks } from './calendar-days.ts'

test('reaches ten years back and ten years forth', () => {
  expect(rangeAround('2026-11-20')).toEqual({ first: '2016-11-20', last: '2036-11-20' })
  expect(rangeAround('2028-02-29')).toEqual({ first: '2018-02-28', last: '2038-02-28' })
  expect(rangeAround('2026-11-20', 1)).toEqual({ first: '2025-11-20', last: '2027-11-20' })
})

test('keeps a day within the range, its ends included', () => {
  const range = rangeAround('2026-11-20')
  expect(clampDay('2016-11-20', range)).toBe('2016-11-20')
  expect(clampDay('2016-11-19', range)).toBe('2016-11-20')
  expect(clampDay('2036-11-20', range)).toBe('2036-11-20')
  expect(clampDay('2036-11-21', range)).toBe('2036-11-20')
})

test('a month that is too short gives its last day', () => {
  expect(dayIn(2026, 2, 31)).toBe('2026-02-28')
  expect(dayIn(2028, 2, 31)).toBe('2028-02-29')
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28')
  expect(addMonths('2026-01-31', -2)).toBe('2025-11-30')
  expect(addMonths('2026-12-15', 1)).toBe('2027-01-15')
})

test('counts days over the end of a year', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28')
})

test('a week begins on Monday', () => {
  expect(weekdayOf('2026-11-16')).toBe(0)
  expect(weekdayOf('2026-11-22')).toBe(6)
})

test('lays a month out in whole weeks', () => {
  const weeks = listWeeks(2026, 11)
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01'])
  expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null])
  expect(listWeeks(2027, 2)).toHaveLength(4)
  expect(weeks.flat().filter((day) => day !== null)).toHaveLength(30)
})

test('keys walk the calendar', () => {
  expect(dayAfterKey('2026-11-20', 'ArrowLeft')).toBe('2026-11-19')
  expect(dayAfterKey('2026-11-20', 'ArrowDown')).toBe('2026-11-27')
  expect(dayAfterKey('2026-11-20', 'Home')).toBe('2026-11-16')
  expect(dayAfterKey('2026-11-20', 'End')).toBe('2026-11-22')
  expect(dayAfterKey('2026-11-30', 'PageDown')).toBe('2026-12-30')
  expect(dayAfterKey('2026-11-20', 'a')).toBeNull()
})
