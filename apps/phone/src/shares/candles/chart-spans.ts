import type { Candle } from '@bahi/contract/market/views'
import type { ChartPoint } from '@bahi/ui/charts/chart-scale'
import { usualHours, type TradingHours } from './trading-hours.ts'

/** How far back a chart looks. A day is drawn by its minutes, a week by quarters of an hour, a month by hours, everything longer by the closes of days or weeks. */
export const chartSpans = ['1D', '1W', '1M', '3M', '1Y', '5Y'] as const

export type ChartSpan = (typeof chartSpans)[number]
export type RecentSpan = Extract<ChartSpan, '1W' | '1M'>
export type HistorySpan = Exclude<ChartSpan, '1D' | RecentSpan>

/** What is asked of the server for spans that are drawn by minutes of several sessions: 22 sessions are a month. */
export const recentAsk = {
  '1W': { sessions: 5, minutes: 15 },
  '1M': { sessions: 22, minutes: 60 },
} as const satisfies Record<RecentSpan, { sessions: number; minutes: number }>

/** The sessions whose candles are asked for: more than a week shows, because an average needs those before its first point. */
export const candleSessions = { '1W': 12, '1M': 22 } as const satisfies Record<RecentSpan, number>

/** What is asked of the server for longer spans: 250 sessions are a year. */
export const historyAsk = {
  '3M': { period: 'day', count: 64 },
  '1Y': { period: 'day', count: 250 },
  '5Y': { period: 'week', count: 260 },
} as const satisfies Record<HistorySpan, { period: 'day' | 'week'; count: number }>

const indiaOffsetSeconds = 19_800

/** Second of the Indian day of an instant on the wire. */
export function secondOfDay(time: string): number {
  return (Date.parse(time) / 1000 + indiaOffsetSeconds) % 86_400
}

/** A session's line: each close is drawn at the end of its minute, and the newest price is the last point. */
export function sessionPoints(
  minutes: readonly Candle[],
  newest: { second: number; lastPaise: number } | null,
  { openSecond, closeSecond }: TradingHours = usualHours,
): ChartPoint[] {
  const points = minutes
    .filter((minute) => minute.closePaise > 0)
    .map((minute) => ({ at: Math.min(secondOfDay(minute.time) + 60, closeSecond), value: minute.closePaise }))
  if (newest === null || newest.lastPaise === 0 || newest.second < openSecond) return points
  const at = Math.min(newest.second, closeSecond)
  return [...points.filter((point) => point.at < at), { at, value: newest.lastPaise }]
}

export interface HistoryLine {
  /** `at` counts bars, so that weekends leave no gap; the last one is the newest price. */
  points: ChartPoint[]
  /** The time of each bar, by its place. */
  times: string[]
}

/** The closes of past days or weeks, then the newest price. A bar of the running day or week gives way to it. */
export function historyLine(
  candles: readonly Candle[],
  newest: { time: string; lastPaise: number } | null,
): HistoryLine {
  const past =
    newest === null ? candles : candles.filter((candle) => candle.time.slice(0, 10) < newest.time.slice(0, 10))
  const closes = past.filter((candle) => candle.closePaise > 0)
  const times = closes.map((candle) => candle.time)
  const points = closes.map((candle, at) => ({ at, value: candle.closePaise }))
  if (newest !== null && newest.lastPaise > 0) {
    times.push(newest.time)
    points.push({ at: points.length, value: newest.lastPaise })
  }
  return { points, times }
}

/**
 * The closes of groups of minutes over several sessions, each at the end of its group, from the open of the first one to the
 * newest price. A group that is still running gives way to the newest price.
 */
export function recentLine(
  candles: readonly Candle[],
  minutes: number,
  newest: { time: string; lastPaise: number } | null,
): HistoryLine {
  const [first] = candles
  if (first === undefined) return historyLine([], newest)
  const endOf = ({ time }: Candle) => new Date(Date.parse(time) + minutes * 60_000).toISOString()
  const ended = newest === null ? candles : candles.filter((candle) => endOf(candle) <= newest.time)
  const times = [first.time, ...ended.map(endOf)]
  const values = [first.openPaise, ...ended.map((candle) => candle.closePaise)]
  if (newest !== null && newest.lastPaise > 0) {
    times.push(newest.time)
    values.push(newest.lastPaise)
  }
  return { points: values.map((value, at) => ({ at, value })), times }
}

/** First, middle and last place of a line of bars, for the labels below it. */
export function labelPlaces(count: number): number[] {
  if (count < 2) return count === 1 ? [0] : []
  if (count === 2) return [0, 1]
  return [0, Math.round((count - 1) / 2), count - 1]
}

/** Start, end, highest and lowest of a line, for its one sentence. */
export function lineEnds(
  points: readonly ChartPoint[],
): { start: number; end: number; high: number; low: number } | null {
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined) return null
  const values = points.map((point) => point.value)
  return { start: first.value, end: last.value, high: Math.max(...values), low: Math.min(...values) }
}
