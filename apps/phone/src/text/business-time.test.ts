import { expect, test } from 'vitest'
import {
  formatClock,
  formatDay,
  formatDayAndTime,
  formatLongDay,
  formatMonth,
  formatSecondOfDay,
  formatShortDay,
  formatStamp,
} from './business-time.ts'

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

test('names every month as the phone itself would', () => {
  const own = { en: 'en-IN', hi: 'hi-IN-u-nu-latn', zh: 'zh-CN' } as const
  for (let month = 1; month <= 12; month += 1) {
    const day = `2026-${String(month).padStart(2, '0')}-07`
    for (const language of ['en', 'hi', 'zh'] as const) {
      const words = (options: Intl.DateTimeFormatOptions) =>
        new Intl.DateTimeFormat(own[language], { timeZone: 'UTC', ...options })
          .format(new Date(day))
          .replace('Sept ', 'Sep ')
      expect(formatDay(day, language)).toBe(words({ day: 'numeric', month: 'short', year: 'numeric' }))
      expect(formatLongDay(day, language)).toBe(words({ day: 'numeric', month: 'long', year: 'numeric' }))
      expect(formatMonth(day.slice(0, 7), language)).toBe(words({ month: 'short', year: 'numeric' }))
    }
  }
})

test('refuses what is no moment', () => {
  expect(() => formatDay('soon', 'en')).toThrow(RangeError)
})
