import { type BusinessDate, addDays, isWeekend } from '../calendar/business-date.ts'
import type { Calendar } from '../calendar/calendar.ts'

/**
 * The last day on which a transfer out asked for on this day may still be waiting: the first settlement day after it, the second …
 * Where the calendar does not know a day, Monday to Friday count: not knowing must not make a customer wait for ever.
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
