import { paise, type Paise } from './paise.ts'
import type { Quantity } from './quantity.ts'
import { divide } from './rounding.ts'

/** The languages of the product, as stored under `lang`. */
export type Lang = 'en' | 'zh' | 'hi'

const MINUS = '−'

function magnitude(n: bigint): bigint {
  return n < 0n ? -n : n
}

/** Indian grouping: the last three digits, then pairs. 1234567 → 12,34,567. */
function groupIndian(digits: string): string {
  const last = digits.slice(-3)
  const rest = digits.slice(0, -3)
  return rest === '' ? last : `${rest.replace(/\B(?=(\d\d)+$)/g, ',')},${last}`
}

/** Chinese grouping by 亿 and 万. Lower groups keep their zeros, so that dropping the two signs gives back the number. */
function groupChinese(digits: string): string {
  const last = digits.slice(-4)
  const tenThousands = digits.slice(-8, -4)
  const rest = digits.slice(0, -8)
  if (rest !== '') return `${rest}亿${tenThousands}万${last}`
  return tenThousands === '' ? last : `${tenThousands}万${last}`
}

function groupFor(lang: Lang, digits: string): string {
  return lang === 'zh' ? groupChinese(digits) : groupIndian(digits)
}

function twoDecimals(hundredths: bigint, group: (digits: string) => string): string {
  const whole = (hundredths / 100n).toString()
  return `${group(whole)}.${(hundredths % 100n).toString().padStart(2, '0')}`
}

/** Money the customer owns, exact to the paisa: ₹1,84,236.40 (en, hi), ₹18万4236.40 (zh); minus stands before the sign of the rupee. */
export function formatRupees(amount: Paise, lang: Lang): string {
  const sign = amount < 0n ? MINUS : ''
  return `${sign}₹${twoDecimals(magnitude(amount), (digits) => groupFor(lang, digits))}`
}

/**
 * An amount that was chosen to be round, without what is zero at its end: ₹10,00,000 (en, hi), ₹100万 (zh). Any other
 * amount is as exact as in `formatRupees`.
 */
export function formatRoundRupees(amount: Paise, lang: Lang): string {
  const whole = formatRupees(amount, lang).replace(/\.00$/, '')
  return lang === 'zh' ? whole.replace(/([亿万])(?:0000万?)+$/, '$1') : whole
}

/** As `formatRupees`, with a plus before a gain: +₹412.60, −₹940.00, ₹0.00. */
export function formatSignedRupees(amount: Paise, lang: Lang): string {
  return amount > 0n ? `+${formatRupees(amount, lang)}` : formatRupees(amount, lang)
}

/** Paise as rupees for machines and spreadsheets, exact and without grouping: 1234.05, -0.01. @throws RangeError as `paise` does. */
export function formatPlainRupees(amountPaise: bigint | number): string {
  const amount = paise(amountPaise)
  return `${amount < 0n ? '-' : ''}${twoDecimals(magnitude(amount), (digits) => digits)}`
}

/**
 * A price or an index level in hundredths, with commas in every language and no rupee sign: 1,412.60. The price of a share
 * is written so behind a ₹ too; `formatRupees` is for amounts.
 */
export function formatPrice(price: Paise): string {
  return `${price < 0n ? MINUS : ''}${twoDecimals(magnitude(price), groupIndian)}`
}

/** The change of a price in paise, always signed unless zero: +12.10, −2.35, 0.00. */
export function formatPriceMove(change: Paise): string {
  return change > 0n ? `+${formatPrice(change)}` : formatPrice(change)
}

/** Whole shares, grouped as the language groups: 1,00,000 (en, hi), 10万0000 (zh). */
export function formatQuantity(shares: Quantity, lang: Lang = 'en'): string {
  return groupFor(lang, shares.toString())
}

/** A percentage in hundredths of a percent (basis points), two decimals: 86 → 0.86%, −11 → −0.11%. @throws RangeError for a fraction. */
export function formatPercent(bps: bigint | number): string {
  const whole = BigInt(bps)
  return `${whole < 0n ? MINUS : ''}${twoDecimals(magnitude(whole), groupIndian)}%`
}

