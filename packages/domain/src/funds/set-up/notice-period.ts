import type { BusinessDate } from '@bahi/money/business-date'
import type { Calendar } from '../../calendar/calendar.ts'
import { type Decision, accept, refusal, refuse } from '../../outcome.ts'

/**
 * A new version of a rule begins on the sixth trading day after its announcement, so that customers have five whole
 * days to redeem under the old rule.
 */
export const RULE_NOTICE_DAYS = 6

/** A forced redemption gets the NAV of the fifth trading day after its notice at the earliest. */
export const FORCED_NOTICE_DAYS = 5

/** The trading day this many trading days after a day; null when the calendar ends before it. */
export function earliestAfter(
  today: BusinessDate,
  noticeDays: number,
  calendar: Pick<Calendar, 'nextTradingDay'>,
): BusinessDate | null {
  let day: BusinessDate | null = today
  for (let count = 0; count < noticeDays && day !== null; count += 1) day = calendar.nextTradingDay(day)
  return day
}

/**
 * Decides the day of a forced redemption: 970 for a day that is too early or is no trading day, because only trading
 * days have a NAV.
 */
export function decideForcedDay(
  on: BusinessDate,
  today: BusinessDate,
  calendar: Pick<Calendar, 'nextTradingDay' | 'dayKind'>,
): Decision<{ readonly on: BusinessDate }> {
  const earliest = earliestAfter(today, FORCED_NOTICE_DAYS, calendar)
  if (earliest !== null && on >= earliest && calendar.dayKind(on) === 'trading') return accept({ on })
  // For a day that is late enough and has no NAV, the earliest day to name is the next trading day.
  const from = earliest === null || on < earliest ? earliest : calendar.nextTradingDay(on)
  return refuse(refusal('change-too-early', { from: from ?? '' }, 'on'))
}
