import { formatClock, formatShortDay } from '../text/business-time.ts'
import type { Language } from '../text/language.ts'

/** "24 Nov, 17:00" */
export function shortMoment(instant: string, language: Language): string {
  return `${formatShortDay(instant, language)}${language === 'zh' ? ' ' : ', '}${formatClock(instant, false)}`
}

/** "27 Nov", of a date without a time. */
export function shortDate(date: string, language: Language): string {
  return formatShortDay(`${date}T12:00:00+05:30`, language)
}

/** Hundredths as a count of times: 184 is "1.84". */
export function timesText(hundredths: number): string {
  return (hundredths / 100).toFixed(2)
}
