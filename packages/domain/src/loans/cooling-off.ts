import { addDays, type BusinessDate, isWeekend } from '../calendar/business-date.ts'
import type { Calendar } from '../calendar/calendar.ts'
import { epochMsOf } from '../calendar/ist.ts'

const DAY_MS = 86_400_000
/** The close of a day whose session is not known. */
const END_OF_DAY_SECOND = 86_400 - 1

export type PaidOut = {
  readonly paidOutAtMs: number
  readonly paidOutOn: BusinessDate
  readonly coolingOffDays: number
}

/**
 * Until when the money may be given back for nothing, in milliseconds of business time since 1970: so many times 24 hours, but never before
 * the close of as many trading days after the one it was paid out on. Nights, weekends and holidays are no time to change one's mind in: a
 * simulated clock leaps over them. Where the calendar does not know a day, Monday to Friday count: not knowing must not cost a customer the right.
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
