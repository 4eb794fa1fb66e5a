import type { Candle } from '@bahi/contract/market/views'
import type { ChartPoint } from '@bahi/ui/charts/chart-scale'
import type { PriceHead } from './stock-price.tsx'

/** Head of a line: the newest price, or the point under the finger. */
export function headOfLine({
  lastPaise,
  basePaise,
  waiting,
  now,
  scrubbed,
  formatAt,
}: {
  lastPaise: number
  basePaise: number
  waiting: boolean
  now: string
  scrubbed: ChartPoint | null
  formatAt: (at: number) => string
}): PriceHead {
  if (scrubbed !== null) return { pricePaise: scrubbed.value, basePaise, when: formatAt(scrubbed.at), candle: null }
  return { pricePaise: lastPaise, basePaise: waiting ? 0 : basePaise, when: now, candle: null }
}

/**
 * Head of candles: the newest price with the move of the day, or the close under the crosshair with its move against the close before.
 * The four prices are those of the candle that is read.
 */
export function headOfCandles({
  lastPaise,
  previousClosePaise,
  now,
  candles,
  pointed,
  formatTime,
}: {
  lastPaise: number
  previousClosePaise: number
  now: string
  candles: readonly Candle[]
  pointed: number | null
  formatTime: (time: string) => string
}): PriceHead {
  const candle = pointed === null ? undefined : candles[pointed]
  if (candle === undefined || pointed === null)
    return { pricePaise: lastPaise, basePaise: previousClosePaise, when: now, candle: candles.at(-1) ?? null }
  return {
    pricePaise: candle.closePaise,
    basePaise: candles[pointed - 1]?.closePaise ?? candle.openPaise,
    when: formatTime(candle.time),
    candle,
  }
}
