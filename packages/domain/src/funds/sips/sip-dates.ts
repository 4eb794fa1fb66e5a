import { type BusinessDate, addDays, addMonths, businessDate } from '../../calendar/business-date.ts'
import type { Calendar } from '../../calendar/calendar.ts'

/** The 29th to 31st are no days of a SIP: every month has a 28th. */
export const LAST_DAY_OF_MONTH = 28

/** 'YYYY-MM' of a date. */
export function monthOf(date: BusinessDate): string {
  return date.slice(0, 7)
}

export function dueInMonth(month: string, dayOfMonth: number): BusinessDate {
  return businessDate(`${month}-${dayOfMonth.toString().padStart(2, '0')}`)
}

/** The first due date after a day. That day itself is over for SIPs: its instalments ran in its morning. */
export function firstDueAfter(today: BusinessDate, dayOfMonth: number): BusinessDate {
  const due = dueInMonth(monthOf(today), dayOfMonth)
  return due > today ? due : addMonths(due, 1)
}

/** The first due date from a day on, that day included. */
export function firstDueFrom(date: BusinessDate, dayOfMonth: number): BusinessDate {
  return firstDueAfter(addDays(date, -1), dayOfMonth)
}

export function nextDueAfter(due: BusinessDate, dayOfMonth: number): BusinessDate {
  return dueInMonth(monthOf(addMonths(due, 1)), dayOfMonth)
}

/** The day an instalment runs on: the first trading day from its due date on; the due date itself where the calendar does not know. */
export function runsOn(due: BusinessDate, calendar: Pick<Calendar, 'dayKind' | 'nextTradingDay'>): BusinessDate {
  return calendar.dayKind(due) === 'trading' ? due : (calendar.nextTradingDay(due) ?? due)
}

/**
 * The due date after the day of the month was changed. The month of the next instalment stays, so that none runs twice in a month; a
 * day that is over by then goes to the month after.
 */
export function dueAfterDayChange(nextDue: BusinessDate, dayOfMonth: number, today: BusinessDate): BusinessDate {
  const due = dueInMonth(monthOf(nextDue), dayOfMonth)
  return due > today ? due : firstDueAfter(today, dayOfMonth)
}
