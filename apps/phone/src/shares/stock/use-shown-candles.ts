import { useState } from 'react'
import { useQuote } from '../../live/use-live.ts'
import { useText } from '../../text/use-text.tsx'
import { candleTime, coverDays } from '../candles/candle-times.ts'
import { useStockCandles } from '../candles/use-stock-candles.ts'
import type { ChartChoosing } from '../chart/use-stock-chart.ts'
import { headOfCandles } from './chart-head.ts'
import type { PricedStock } from './stock-price.tsx'
import { useNowWords } from './use-now-words.ts'

/** The candles of a share, the one that is pointed at, and what the head of the page says of both. */
export function useShownCandles(
  { stock: { code, instrumentId }, figures, stale }: PricedStock,
  { span, interval }: Pick<ChartChoosing, 'span' | 'interval'>,
) {
  const { language } = useText()
  const [pointed, setPointed] = useState<number | null>(null)
  const of = useStockCandles({ code, span, interval, live: useQuote(instrumentId, 'full'), wanted: true })
  const head = headOfCandles({
    lastPaise: figures.lastPaise,
    previousClosePaise: figures.previousClosePaise,
    now: useNowWords(figures, stale),
    candles: of.candles,
    pointed,
    formatTime: (time) => candleTime(time, { interval, language, withDay: coverDays(of.candles) }),
  })
  return { of, head, pointed, setPointed }
}
