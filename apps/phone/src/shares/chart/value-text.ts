import type { DrawnCandles } from './drawn-candles.ts'
import type { Study } from './studies.ts'

/** A value of a study as it is read: rupees, a number with one digit where it is small, or a count of shares. */
export function valueText(
  { formatPrice, formatCount }: Pick<DrawnCandles, 'formatPrice' | 'formatCount'>,
  unit: Study['unit'],
  value: number,
): string {
  if (unit === 'price') return formatPrice(Math.round(value))
  const size = Math.abs(value)
  const text =
    unit === 'count' ? formatCount(Math.round(size)) : String(size < 10 ? Math.round(size * 10) / 10 : Math.round(size))
  return value < 0 && Number(text) !== 0 ? `−${text}` : text
}
