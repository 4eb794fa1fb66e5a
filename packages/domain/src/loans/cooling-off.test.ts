import { describe, expect, it } from 'vitest'
import { addDays, businessDate, isWeekend } from '@bahi/money/business-date'
import { epochMsOf } from '@bahi/money/ist'
import { buildCalendar, type DayKind } from '../calendar/calendar.ts'
import { sessionPlan } from '../calendar/session-plan.ts'
import { coolingOffEndsMs } from './cooling-off.ts'

const HOUR = 3_600
const plan = sessionPlan('09:00', '09:08', '09:12', '09:15', '15:30')
const HOLIDAY = businessDate('2026-12-25')
const UNKNOWN_FROM = businessDate('2027-01-01')
const calendar = buildCalendar((date) => {
  const kind: DayKind =
    date >= UNKNOWN_FROM ? 'unknown' : date === HOLIDAY ? 'holiday' : isWeekend(date) ? 'weekend' : 'trading'
  return { kind, settles: kind === 'trading', plan: kind === 'trading' ? plan : null }
})
const at = (date: string, second: number) => epochMsOf({ date: businessDate(date), second })
const ends = (date: string, second: number, coolingOffDays = 1) =>
  coolingOffEndsMs({ paidOutAtMs: at(date, second), paidOutOn: businessDate(date), coolingOffDays }, calendar)

describe("the time to change one's mind", () => {
  it('lasts to the close of the next trading day, however late on a day the money came', () => {
    expect(ends('2026-11-23', 10 * HOUR)).toBe(at('2026-11-24', 15.5 * HOUR))
    expect(ends('2026-11-23', 15.4 * HOUR)).toBe(at('2026-11-24', 15.5 * HOUR))
    // Friday, and the day before a holiday that a weekend follows: the night of the clock is not the customer's time.
    expect(ends('2026-11-27', 15 * HOUR)).toBe(at('2026-11-30', 15.5 * HOUR))
    expect(ends('2026-12-24', 15 * HOUR)).toBe(at('2026-12-28', 15.5 * HOUR))
  })

  it('never less than 24 hours', () => {
    expect(ends('2026-11-23', 16 * HOUR)).toBe(at('2026-11-24', 16 * HOUR))
  })

  it('of several days counts as many trading days', () => {
    expect(ends('2026-11-26', 10 * HOUR, 3)).toBe(at('2026-12-01', 15.5 * HOUR))
  })

  it('is not lost where the calendar ends', () => {
    expect(ends('2026-12-31', 10 * HOUR)).toBe(at('2027-01-01', 24 * HOUR - 1))
    expect(addDays(UNKNOWN_FROM, 3)).toBe('2027-01-04')
    expect(ends('2027-01-01', 10 * HOUR)).toBe(at('2027-01-04', 24 * HOUR - 1))
  })
})
