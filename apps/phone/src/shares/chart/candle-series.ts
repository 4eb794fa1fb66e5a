import type { ISeriesApi, LineData, UTCTimestamp, WhitespaceData } from 'lightweight-charts'
import type { Candle } from '@bahi/contract/market/views'
import { axisSecond } from '../candles/candle-times.ts'
import { comingTimes } from '../candles/coming-times.ts'
import type { LineValues } from './candle-indicators.ts'
import type { DrawnCandles } from './drawn-candles.ts'

/** Gives a series a point for each candle: all of them, or from the first that changed. */
export function fill<Kind extends 'Candlestick' | 'Histogram' | 'Line'>(
  series: ISeriesApi<Kind>,
  from: number | null,
  { candles, interval }: DrawnCandles,
  point: (candle: Candle, time: UTCTimestamp, index: number) => Parameters<ISeriesApi<Kind>['update']>[0],
): void {
  const at = (candle: Candle, index: number) => point(candle, axisSecond(candle.time, interval) as UTCTimestamp, index)
  if (from === null) series.setData(candles.map(at))
  else for (const [index, candle] of candles.slice(from).entries()) series.update(at(candle, from + index))
}

/** Gives a line all its points, those ahead of the newest candle at the times of candles to come. */
export function fillAhead(series: ISeriesApi<'Line'>, { candles, interval }: DrawnCandles, values: LineValues): void {
  const times = candles.map(({ time }) => time)
  const last = times.at(-1)
  if (last !== undefined) times.push(...comingTimes(last, interval, values.length - candles.length))
  series.setData(
    times.map((at, index): LineData | WhitespaceData => {
      const [time, value] = [axisSecond(at, interval) as UTCTimestamp, values[index] ?? null]
      return value === null ? { time } : { time, value }
    }),
  )
}
