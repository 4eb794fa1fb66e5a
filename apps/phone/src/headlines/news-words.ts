import type { NewsCategory, NewsRow, ReportHead } from '@bahi/contract/market/news'
import type { InThreeLanguages } from '@bahi/contract/wire/fields'
import type { Language } from '../text/language.ts'
import { sectorName } from '../text/sector-name.ts'
import type { Text, TextKey } from '../text/use-text.tsx'

export const categoryKeys = {
  market: 'news.category.market',
  company: 'news.category.company',
  economy: 'news.category.economy',
  offers: 'news.category.offers',
  bahi: 'news.category.bahi',
  report: 'news.category.report',
} as const satisfies Record<NewsCategory, TextKey>

/** A text in the chosen language, or in English where it was not written in it; `lang` tells a reader which. */
export function wordsIn(
  words: InThreeLanguages,
  language: Language,
): { readonly text: string; readonly lang: Language | undefined } {
  const own = words[language]
  return own === '' ? { text: words.en, lang: language === 'en' ? undefined : 'en' } : { text: own, lang: undefined }
}

/** What a report is called: which sector led the day and which fell furthest. */
export function reportTitle({ best, worst }: Pick<ReportHead, 'best' | 'worst'>, text: Pick<Text, 't'>): string {
  if (best !== null && worst !== null)
    return text.t('report.both', { best: sectorName(best, text), worst: sectorName(worst, text) })
  if (best !== null) return text.t('report.best', { best: sectorName(best, text) })
  return worst === null ? text.t('report.still') : text.t('report.worst', { worst: sectorName(worst, text) })
}

/** The title of an item; the title of a report is made from its figures. */
export function newsTitle(
  { title, report }: Pick<NewsRow, 'title' | 'report'>,
  text: Pick<Text, 't' | 'language'>,
): { readonly text: string; readonly lang: Language | undefined } {
  return report === null ? wordsIn(title, text.language) : { text: reportTitle(report, text), lang: undefined }
}

/** An empty line ends a paragraph; a single break is a blank. */
export function splitParagraphs(body: string): string[] {
  return body
    .split(/\n\s*\n/)
    .map((one) => one.replaceAll(/\s*\n\s*/g, ' ').trim())
    .filter((one) => one !== '')
}

const LETTERS_A_MINUTE = { en: 1_100, hi: 950, zh: 350 } satisfies Record<Language, number>

/** How long a text takes to read, at least a minute. */
export function readMinutes(body: string, language: Language): number {
  return Math.max(1, Math.round(body.length / LETTERS_A_MINUTE[language]))
}