/** As `formatPercent`, always signed unless zero: +0.86%, −0.11%, 0.00%. */
export function formatMove(bps: bigint | number): string {
  const whole = BigInt(bps)
  return whole > 0n ? `+${formatPercent(whole)}` : formatPercent(whole)
}

/** The arrow before a move; empty for zero. */
export function arrowOf(change: bigint | number): '▲' | '▼' | '' {
  return change > 0 ? '▲' : change < 0 ? '▼' : ''
}

/** A change against its base in basis points, ties away from zero; null when there is no base to measure against. */
export function moveBps(change: bigint, base: bigint): bigint | null {
  return base > 0n ? divide(change * 10_000n, base, 'half-up') : null
}

type Step = { readonly size: bigint; readonly name: string }

const compactSteps: Readonly<Record<Lang, readonly Step[]>> = {
  en: [
    { size: 10_000_000n, name: ' Cr' },
    { size: 100_000n, name: ' L' },
  ],
  hi: [
    { size: 10_000_000n, name: ' करोड़' },
    { size: 100_000n, name: ' लाख' },
  ],
  zh: [
    { size: 100_000_000n, name: '亿' },
    { size: 10_000n, name: '万' },
  ],
}

/** Decimals that show three significant figures of a multiple of the step, none from a hundred times it. */
function placesFor(n: bigint, size: bigint): bigint {
  return n < 10n * size ? 2n : n < 100n * size ? 1n : 0n
}

function stepFor(n: bigint, lang: Lang): Step | undefined {
  return compactSteps[lang].find((candidate) => n >= candidate.size)
}

/** Rounds to the figures shown before they are chosen for good: 99.996 lakh is 1.00 crore, not 100.0 lakh. */
function roundToShown(n: bigint, lang: Lang): bigint {
  const step = stepFor(n, lang)
  if (step === undefined) return n
  const shown = step.size / 10n ** placesFor(n, step.size)
  return divide(n, shown, 'half-up') * shown
}

/**
 * A market count, shortened: 1.24 Cr, 84.6 L (en, hi); 1240万, 3.02亿 (zh). Below the first step every figure stands.
 * Never for what a customer owns: that is never shortened.
 */
export function formatCompact(count: bigint | number, lang: Lang): string {
  const whole = BigInt(count)
  const sign = whole < 0n ? MINUS : ''
  const n = roundToShown(magnitude(whole), lang)
  const step = stepFor(n, lang)
  if (step === undefined) return `${sign}${groupIndian(n.toString())}`
  const places = placesFor(n, step.size)
  const digits = ((n * 10n ** places) / step.size).toString()
  const split = digits.length - Number(places)
  const figures = lang === 'zh' ? digits.slice(0, split) : groupIndian(digits.slice(0, split))
  return `${sign}${figures}${places === 0n ? '' : `.${digits.slice(split)}`}${step.name}`
}

/** A market value, shortened: ₹1,748 Cr. Paise are dropped first: at this scale they say nothing. */
export function formatCompactRupees(amount: Paise, lang: Lang): string {
  const whole = divide(magnitude(amount), 100n, 'half-up')
  return `${amount < 0n ? MINUS : ''}₹${formatCompact(whole, lang)}`
}
const plain = /^\d+$/
const indian = /^\d{1,2}(?:,\d{2})*,\d{3}$/
const western = /^\d{1,3}(?:,\d{3})+$/

/** No customer types more than this many digits of rupees on purpose, and it keeps the paise a safe wire integer. */
const MAX_DIGITS = 13

/**
 * Reads rupees typed by a person into paise, exactly: digits, commas where grouping puts them (Indian or Western), at most two
 * decimals, an optional ₹ and an optional minus. Null for everything else, so that "1,5" or "1e3" is never guessed at.
 */
export function parseRupees(text: string): Paise | null {
  const parts = /^([-−]?)\s*₹?\s*([\d,]+)(?:\.(\d{0,2}))?$/.exec(text.trim())
  if (parts === null) return null
  const [, sign = '', whole = '', fraction = ''] = parts
  if (!plain.test(whole) && !indian.test(whole) && !western.test(whole)) return null
  const digits = whole.replaceAll(',', '')
  if (digits.length > MAX_DIGITS) return null
  const amount = BigInt(digits) * 100n + BigInt(fraction.padEnd(2, '0'))
  return (sign === '' ? amount : -amount) as Paise
}
