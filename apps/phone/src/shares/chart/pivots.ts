import type { Candle } from '@bahi/contract/market/views'
import { addDays, businessDate, dayOfWeek } from '@bahi/money/business-date'
import { candleDate } from '../candles/candle-live.ts'

/** How the levels follow from the high, low and close of the time before. */
export const pivotMethods = ['classic', 'fibonacci', 'camarilla'] as const
export type PivotMethod = (typeof pivotMethods)[number]
/** Of which time they are: by itself the day before for candles of minutes, the month before for those of days. */
export const pivotTimes = ['auto', 'day', 'week', 'month'] as const
export type PivotTime = (typeof pivotTimes)[number]

export const pivotNames = ['P', 'R1', 'R2', 'R3', 'S1', 'S2', 'S3'] as const

type Range = { readonly high: number; readonly low: number; readonly close: number }

/**
 * P, R1 to R3 and S1 to S3. The library has none: these are the published formulas, classic and Fibonacci as StockCharts
 * ChartSchool has them ("Pivot Points"), Camarilla as Nick Scott gave them.
 */
export function pivotLevels(method: PivotMethod, { high, low, close }: Range): readonly number[] {
  const [pivot, range] = [(high + low + close) / 3, high - low]
  const around = (center: number, steps: readonly [number, number, number]) => [
    pivot,
    ...steps.map((step) => center + step * range),
    ...steps.map((step) => center - step * range),
  ]
  switch (method) {
    case 'classic':
      return [
        pivot,
        2 * pivot - low,
        pivot + range,
        high + 2 * (pivot - low),
        2 * pivot - high,
        pivot - range,
        low - 2 * (high - pivot),
      ]
    case 'fibonacci':
      return around(pivot, [0.382, 0.618, 1])
    case 'camarilla':
      return around(close, [1.1 / 12, 1.1 / 6, 1.1 / 4])
  }
}

/**
 * The seven levels at each candle, from the whole day, week or month before its own; null where that is not known. Only
 * days before a candle's own count, so that a past day that is stepped through shows nothing of later.
 *
 * @param days candles of days, the oldest first
 */
export function pivotLines(
  candles: readonly Candle[],
  days: readonly Candle[],
  { method, time }: { readonly method: PivotMethod; readonly time: Exclude<PivotTime, 'auto'> },
): (number | null)[][] {
  const periods = groupDays(days, time)
  const levels = candles.map((candle) => {
    const key = keyOf(candleDate(candle.time), time)
    const own = periods.findIndex((period) => period.key >= key)
    const before = periods[(own === -1 ? periods.length : own) - 1]
    // The first period may have begun before the first day that is known.
    return before === undefined || (before === periods[0] && time !== 'day') ? null : pivotLevels(method, before)
  })
  return pivotNames.map((_, line) => levels.map((of) => of?.[line] ?? null))
}

function groupDays(days: readonly Candle[], time: Exclude<PivotTime, 'auto'>): (Range & { readonly key: string })[] {
  const periods: (Range & { key: string })[] = []
  for (const { time: at, highPaise, lowPaise, closePaise: close } of days) {
    const key = keyOf(candleDate(at), time)
    const last = periods.at(-1)
    if (last?.key === key)
      periods[periods.length - 1] = {
        key,
        high: Math.max(last.high, highPaise),
        low: Math.min(last.low, lowPaise),
        close,
      }
    else periods.push({ key, high: highPaise, low: lowPaise, close })
  }
  return periods
}

function keyOf(date: string, time: Exclude<PivotTime, 'auto'>): string {
  if (time === 'day') return date
  if (time === 'month') return date.slice(0, 7)
  const day = businessDate(date)
  return addDays(day, -((dayOfWeek(day) + 6) % 7))
}
