import { addDays, type BusinessDate, businessDate } from '@bahi/money/business-date'
import type { Calendar } from './calendar.ts'

/**
 * The settlement number of a trading day as exchanges count it: the year and the count of its trading days, 2026223.
 * Null for a day without trading, and where the calendar does not know every day of the year so far.
 */
export function settlementNumber({ dayKind }: Pick<Calendar, 'dayKind'>, date: BusinessDate): string | null {
  if (dayKind(date) !== 'trading') return null
  let count = 0
  for (let day = businessDate(`${date.slice(0, 4)}-01-01`); day <= date; day = addDays(day, 1)) {
    const kind = dayKind(day)
    if (kind === 'unknown') return null
    if (kind === 'trading') count += 1
  }
  return `${date.slice(0, 4)}${String(count).padStart(3, '0')}`
}
