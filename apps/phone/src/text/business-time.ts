import type { Language } from './language.ts'

/** India has one time and no summer time; every time of the app is shown in it wherever the phone is. */
const zone = 'Asia/Kolkata'
const locales = { en: 'en-IN', zh: 'zh-CN', hi: 'hi-IN-u-nu-latn' } satisfies Record<Language, string>

function parts(instant: string | Date, language: Language, options: Intl.DateTimeFormatOptions): string {
  return new Intl.DateTimeFormat(locales[language], { timeZone: zone, hourCycle: 'h23', ...options }).format(new Date(instant))
}

/** "15:12:04" */
export function formatClock(instant: string | Date, seconds = true): string {
  return parts(instant, 'en', { hour: '2-digit', minute: '2-digit', ...(seconds ? { second: '2-digit' } : {}) })
}

/** "20 Nov 2026" */
export function formatDay(instant: string | Date, language: Language): string {
  return parts(instant, language, { day: 'numeric', month: 'short', year: 'numeric' })
}

/** "20 Nov": for a day so near that its year needs no saying. */
export function formatShortDay(instant: string | Date, language: Language): string {
  return parts(instant, language, { day: 'numeric', month: 'short' })
}

/** "20 November 2026" */
export function formatLongDay(instant: string | Date, language: Language): string {
  return parts(instant, language, { day: 'numeric', month: 'long', year: 'numeric' })
}

/** "20 Nov 2026, 15:12" */
export function formatDayAndTime(instant: string | Date, language: Language): string {
  return `${formatDay(instant, language)}${language === 'zh' ? ' ' : ', '}${formatClock(instant, false)}`
}

/** "20-11-2026 15:12:04": the default format of the specification. */
export function formatStamp(instant: string | Date): string {
  const read = (options: Intl.DateTimeFormatOptions) => parts(instant, 'en', options)
  return `${read({ day: '2-digit' })}-${read({ month: '2-digit' })}-${read({ year: 'numeric' })} ${formatClock(instant)}`
}

/** A second of the Indian day as a clock: 33300 is "09:15". */
export function formatSecondOfDay(second: number, seconds = false): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const clock = `${two(second / 3600)}:${two((second % 3600) / 60)}`
  return seconds ? `${clock}:${two(second % 60)}` : clock
}
