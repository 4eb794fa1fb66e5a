import { formatClock, formatDay, formatShortDay } from '../../text/business-time.ts'
import type { Language } from '../../text/language.ts'
import { intervalMinutes, type CandleInterval } from './candle-intervals.ts'
import { candleDate } from './candle-live.ts'

const indiaOffsetSeconds = 19_800
const daySeconds = 86_400

/**
 * A moment on the chart's axis. The library labels seconds as UTC, so it is given Indian time as if it were UTC. A day is placed at its
 * midnight, because otherwise the library labels it with an hour.
 */
export function axisSecond(time: string, interval: CandleInterval): number {
  const second = Date.parse(time) / 1000 + indiaOffsetSeconds
  return intervalMinutes[interval] === null ? Math.floor(second / daySeconds) * daySeconds : second
}

/** Whether candles are of more than one day: then a clock alone would not say when one was. */
export function coverDays(candles: readonly { readonly time: string }[]): boolean {
  const [first, last] = [candles[0], candles.at(-1)]
  return first !== undefined && last !== undefined && candleDate(first.time) !== candleDate(last.time)
}

/** What begins at a mark of the axis, as the library counts it. */
export type AxisMark = 'year' | 'day' | 'clock'

/** The words below the axis: the clock within a day, the day where one begins, and the year where one begins. */
export function axisLabel(
  second: number,
  { interval, mark, language }: { interval: CandleInterval; mark: AxisMark; language: Language },
): string {
  const instant = new Date((second - indiaOffsetSeconds) * 1000)
  if (mark === 'clock' && intervalMinutes[interval] !== null) return formatClock(instant, false)
  if (mark === 'year' && intervalMinutes[interval] === null) return String(new Date(second * 1000).getUTCFullYear())
  return formatShortDay(instant, language)
}

/** When a candle was, in full: "14:35", "20 Nov, 14:35" among those of several days, or "20 Nov 2026". */
export function candleTime(
  time: string,
  { interval, language, withDay }: { interval: CandleInterval; language: Language; withDay: boolean },
): string {
  if (intervalMinutes[interval] === null) return formatDay(time, language)
  const clock = formatClock(time, false)
  return withDay ? `${formatShortDay(time, language)}${language === 'zh' ? ' ' : ', '}${clock}` : clock
}
