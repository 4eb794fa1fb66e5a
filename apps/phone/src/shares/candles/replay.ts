import { candleDate } from './candle-live.ts'

/** A past day that is stepped through: the day, and how many of its bars have been. */
export interface ReplayPlace {
  readonly day: string
  readonly count: number
}

type Dated = { readonly time: string }

/** The past days that can be stepped through, newest first: those with a day before them, from whose close they move. */
export function replayDays(candles: readonly Dated[], today: string): string[] {
  const days = [...new Set(candles.map(({ time }) => candleDate(time)))].filter((day) => day < today)
  return days.slice(1).toReversed()
}

/** The candles up to the bar that is shown. No later candle is among them, so nothing that reads them can tell what came. */
export function candlesUpTo<Candle extends Dated>(candles: readonly Candle[], { day, count }: ReplayPlace): Candle[] {
  const begins = beginOf(candles, day)
  return candles.slice(0, begins + Math.min(count, barsOf(candles, day)))
}

/** The number of bars of a day. */
export function barsOf(candles: readonly Dated[], day: string): number {
  return candles.filter(({ time }) => candleDate(time) === day).length
}

/** The place some bars on, or back; the first bar is always shown. */
export function stepReplay(candles: readonly Dated[], { day, count }: ReplayPlace, by: number): ReplayPlace {
  return { day, count: Math.min(barsOf(candles, day), Math.max(1, count + by)) }
}

function beginOf(candles: readonly Dated[], day: string): number {
  const at = candles.findIndex(({ time }) => candleDate(time) >= day)
  return at === -1 ? candles.length : at
}
