import { businessDate, parseBusinessDate } from '@bahi/money/business-date'

const RUPEES = /^(\d+)(?:\.(\d{1,20}))?$/
const WHOLE = /^\d{1,18}(?:\.0+)?$/
/** Thousands as the world writes them, or lakhs and crores as India does: 12,34,567.50. */
const GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d*)?$/
const MAX_PRICE_DIGITS = 10
/** Sixteen digits of rupees are the most that fit the database's column of paise. */
const MAX_VALUE_DIGITS = 16
const MONTHS = ['JAN', 'FEB', 'MAR', 'APR', 'MAY', 'JUN', 'JUL', 'AUG', 'SEP', 'OCT', 'NOV', 'DEC']

/** Null for anything that is no price: a sign, a letter, an empty field, more than ten digits. Half a paisa goes up. */
export function readPaise(text: string | undefined): bigint | null {
  return readRupees(text, MAX_PRICE_DIGITS)
}

/** A day's traded value in paise: on every day some share trades for more than a price's ten digits of rupees. */
export function readValuePaise(text: string | undefined): bigint | null {
  return readRupees(text, MAX_VALUE_DIGITS)
}

/** As above, for a column that a file may leave out: undefined then. */
export function readStatedValue(text: string | undefined): bigint | null | undefined {
  return text === undefined ? undefined : readValuePaise(text)
}

/** Traded value in lakhs of rupees, as NSE's full file writes it. */
export function readLakhsAsPaise(text: string | undefined): bigint | null {
  const hundredths = readRupees(text, MAX_VALUE_DIGITS - 5)
  return hundredths === null ? null : hundredths * 100_000n
}

/** Whether a price has figures behind its fourth decimal, which rounding to the paisa loses and the import reports. */
export function roundsAway(text: string | undefined): boolean {
  return /\.\d{4}\d*[1-9]/.test(text ?? '')
}

function readRupees(text: string | undefined, maxDigits: number): bigint | null {
  const parts = RUPEES.exec(withoutGroups(text))
  if (parts === null || (parts[1] ?? '').length > maxDigits) return null
  const thousandths = BigInt((parts[1] ?? '') + (parts[2] ?? '').padEnd(3, '0').slice(0, 3))
  return (thousandths + 5n) / 10n
}

function withoutGroups(text: string | undefined): string {
  const trimmed = (text ?? '').trim()
  return GROUPED.test(trimmed) ? trimmed.replaceAll(',', '') : trimmed
}

/** A count of shares or trades; some files write it with a decimal point and zeros. */
export function readCount(text: string | undefined): bigint | null {
  const trimmed = withoutGroups(text)
  return WHOLE.test(trimmed) ? BigInt(trimmed.split('.', 1)[0] ?? '0') : null
}

/** `2024-10-15`, `2020-10-01 00:00:00+05:30`, `01-APR-2023`, `15-Oct-24`, `15/10/2024` or `15-10-2024`; null for no date that exists. */
export function readDate(text: string | undefined): string | null {
  const trimmed = (text ?? '').trim()
  const iso = /^(\d{4}-\d{2}-\d{2})(?:[T ].*)?$/.exec(trimmed)
  if (iso !== null) return parseBusinessDate(iso[1] ?? '')
  const named = /^(\d{1,2})-([A-Za-z]{3})-(\d{2}|\d{4})$/.exec(trimmed)
  if (named !== null) return dateOf(named[3], String(MONTHS.indexOf((named[2] ?? '').toUpperCase()) + 1), named[1])
  const plain = /^(\d{1,2})[-/](\d{1,2})[-/](\d{4})$/.exec(trimmed)
  return plain === null ? null : dateOf(plain[3], plain[2], plain[1])
}

/** `EQ150224.CSV` and `EQ_ISINCODE_150224.CSV` carry their day in the name only. */
export function dateInName(file: string): string | null {
  const parts = /(\d{2})(\d{2})(\d{2})(?=\.[A-Za-z]+$)/.exec(file)
  return parts === null ? null : dateOf(parts[3], parts[2], parts[1])
}

function dateOf(year: string | undefined, month: string | undefined, day: string | undefined): string | null {
  const century = year?.length === 2 ? `20${year}` : (year ?? '')
  return parseBusinessDate(`${century}-${(month ?? '').padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`)
}

/** What cannot be true of a day of trading, in words; null when nothing is wrong. Exchanges exist since 1875, so earlier days are typing errors. */
export function problemOfBar(bar: {
  openPaise: bigint
  highPaise: bigint
  lowPaise: bigint
  closePaise: bigint
  date: string
}): string | null {
  const { openPaise, highPaise, lowPaise, closePaise, date } = bar
  if (openPaise <= 0n || highPaise <= 0n || lowPaise <= 0n || closePaise <= 0n) return 'a price is not above zero'
  if (highPaise < lowPaise) return 'the high is below the low'
  if (openPaise > highPaise || openPaise < lowPaise) return 'the open lies outside high and low'
  if (closePaise > highPaise || closePaise < lowPaise) return 'the close lies outside high and low'
  if (date < businessDate('1875-01-01')) return 'the date is before the first exchange of India'
  return null
}
