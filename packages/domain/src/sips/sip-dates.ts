import { type BusinessDate, addDays, addMonths, businessDate, dayOfWeek } from '@bahi/money/business-date'
import type { Calendar } from '../calendar/calendar.ts'

/** The last possible day of a SIP: the 29th to 31st are excluded, because every month has a 28th. */
export const LAST_DAY_OF_MONTH = 28

/** When a SIP buys: on a day of each month, 1–28, or on a weekday of each week, 1 for Monday to 5 for Friday. */
export type Schedule = { readonly dayOfMonth: number } | { readonly weekday: number }

const DAYS_A_WEEK = 7

/** 'YYYY-MM' of a date. */
export function monthOf(date: BusinessDate): string {
  return date.slice(0, 7)
}

function dueInMonth(month: string, dayOfMonth: number): BusinessDate {
  return businessDate(`${month}-${dayOfMonth.toString().padStart(2, '0')}`)
}

/** The first due date after a day. The day itself is excluded, because its instalments ran in its morning. */
export function firstDueAfter(today: BusinessDate, schedule: Schedule): BusinessDate {
  if ('weekday' in schedule) {
    const ahead = (schedule.weekday - dayOfWeek(today) + DAYS_A_WEEK) % DAYS_A_WEEK
    return addDays(today, ahead === 0 ? DAYS_A_WEEK : ahead)
  }
  const due = dueInMonth(monthOf(today), schedule.dayOfMonth)
  return due > today ? due : addMonths(due, 1)
}

/** The first due date on a day or after it. */
export function firstDueFrom(date: BusinessDate, schedule: Schedule): BusinessDate {
  return firstDueAfter(addDays(date, -1), schedule)
}

export function nextDueAfter(due: BusinessDate, schedule: Schedule): BusinessDate {
  return 'weekday' in schedule
    ? firstDueAfter(due, schedule)
    : dueInMonth(monthOf(addMonths(due, 1)), schedule.dayOfMonth)
}

/**
 * The day on which an instalment runs: the first trading day from its due date on; the due date itself for a day that
 * the calendar does not know.
 */
export function runsOn(due: BusinessDate, calendar: Pick<Calendar, 'dayKind' | 'nextTradingDay'>): BusinessDate {
  return calendar.dayKind(due) === 'trading' ? due : (calendar.nextTradingDay(due) ?? due)
}

/**
 * The due date after a change of the day. The next instalment stays in its month or in its week, so that none has two; a
 * day that is already over moves to the month or week after.
 */
export function dueAfterDayChange(nextDue: BusinessDate, schedule: Schedule, today: BusinessDate): BusinessDate {
  const due =
    'weekday' in schedule ? dueInWeek(nextDue, schedule.weekday) : dueInMonth(monthOf(nextDue), schedule.dayOfMonth)
  return due > today ? due : firstDueAfter(today, schedule)
}

/** The weekday in the week of a date, which begins on Monday. */
function dueInWeek(date: BusinessDate, weekday: number): BusinessDate {
  const ofDate = dayOfWeek(date) === 0 ? DAYS_A_WEEK : dayOfWeek(date)
  return addDays(date, weekday - ofDate)
}
