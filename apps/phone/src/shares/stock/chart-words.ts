import type { Language } from '../../text/language.ts'

/** The words of candles, which no page begins with. */
export const loadChartWords = {
  en: () => import('virtual:text/en-charts'),
  zh: () => import('virtual:text/zh-charts'),
  hi: () => import('virtual:text/hi-charts'),
} as const satisfies Record<Language, () => Promise<unknown>>
