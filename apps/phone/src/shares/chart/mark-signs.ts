import type { SeriesMarker, Time, UTCTimestamp } from 'lightweight-charts'
import type { CandleMark } from '../candles/candle-marks.ts'
import { axisSecond } from '../candles/candle-times.ts'
import type { DrawnCandles } from './drawn-candles.ts'

/** Shape, side and letter: a mark is never told by its colour alone. The letters are explained where marks are listed. */
const signs = {
  buy: { position: 'belowBar', shape: 'arrowUp', text: 'B' },
  sell: { position: 'aboveBar', shape: 'arrowDown', text: 'S' },
  dividend: { position: 'belowBar', shape: 'circle', text: 'D' },
  split: { position: 'belowBar', shape: 'square', text: '÷' },
  bonus: { position: 'belowBar', shape: 'square', text: '+' },
} as const satisfies Record<CandleMark['sign'], { position: string; shape: string; text: string }>

export function markersOf({ candles, interval, marks, look }: DrawnCandles): SeriesMarker<Time>[] {
  return marks.flatMap(({ index, sign }): SeriesMarker<Time>[] => {
    const candle = candles[index]
    if (candle === undefined) return []
    const color = sign === 'buy' || sign === 'sell' ? look.first : look.second
    return [{ ...signs[sign], color, size: 1, time: axisSecond(candle.time, interval) as UTCTimestamp }]
  })
}
