import type { BusinessDate } from '../../calendar/business-date.ts'
import type { Calendar } from '../../calendar/calendar.ts'
import { type Decision, accept, refusal, refuse } from '../../outcome.ts'

/** A new version of a rule begins on the sixth trading day after it was announced: five whole days to leave by the old one. */
export const RULE_NOTICE_DAYS = 6

/** A forced redemption has the NAV of the fifth trading day after its notice at the earliest. */
export const FORCED_NOTICE_DAYS = 5

/** The trading day so many after a day; null where the calendar ends before. */
export function earliestAfter(
  today: BusinessDate,
  noticeDays: number,
  calendar: Pick<Calendar, 'nextTradingDay'>,
): BusinessDate | null {
  let day: BusinessDate | null = today
  for (let count = 0; count < noticeDays && day !== null; count += 1) day = calendar.nextTradingDay(day)
  return day
}

/** 970: too early, or no trading day: only those have a NAV. */
export function decideForcedDay(
  on: BusinessDate,
  today: BusinessDate,
  calendar: Pick<Calendar, 'nextTradingDay' | 'dayKind'>,
): Decision<{ readonly on: BusinessDate }> {
  const earliest = earliestAfter(today, FORCED_NOTICE_DAYS, calendar)
  if (earliest !== null && on >= earliest && calendar.dayKind(on) === 'trading') return accept({ on })
  // Of a day that is late enough and has no NAV, the next that has one is the earliest to name.
  const from = earliest === null || on < earliest ? earliest : calendar.nextTradingDay(on)
  return refuse(refusal('change-too-early', { from: from ?? '' }, 'on'))
}
