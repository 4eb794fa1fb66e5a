import { paperWords, type PaperWord } from '@bahi/contract/reports/paper-word-list'
import type { PaperCell, PaperKind } from '@bahi/contract/reports/papers'
import { formatPercent, formatPrice, formatPriceMove } from '@bahi/money/format'
import { navText } from '@bahi/money/nav'
import { paise } from '@bahi/money/paise'
import { formatClock, formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'

const words: ReadonlySet<string> = new Set(paperWords)
const isWord = (key: string): key is PaperWord => words.has(key)

/** How the words and values of papers are said, in the customer's language: on the papers themselves and where one is checked by its code. */
export function usePaperValues() {
  const { t, language } = useText()
  const figures = useFigures()
  const word = (key: string): string => (isWord(key) ? t(`paper.word.${key}`) : key)
  const day = (date: string): string => formatDay(`${date}T06:00:00Z`, language)
  const text = (value: string): string => (value.startsWith('@') ? word(value.slice(1)) : value)
  const read: Readonly<Record<PaperCell, (value: string) => string>> = {
    text,
    mark: text,
    date: day,
    time: (value) => formatClock(value),
    count: (value) => figures.shares(BigInt(value)),
    ordinal: (value) => value,
    nav: (value) => navText(BigInt(value)),
    percent: (value) => formatPercent(BigInt(value)),
    money: (value) => figures.rupees(BigInt(value)),
    'signed-money': (value) => figures.signedRupees(BigInt(value)),
  }
  const inColumn: Partial<Record<PaperCell, (value: string) => string>> =
    language === 'zh'
      ? {}
      : {
          money: (value) => formatPrice(paise(BigInt(value))),
          'signed-money': (value) => formatPriceMove(paise(BigInt(value))),
        }
  return {
    word,
    /** The name of a column where the value beside it has the sign of the rupee itself. */
    plainWord: (key: string): string => word(key).replace(/ ₹$/, ''),
    day,
    /** Standing alone: with the sign of the rupee. */
    fact: (cell: PaperCell, value: string | null): string =>
      value === null ? '' : read[value.startsWith('@') ? 'text' : cell](value),
    /** In a column whose head has the sign. */
    cell: (cell: PaperCell, value: string | null): string => {
      if (value === null) return ''
      const kind = value.startsWith('@') ? 'text' : cell
      return (inColumn[kind] ?? read[kind])(value)
    },
    /** "2026–27" */
    year: (year: string): string => t('paper.year', { year, end: String(Number(year) + 1).slice(-2) }),
    /** A ledger of one day is the statement of that day. */
    title: (kind: PaperKind, period: string): string =>
      isDayStatement(kind, period) ? t('paper.dayStatement') : word(kind),
    period: (period: string, kind?: PaperKind): string => {
      if (period === 'now') return t('paper.ofNow')
      return period.length === 4
        ? t('paper.ofYear', { year: t('paper.year', { year: period, end: String(Number(period) + 1).slice(-2) }) })
        : kind !== undefined && isDayStatement(kind, period)
          ? day(period)
          : t('paper.ofDay', { day: day(period) })
    },
  }
}

const isDayStatement = (kind: PaperKind, period: string): boolean => kind === 'ledger' && period.length === 10
