import { expect, it } from 'vitest'
import { datedCalendar } from '@bahi/domain/calendar/dated-calendar'
import { sessionPlan } from '@bahi/domain/calendar/session-plan'
import { businessDate } from '@bahi/money/business-date'
import { tradingHours } from './market-clock.ts'

const day = (date: string, more: object = {}) => ({
  date: businessDate(date),
  kind: 'trading' as const,
  settlement: true,
  name: null,
  session: null,
  ...more,
})
const calendar = datedCalendar([
  day('2026-11-06'),
  day('2026-11-07', { kind: 'weekend' }),
  day('2026-11-08', { settlement: false, session: sessionPlan('17:45', '17:52', '17:56', '18:00', '19:00') }),
])

it('says the hours of a Muhurat evening, of a usual day, and none of a day without a session', () => {
  expect(tradingHours(calendar, '2026-11-08')).toEqual({ openSecond: 64_800, closeSecond: 68_400 })
  expect(tradingHours(calendar, '2026-11-06')).toEqual({ openSecond: 33_300, closeSecond: 55_800 })
  expect(tradingHours(calendar, '2026-11-07')).toBe(null)
})
