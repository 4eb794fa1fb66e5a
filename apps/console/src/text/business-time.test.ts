import { expect, it } from 'vitest'
import {
  formatClock,
  formatDate,
  formatMoment,
  formatSecondOfDay,
  formatStamp,
  formatWait,
  formatWeekday,
} from './business-time.ts'

it('shows every time as India has it', () => {
  expect(formatClock('2026-11-20T09:42:04.000Z')).toBe('15:12')
  expect(formatStamp('2026-11-20T18:30:00.000Z')).toBe('21 Nov 2026, 00:00:00')
  expect(formatMoment('2026-11-20T09:42:04.000Z')).toBe('20 Nov, 15:12')
  expect(formatWeekday('2026-11-20')).toBe('Friday, 20 Nov 2026')
  expect(formatDate('2026-11-20')).toBe('20 Nov 2026')
  expect(formatSecondOfDay(33_300)).toBe('09:15')
  expect(formatSecondOfDay(54_724, true)).toBe('15:12:04')
})

it.each([
  [-5, '0 min'],
  [59_000, '0 min'],
  [60_000, '1 min'],
  [3_599_000, '59 min'],
  [3_600_000, '1 h 00'],
  [8_880_000, '2 h 28'],
  [86_399_000, '23 h 59'],
  [86_400_000, '1 d 0 h'],
  [97_200_000, '1 d 3 h'],
])('says %s ms of waiting as %s', (ms, text) => {
  expect(formatWait(ms)).toBe(text)
})
