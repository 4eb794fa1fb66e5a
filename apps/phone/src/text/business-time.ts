import type { Language } from './language.ts'

/** India has one time and no summer time; every time of the app is shown in it wherever the phone is. */
const indiaAheadMs = 5.5 * 3_600_000

/** Intl knows these, too, but its first use costs a cold page 40 ms on the way to its first list. */
const monthNames = {
  en: {
    short: ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'],
    long: [
      'January',
      'February',
      'March',
      'April',
      'May',
      'June',
      'July',
      'August',
      'September',
      'October',
      'November',
      'December',
    ],
  },
  hi: {
    short: ['जन॰', 'फ़र॰', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुल॰', 'अग॰', 'सित॰', 'अक्टू॰', 'नव॰', 'दिस॰'],
    long: ['जनवरी', 'फ़रवरी', 'मार्च', 'अप्रैल', 'मई', 'जून', 'जुलाई', 'अगस्त', 'सितंबर', 'अक्टूबर', 'नवंबर', 'दिसंबर'],
  },
} as const satisfies Record<Exclude<Language, 'zh'>, Record<'short' | 'long', readonly string[]>>

const weekdayNames = {
  en: ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'],
  hi: ['रवि', 'सोम', 'मंगल', 'बुध', 'गुरु', 'शुक्र', 'शनि'],
  zh: ['周日', '周一', '周二', '周三', '周四', '周五', '周六'],
} as const satisfies Record<Language, readonly string[]>

/** "2026-11-20T15:12:04" in India. @throws RangeError for what is no moment. */
function inIndia(instant: string | Date): string {
  return new Date(new Date(instant).getTime() + indiaAheadMs).toISOString().slice(0, 19)
}

function dayText(instant: string | Date, language: Language, length: 'short' | 'long', withYear: boolean): string {
  const [year = '', month = '', day = ''] = inIndia(instant).slice(0, 10).split('-')
  if (language === 'zh') return `${withYear ? `${year}年` : ''}${Number(month)}月${Number(day)}日`
  return `${Number(day)} ${monthNames[language][length][Number(month) - 1]}${withYear ? ` ${year}` : ''}`
}

/** "15:12:04" */
export function formatClock(instant: string | Date, seconds = true): string {
  return inIndia(instant).slice(11, seconds ? 19 : 16)
}

/** "20 Nov 2026" */
export function formatDay(instant: string | Date, language: Language): string {
  return dayText(instant, language, 'short', true)
}

/** "20 Nov": for a day so near that its year needs no saying. */
export function formatShortDay(instant: string | Date, language: Language): string {
  return dayText(instant, language, 'short', false)
}

/** "Mon, 7 Dec 2026" of "2026-12-07". */
export function formatWeekdayAndDay(date: string, language: Language): string {
  const weekday = formatWeekday(date, language, 'short')
  return language === 'zh' ? `${formatDay(date, language)}（${weekday}）` : `${weekday}, ${formatDay(date, language)}`
}

const weekdayLocales = { en: 'en-IN', hi: 'hi-IN', zh: 'zh-CN' } as const

/** "Monday" of "2026-12-07". */
export function formatWeekday(date: string, language: Language, length: 'short' | 'long'): string {
  return new Intl.DateTimeFormat(weekdayLocales[language], { weekday: length, timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )
}

/** "20 November 2026" */
export function formatLongDay(instant: string | Date, language: Language): string {
  return dayText(instant, language, 'long', true)
}

/** "Nov 2026" of "2026-11". */
export function formatMonth(month: string, language: Language, length: 'short' | 'long' = 'short'): string {
  const [year = '', number = ''] = month.split('-')
  return language === 'zh'
    ? `${year}年${Number(number)}月`
    : `${monthNames[language][length][Number(number) - 1]} ${year}`
}

/** "20 Nov 2026, 15:12" */
export function formatDayAndTime(instant: string | Date, language: Language): string {
  return `${formatDay(instant, language)}${language === 'zh' ? ' ' : ', '}${formatClock(instant, false)}`
}

/** "Tue 24 Nov, 11:15": what the badge says the time of the market is. */
export function formatBusinessMoment(instant: string | Date, language: Language): string {
  const weekday = weekdayNames[language][new Date(`${inIndia(instant)}Z`).getUTCDay()] ?? ''
  const day = formatShortDay(instant, language)
  const clock = formatClock(instant, false)
  return language === 'zh' ? `${day} ${weekday} ${clock}` : `${weekday} ${day}, ${clock}`
}

/** "20-11-2026 15:12:04": the default format of the specification. */
export function formatStamp(instant: string | Date): string {
  return `${inIndia(instant).slice(0, 10).split('-').toReversed().join('-')} ${formatClock(instant)}`
}

/** A second of the Indian day as a clock: 33300 is "09:15". */
export function formatSecondOfDay(second: number, seconds = false): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0')
  const clock = `${two(second / 3600)}:${two((second % 3600) / 60)}`
  return seconds ? `${clock}:${two(second % 60)}` : clock
}
