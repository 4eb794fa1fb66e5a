import { expect, test } from 'vitest'
import { formatClock, formatDay, formatDayAndTime, formatLongDay, formatSecondOfDay, formatShortDay, formatStamp } from './business-time.ts'

const instant = '2026-11-20T09:42:04Z'

test('shows Indian time wherever the phone is', () => {
  expect(formatClock(instant)).toBe('15:12:04')
  expect(formatClock(instant, false)).toBe('15:12')
  expect(formatDay('2026-11-20T18:30:00Z', 'en')).toBe('21 Nov 2026')
  expect(formatShortDay('2026-11-20T18:30:00Z', 'en')).toBe('21 Nov')
})

test('midnight is 00, not 24', () => {
  expect(formatClock('2026-11-20T18:30:00Z')).toBe('00:00:00')
})

test('has the specified default and the named variant', () => {
  expect(formatStamp(instant)).toBe('20-11-2026 15:12:04')
  expect(formatDayAndTime(instant, 'en')).toBe('20 Nov 2026, 15:12')
})

test('keeps Latin digits in Hindi', () => {
  expect(formatLongDay(instant, 'hi')).toBe('20 नवंबर 2026')
  expect(formatLongDay(instant, 'zh')).toBe('2026年11月20日')
})

test('reads a second of the day as a clock', () => {
  expect(formatSecondOfDay(33_300)).toBe('09:15')
  expect(formatSecondOfDay(33_309, true)).toBe('09:15:09')
})
