import { useState } from 'react'
import { useSheet } from '../../page/use-sheet.ts'
import { useCandleMarks } from '../candles/use-candle-marks.ts'
import { useCompared } from '../candles/use-compared.ts'
import type { StockCandles } from '../candles/use-stock-candles.ts'
import { CandleChart, type CandleWork } from '../chart/candle-chart.tsx'
import { CandleSettings } from '../chart/candle-settings.tsx'
import { CandleTools } from '../chart/candle-tools.tsx'
import { ChartFullScreen } from '../chart/chart-full-screen.tsx'
import { chartActs } from '../chart/chart-work.tsx'
import { CompareSheet } from '../chart/compare-sheet.tsx'
import { noExtras } from '../chart/drawn-candles.ts'
import { MarksSheet } from '../chart/marks-sheet.tsx'
import { useFullScreen } from '../chart/use-full-screen.ts'
import type { ChartChoosing } from '../chart/use-stock-chart.ts'
import { useDrawings } from '../drawings/use-drawings.ts'
import { SpanPicker, Spans } from './chart-spans-row.tsx'
import { ReplayView } from './replay-view.tsx'
import { StockNotes } from './stock-notes.tsx'
import { StockPrice, StockPriceLine, type PricedStock } from './stock-price.tsx'
import { useShownCandles } from './use-shown-candles.ts'

/** Price and candles, with everything one can do with them, on the page and over the whole screen. */
export function CandleCharts({ stock, figures, stale, chart }: PricedStock & { chart: ChartChoosing }) {
  const { code, symbol } = stock
  const full = useFullScreen('chart')
  const [isTable, setTable] = useState(false)
  const sheets = useChartSheets(full.within)
  const { of, head, pointed, setPointed } = useShownCandles({ stock, figures, stale }, chart)
  const { work, drawings, marks } = useCandleWork(stock, chart, of, sheets.marks)
  const drawn = { code, chart, of, pointed, onPoint: setPointed, work }
  const acts = chartActs(
    chart,
    drawings,
    {
      compare: sheets.compare.show,
      marks: () => marks.show(null),
      replay: sheets.replay.show,
      settings: sheets.settings.show,
    },
    { on: isTable, set: setTable },
  )
  // One set of sheets, which lies over the page or over the full screen.
  const over = <ChartSheets stock={stock} chart={chart} sheets={sheets} marks={marks} />
  const parts = { chart, of, work, drawings, acts }
  return (
    <>
      <StockPrice head={head} stale={stale} ofCandles />
      <StockNotes stock={stock} figures={figures} />
      {full.open ? <div className="candle-chart" /> : <CandleChart {...drawn} />}
      <Spans chart={chart} />
      <CandleTools {...parts} onFullScreen={full.show} />
      {full.open ? null : over}
      <ChartFullScreen
        {...parts}
        open={full.open}
        onOpenChange={full.onOpenChange}
        title={symbol}
        figures={<StockPriceLine head={head} stale={stale} />}
        spans={<SpanPicker chart={chart} />}
        sheets={full.open ? over : null}
      >
        <CandleChart {...drawn} roomy />
      </ChartFullScreen>
    </>
  )
}

/** The sheets of a chart, each a step in the history. */
function useChartSheets(within: string) {
  return {
    compare: useSheet(`${within}compare`),
    marks: useSheet(`${within}marks`),
    replay: useSheet(`${within}replay`),
    settings: useSheet(`${within}candles`),
  }
}

function ChartSheets({
  stock,
  chart,
  sheets: { compare, marks: marksSheet, replay, settings },
  marks,
}: Pick<PricedStock, 'stock'> & {
  chart: ChartChoosing
  sheets: ReturnType<typeof useChartSheets>
  marks: ReturnType<typeof useCandleWork>['marks']
}) {
  return (
    <>
      <CompareSheet chart={chart} code={stock.code} open={compare.open} onOpenChange={compare.onOpenChange} />
      <MarksSheet
        marks={marks.items}
        index={marks.index}
        chart={chart}
        open={marksSheet.open}
        onOpenChange={marksSheet.onOpenChange}
      />
      <ReplayView stock={stock} chart={chart} open={replay.open} onOpenChange={replay.onOpenChange} />
      <CandleSettings chart={chart} open={settings.open} onOpenChange={settings.onOpenChange} />
    </>
  )
}

/** What the customer added to the candles of a share, and what a press on them does. */
function useCandleWork(
  stock: PricedStock['stock'],
  chart: ChartChoosing,
  of: StockCandles,
  sheet: Pick<ReturnType<typeof useSheet>, 'show'>,
) {
  const { code, symbol, tickPaise } = stock
  const [base, setBase] = useState(0)
  const compared = useCompared(chart.compared, of.candles, chart)
  const items = useCandleMarks(code, of.candles, chart.interval)
  const drawings = useDrawings(code, tickPaise)
  const [index, setIndex] = useState<number | null>(null)
  const show = (at: number | null) => {
    setIndex(at)
    sheet.show()
  }
  const work: CandleWork = {
    extras: {
      compared,
      marks: chart.marks ? items : noExtras.marks,
      drawings: drawings.seen,
      selected: drawings.desk.selected,
      cursor: drawings.cursor,
    },
    symbol,
    base,
    onBase: setBase,
    onPress: (at) => {
      if (chart.marks && items.some((mark) => mark.index === at)) show(at)
    },
    drawings,
  }
  return { work, drawings, marks: { items, index, show } }
}
