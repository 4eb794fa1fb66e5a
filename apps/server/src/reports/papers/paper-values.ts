import type { PaperWord } from '@bahi/contract/reports/paper-word-list'
import { en } from '@bahi/contract/reports/paper-words/en'
import { hi } from '@bahi/contract/reports/paper-words/hi'
import { zh } from '@bahi/contract/reports/paper-words/zh'
import type { PaperCell } from '@bahi/contract/reports/papers'
import { formatPercent, formatPrice, formatPriceMove, formatQuantity } from '@bahi/money/format'
import { navText } from '@bahi/money/nav'
import { paise } from '@bahi/money/paise'
import { quantity } from '@bahi/money/quantity'
import { pageDates } from '../../platform/pdf/page-dates.ts'
import { type PageLanguage, pageWords } from '../../platform/pdf/page-words.ts'

const WORDS: Readonly<Record<PageLanguage, Readonly<Record<PaperWord, string>>>> = { en, hi, zh }
const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})

export const clockText = (at: string): string => CLOCK.format(new Date(at))

/** How the words and values of papers are read in a language. */
export interface PaperReader {
  readonly word: (key: string) => string
  readonly day: (date: string) => string
  readonly moment: (at: string) => string
  readonly period: (period: string) => string
  /** A value in readable form. Money has no currency sign, because the head of the column shows it. */
  readonly readable: (cell: PaperCell, value: string | null) => string
}

export function paperReader(language: PageLanguage): PaperReader {
  const words = WORDS[language]
  const { day, moment } = pageDates(language)
  const word = (key: string): string => words[key as PaperWord] ?? key
  const text = (value: string): string => (value.startsWith('@') ? word(value.slice(1)) : value)
  const read: Readonly<Record<PaperCell, (value: string) => string>> = {
    text,
    date: day,
    time: clockText,
    money: (value) => formatPrice(paise(BigInt(value))),
    'signed-money': (value) => formatPriceMove(paise(BigInt(value))),
    count: (value) => formatQuantity(quantity(BigInt(value)), language),
    // A number of a list is no amount: it is never grouped.
    ordinal: (value) => value,
    nav: (value) => navText(BigInt(value)),
    percent: (value) => formatPercent(BigInt(value)),
    mark: text,
  }
  return {
    word,
    day,
    moment: (at) => moment(new Date(at)),
    period: (period) => periodText(period, language, day),
    readable: (cell, value) => (value === null ? '' : read[cell](value)),
  }
}

function periodText(period: string, language: PageLanguage, day: (date: string) => string): string {
  if (period === 'now') return pageWords[language].present
  if (period.length > 4) return day(period)
  return pageWords[language].financialYear(`${period}–${String(Number(period) + 1).slice(-2)}`)
}

/** A decimal number for spreadsheets: "1234.05", "-0.01". */
function decimal(value: string, places: number): string {
  const isNegative = value.startsWith('-')
  const digits = (isNegative ? value.slice(1) : value).padStart(places + 1, '0')
  return `${isNegative ? '-' : ''}${digits.slice(0, -places)}.${digits.slice(-places)}`
}

const FIGURES: Partial<Record<PaperCell, (value: string) => string>> = {
  money: (value) => decimal(value, 2),
  'signed-money': (value) => decimal(value, 2),
  percent: (value) => decimal(value, 2),
  nav: (value) => decimal(value, 4),
  count: (value) => value,
  ordinal: (value) => value,
}

/** A figure for spreadsheets; null for a cell that is no figure. */
export function figureText(cell: PaperCell, value: string): string | null {
  return FIGURES[cell]?.(value) ?? null
}
