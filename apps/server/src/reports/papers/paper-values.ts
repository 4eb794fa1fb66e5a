import type { PaperCell, PaperWord } from '@bahi/contract/reports/papers'
import { formatPercent, formatPrice, formatPriceMove, formatQuantity } from '@bahi/money/format'
import { navText } from '@bahi/money/nav'
import { paise } from '@bahi/money/paise'
import { quantity } from '@bahi/money/quantity'
import { englishWords } from './paper-words.ts'

const DAY = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })
const CLOCK = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Asia/Kolkata',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const MOMENT = new Intl.DateTimeFormat('en-IN', {
  timeZone: 'Asia/Kolkata',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

/** The English text of a word, for the files of papers. */
export function paperText(key: string): string {
  return englishWords[key as PaperWord] ?? key
}

export const dayText = (date: string): string => DAY.format(new Date(`${date}T00:00:00Z`))
export const clockText = (at: string): string => CLOCK.format(new Date(at))
export const momentText = (at: string): string => `${MOMENT.format(new Date(at))} IST`

const textOf = (value: string): string => (value.startsWith('@') ? paperText(value.slice(1)) : value)

const READ: Readonly<Record<PaperCell, (value: string) => string>> = {
  text: textOf,
  date: dayText,
  time: clockText,
  money: (value) => formatPrice(paise(BigInt(value))),
  'signed-money': (value) => formatPriceMove(paise(BigInt(value))),
  count: (value) => formatQuantity(quantity(BigInt(value))),
  nav: (value) => navText(BigInt(value)),
  percent: (value) => formatPercent(BigInt(value)),
  mark: textOf,
}

/** A value in readable form. Money has no currency sign, because the head of the column shows it. */
export function readable(cell: PaperCell, value: string | null): string {
  return value === null ? '' : READ[cell](value)
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
}

/** A figure for spreadsheets; null for a cell that is no figure. */
export function figureText(cell: PaperCell, value: string): string | null {
  return FIGURES[cell]?.(value) ?? null
}
