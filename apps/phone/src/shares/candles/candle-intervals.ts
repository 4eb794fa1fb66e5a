import type { ChartSpan } from './chart-spans.ts'
import { usualHours, type TradingHours } from './trading-hours.ts'

/** How much time one candle holds. */
export const candleIntervals = ['1m', '5m', '15m', '60m', 'day', 'week', 'month'] as const
export type CandleInterval = (typeof candleIntervals)[number]

/** Minutes of a candle that is a part of a session; null for whole days and longer. */
export const intervalMinutes = {
  '1m': 1,
  '5m': 5,
  '15m': 15,
  '60m': 60,
  day: null,
  week: null,
  month: null,
} as const satisfies Record<CandleInterval, number | null>

interface SpanCandles {
  /** Which candles make sense over this span, shortest first. */
  intervals: readonly CandleInterval[]
  usual: CandleInterval
}

/** Some fifty to seventy candles fit on a phone; the usual one of each span stays near that. */
export const spanCandles = {
  '1D': { intervals: ['1m', '5m', '15m', '60m'], usual: '5m' },
  '1W': { intervals: ['15m', '60m', 'day'], usual: '60m' },
  '1M': { intervals: ['60m', 'day', 'week'], usual: 'day' },
  '3M': { intervals: ['day', 'week', 'month'], usual: 'day' },
  '1Y': { intervals: ['day', 'week', 'month'], usual: 'week' },
  '5Y': { intervals: ['week', 'month'], usual: 'month' },
} as const satisfies Record<ChartSpan, SpanCandles>

/** More candles of one session than this are too thin to tell apart; the rest is a drag away. */
const maxMinutesShown = 90
const daysOf = { '1D': 1, '1W': 5, '1M': 22, '3M': 64, '1Y': 250, '5Y': 1_250 } as const satisfies Record<
  ChartSpan,
  number
>
const daysIn = { day: 1, week: 5, month: 21 } as const

/** The number of candles of an interval that a span shows before the customer drags or pinches. */
export function candlesShown(span: ChartSpan, interval: CandleInterval, hours: TradingHours = usualHours): number {
  if (interval === 'day' || interval === 'week' || interval === 'month')
    return Math.max(1, Math.ceil(daysOf[span] / daysIn[interval]))
  // A span of several days is of usual ones.
  const { openSecond, closeSecond } = span === '1D' ? hours : usualHours
  const ofSession = Math.ceil((closeSecond - openSecond) / 60 / intervalMinutes[interval])
  return span === '1D' ? Math.min(maxMinutesShown, ofSession) : daysOf[span] * ofSession
}

/** Candles asked for beyond those shown: an average needs the ones before its first point, and a drag looks further back. */
const beforeShown = 100

export function candlesAsked(span: ChartSpan, interval: CandleInterval): number {
  return candlesShown(span, interval) + beforeShown
}

/** The interval chosen for a span, as long as it makes sense there. */
export function intervalFor(span: ChartSpan, chosen: CandleInterval | undefined): CandleInterval {
  const { intervals, usual } = spanCandles[span] as SpanCandles
  return chosen !== undefined && intervals.includes(chosen) ? chosen : usual
}
