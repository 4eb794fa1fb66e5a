import './stock.css'
import { useState } from 'react'
import type { ChartPoint } from '@bahi/ui/charts/chart-scale'
import { useText } from '../../text/use-text.tsx'
import { spanKeys } from '../candles/span-keys.ts'
import { useStockChart, type ChartChoosing } from '../chart/use-stock-chart.ts'
import { CandlesToCome } from './candles-to-come.tsx'
import { headOfLine } from './chart-head.ts'
import { useChartPart } from './chart-parts.ts'
import { Spans } from './chart-spans-row.tsx'
import { StockChart, useStockLine } from './stock-chart.tsx'
import { StockNotes } from './stock-notes.tsx'
import { StockPrice, type PricedStock } from './stock-price.tsx'
import { useNowWords } from './use-now-words.ts'

/** Price and chart. The header shows the values under the crosshair of either chart. */
export function StockCharts(props: PricedStock) {
  const chart = useStockChart()
  const isCandle = chart.kind === 'candle'
  const candles = useChartPart('charts', isCandle)
  if (!isCandle) return <LineCharts {...props} chart={chart} />
  if (candles.data !== undefined) return <candles.data {...props} chart={chart} />
  return (
    <>
      <CandlesToCome {...props} retry={candles.isError ? () => void candles.refetch() : null} />
      <Spans chart={chart} />
    </>
  )
}

function LineCharts({ stock, figures, stale, chart }: PricedStock & { chart: ChartChoosing }) {
  const { t } = useText()
  const [scrubbed, setScrubbed] = useState<ChartPoint | null>(null)
  const line = useStockLine(stock, figures, chart.span)
  const today = useNowWords(figures, stale)
  const now =
    chart.span === '1D' || stale
      ? today
      : line.waiting || line.sinceDay === null
        ? t(spanKeys[chart.span])
        : t('stock.since', { day: line.sinceDay })
  const head = headOfLine({
    lastPaise: figures.lastPaise,
    basePaise: line.basePaise,
    waiting: line.waiting && chart.span !== '1D',
    now,
    scrubbed,
    formatAt: line.formatAt,
  })
  return (
    <>
      <StockPrice head={head} stale={stale} ofCandles={false} />
      <StockNotes stock={stock} figures={figures} />
      <StockChart line={line} span={chart.span} stale={stale} onScrub={setScrubbed} />
      <Spans chart={chart} />
      {line.note === null || line.failed ? null : <p className="stock-chart__note">{line.note}</p>}
    </>
  )
}
