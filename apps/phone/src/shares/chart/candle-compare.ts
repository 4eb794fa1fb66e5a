import {
  LineSeries,
  type IChartApi,
  type ISeriesApi,
  type LineData,
  type UTCTimestamp,
  type WhitespaceData,
} from 'lightweight-charts'
import { axisSecond } from '../candles/candle-times.ts'
import { lineLook } from './candle-dress.ts'
import type { DrawnCandles } from './drawn-candles.ts'

/** The lines of others beside the candles. The scale counts in per cent then, each line from its own value at the left edge. */
export function createComparedLines(chart: IChartApi): {
  show: (last: DrawnCandles | null, next: DrawnCandles) => void
} {
  const lines: ISeriesApi<'Line'>[] = []
  return {
    show(last, next) {
      const isDrawn = last?.compared === next.compared && last.look === next.look && last.view === next.view
      if (isDrawn) return
      while (lines.length > next.compared.length) {
        const line = lines.pop()
        if (line !== undefined) chart.removeSeries(line)
      }
      for (const [at, { values }] of next.compared.entries()) {
        const line = (lines[at] ??= chart.addSeries(
          LineSeries,
          { lineWidth: 2, priceLineVisible: false, lastValueVisible: false, crosshairMarkerVisible: false },
          0,
        ))
        line.applyOptions(lineLook(at, 0, next.look))
        line.setData(
          next.candles.map((candle, index): LineData<UTCTimestamp> | WhitespaceData<UTCTimestamp> => {
            const time = axisSecond(candle.time, next.interval) as UTCTimestamp
            const value = values[index] ?? null
            return value === null ? { time } : { time, value }
          }),
        )
      }
    },
  }
}
