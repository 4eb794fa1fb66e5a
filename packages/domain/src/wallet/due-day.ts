import { type BusinessDate, addDays, isWeekend } from '@bahi/money/business-date'
import type { Calendar } from '../calendar/calendar.ts'

/**
 * The last day on which a transfer out may wait: this number of settlement days after the day of the request. On days
 * that the calendar does not know, Monday to Friday count, so that missing data never makes a customer wait for ever.
 */
export function dueDay(
  askedOn: BusinessDate,
  settlementDays: number,
  calendar: Pick<Calendar, 'dayKind' | 'isSettlementDay'>,
): BusinessDate {
  let day = askedOn
  for (let left = settlementDays; left > 0;) {
    day = addDays(day, 1)
    const settles = calendar.dayKind(day) === 'unknown' ? !isWeekend(day) : calendar.isSettlementDay(day)
    if (settles) left -= 1
  }
  return day
}
