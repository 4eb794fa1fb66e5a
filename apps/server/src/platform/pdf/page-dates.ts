import type { PageLanguage } from './page-words.ts'

const LOCALES: Readonly<Record<PageLanguage, string>> = {
  en: 'en-IN',
  hi: 'hi-IN-u-nu-latn',
  zh: 'zh-Hans-CN-u-nu-latn',
}
const DAY = { day: 'numeric', month: 'short', year: 'numeric' } as const

/** How days and moments are written on the pages of a language. A moment is Indian time. */
export interface PageDates {
  readonly day: (date: string) => string
  readonly moment: (at: Date) => string
}

export function pageDates(language: PageLanguage): PageDates {
  const dayFormat = new Intl.DateTimeFormat(LOCALES[language], { timeZone: 'UTC', ...DAY })
  const momentFormat = new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: 'Asia/Kolkata',
    ...DAY,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  return {
    day: (date) => dayFormat.format(new Date(`${date}T00:00:00Z`)),
    moment: (at) => `${momentFormat.format(at)} IST`,
  }
}
