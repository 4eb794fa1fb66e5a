import { formatCompact, formatRupees } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import type { Language } from '../../text/language.ts'

/** A sample of each language's number grouping in its own words, shown whichever language is chosen. */
const words = {
  en: { grouping: 'Lakh and crore', shares: (count: string) => `${count} shares` },
  zh: { grouping: '万和亿', shares: (count: string) => `${count} 股` },
  hi: { grouping: 'लाख और करोड़', shares: (count: string) => `${count} शेयर` },
} satisfies Record<Language, { grouping: string; shares: (count: string) => string }>

export interface LanguageSample {
  language: Language
  grouping: string
  /** The customer's own money, exact. */
  money: string
  /** A market count, shortened. */
  count: string
}

export function languageSamples(): LanguageSample[] {
  return (['en', 'hi', 'zh'] as const).map((language) => ({
    language,
    grouping: words[language].grouping,
    money: formatRupees(paise(1_234_567_89), language),
    count: words[language].shares(formatCompact(12_400_000, language)),
  }))
}
