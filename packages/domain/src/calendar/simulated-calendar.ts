import { type BusinessDate, isWeekend } from './business-date.ts'
import { type Calendar, type DayFacts, calendarOf } from './calendar.ts'
import { type SessionPlan, usualSessionPlan } from './session-plan.ts'

/** Republic Day, Ambedkar Jayanti, Maharashtra Day, Independence Day, Gandhi Jayanti, Christmas: the holidays with a fixed date. */
export const fixedHolidays: readonly string[] = ['01-26', '04-14', '05-01', '08-15', '10-02', '12-25']

/** The calendar of the simulated exchange: generated without end, so that it never meets an unknown day. Banks keep the same days. */
export function simulatedCalendar(plan: SessionPlan = usualSessionPlan): Calendar {
  const trading: DayFacts = { kind: 'trading', settles: true, plan }
  const weekend: DayFacts = { kind: 'weekend', settles: false, plan: null }
  const holiday: DayFacts = { kind: 'holiday', settles: false, plan: null }
  return calendarOf((date: BusinessDate) => {
    if (isWeekend(date)) return weekend
    return fixedHolidays.includes(date.slice(5)) ? holiday : trading
  })
}
