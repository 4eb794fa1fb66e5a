import { addDays, type BusinessDate, isWeekend } from '@bahi/money/business-date'
import { epochMsOf } from '@bahi/money/ist'
import type { Calendar } from '../calendar/calendar.ts'

const DAY_MS = 86_400_000
/** Stands in for the close of a day whose session is unknown. */
const END_OF_DAY_SECOND = 86_400 - 1

export type PaidOut = {
  readonly paidOutAtMs: number
  readonly paidOutOn: BusinessDate
  readonly coolingOffDays: number
}

/**
 * The end of the cooling-off time, in milliseconds of business time since 1970: this many times 24 hours, and never
 * before the close of the same number of trading days after the payout. Nights, weekends and holidays of a simulated
 * clock pass in an instant and would give the customer no time. On days that the calendar does not know, Monday to
 * Friday count, so that missing data costs no customer the right.
 */
export function coolingOffEndsMs(
  { paidOutAtMs, paidOutOn, coolingOffDays }: PaidOut,
  calendar: Pick<Calendar, 'dayKind' | 'sessionPlan'>,
): number {
  let day = paidOutOn
  for (let left = coolingOffDays; left > 0;) {
    day = addDays(day, 1)
    const kind = calendar.dayKind(day)
    if (kind === 'unknown' ? !isWeekend(day) : kind === 'trading') left -= 1
  }
  const closesMs = epochMsOf({ date: day, second: calendar.sessionPlan(day)?.continuousEnd ?? END_OF_DAY_SECOND })
  return Math.max(paidOutAtMs + coolingOffDays * DAY_MS, closesMs)
}
