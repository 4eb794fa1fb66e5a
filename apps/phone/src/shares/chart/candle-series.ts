import type { ISeriesApi, UTCTimestamp } from 'lightweight-charts'
import type { Candle } from '@bahi/contract/market/views'
import { axisSecond } from '../candles/candle-times.ts'
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
