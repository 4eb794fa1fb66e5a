import { type BusinessDate } from '@bahi/money/business-date'
import { epochMsOf } from '@bahi/money/ist'

/** Of the day. */
export const BEFORE_THE_SESSION = 8 * 3_600

/**
 * 08:00 of a business day: the recorded time of journals and notices written for a day before its session, while
 * business time still stands at the last close.
 */
export function morningOf(date: BusinessDate): Date {
  return new Date(epochMsOf({ date, second: BEFORE_THE_SESSION }))
}
