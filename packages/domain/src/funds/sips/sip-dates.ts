import { type BusinessDate, addDays, addMonths, businessDate } from '@bahi/money/business-date'
import type { Calendar } from '../../calendar/calendar.ts'

/** The last possible day of a SIP: the 29th to 31st are excluded, because every month has a 28th. */
export const LAST_DAY_OF_MONTH = 28

/** 'YYYY-MM' of a date. */
export function monthOf(date: BusinessDate): string {
  return date.slice(0, 7)
}

export function dueInMonth(month: string, dayOfMonth: number): BusinessDate {
  return businessDate(`${month}-${dayOfMonth.toString().padStart(2, '0')}`)
}

/** The first due date after a day. The day itself is excluded, because its instalments ran in its morning. */
export function firstDueAfter(today: BusinessDate, dayOfMonth: number): BusinessDate {
  const due = dueInMonth(monthOf(today), dayOfMonth)
  return due > today ? due : addMonths(due, 1)
}

/** The first due date on a day or after it. */
export function firstDueFrom(date: BusinessDate, dayOfMonth: number): BusinessDate {
  return firstDueAfter(addDays(date, -1), dayOfMonth)
}

export function nextDueAfter(due: BusinessDate, dayOfMonth: number): BusinessDate {
  return dueInMonth(monthOf(addMonths(due, 1)), dayOfMonth)
}

/**
 * The day on which an instalment runs: the first trading day from its due date on; the due date itself for a day that
 * the calendar does not know.
 */
export function runsOn(due: BusinessDate, calendar: Pick<Calendar, 'dayKind' | 'nextTradingDay'>): BusinessDate {
  return calendar.dayKind(due) === 'trading' ? due : (calendar.nextTradingDay(due) ?? due)
}

/**
 * The due date after a change of the day of the month. The next instalment stays in its month, so that no month has
 * two; a day that is already over moves to the month after.
 */
export function dueAfterDayChange(nextDue: BusinessDate, dayOfMonth: number, today: BusinessDate): BusinessDate {
  const due = dueInMonth(monthOf(nextDue), dayOfMonth)
  return due > today ? due : firstDueAfter(today, dayOfMonth)
}
