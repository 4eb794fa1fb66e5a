import { type BusinessDate, isWeekend } from '@bahi/money/business-date'
import { type Calendar, type DayFacts, buildCalendar } from './calendar.ts'
import { type SessionPlan, usualSessionPlan } from './session-plan.ts'

/**
 * The Indian holidays with a fixed date: Republic Day, Ambedkar Jayanti, Maharashtra Day, Independence Day, Gandhi
 * Jayanti, Christmas.
 */
export const fixedHolidays: readonly string[] = ['01-26', '04-14', '05-01', '08-15', '10-02', '12-25']

/**
 * The calendar of the simulated exchange. A rule generates its days without end, so it has no unknown day. Banks
 * settle on the same days.
 */
export function simulatedCalendar(plan: SessionPlan = usualSessionPlan): Calendar {
  const trading: DayFacts = { kind: 'trading', settles: true, plan }
  const weekend: DayFacts = { kind: 'weekend', settles: false, plan: null }
  const holiday: DayFacts = { kind: 'holiday', settles: false, plan: null }
  return buildCalendar((date: BusinessDate) => {
    if (isWeekend(date)) return weekend
    return fixedHolidays.includes(date.slice(5)) ? holiday : trading
  })
}
