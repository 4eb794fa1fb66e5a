import { formatClock, formatDay, formatShortDay } from '../../text/business-time.ts'
import type { Language } from '../../text/language.ts'
import { intervalMinutes, type CandleInterval } from './candle-intervals.ts'

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

/** The words below the axis: the clock in a session, the day otherwise, and the year where one begins. */
export function axisLabel(second: number, interval: CandleInterval, isYear: boolean, language: Language): string {
  const instant = new Date((second - indiaOffsetSeconds) * 1000)
  if (intervalMinutes[interval] !== null) return formatClock(instant, false)
  return isYear ? String(new Date(second * 1000).getUTCFullYear()) : formatShortDay(instant, language)
}

/** When a candle was, in full: "14:35" or "20 Nov 2026". */
export function candleTime(time: string, interval: CandleInterval, language: Language): string {
  return intervalMinutes[interval] === null ? formatDay(time, language) : formatClock(time, false)
}
