import { useState } from 'react'
import { useSheet } from '../../page/use-sheet.ts'
import { useCandleMarks } from '../candles/use-candle-marks.ts'
import { useCompared } from '../candles/use-compared.ts'
import type { StockCandles } from '../candles/use-stock-candles.ts'
import { CandleChart, type CandleWork } from '../chart/candle-chart.tsx'
import { CandleTools } from '../chart/candle-tools.tsx'
import { ChartFullScreen } from '../chart/chart-full-screen.tsx'
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

/** Price and candles, with everything one can do with them. */
export function CandleCharts({ stock, figures, stale, chart }: PricedStock & { chart: ChartChoosing }) {
  const { code, symbol } = stock
  const full = useFullScreen('chart')
  const replay = useSheet('replay')
  const { of, head, pointed, setPointed } = useShownCandles({ stock, figures, stale }, chart)
  const { work, drawings, marks } = useCandleWork(stock, chart, of)
  const drawn = { code, chart, of, pointed, onPoint: setPointed, work }
  return (
    <>
      <StockPrice head={head} stale={stale} ofCandles />
      <StockNotes stock={stock} figures={figures} />
      {full.open ? <div className="candle-chart" /> : <CandleChart {...drawn} />}
      <Spans chart={chart} />
      <CandleTools
        code={code}
        chart={chart}
        of={of}
        work={work}
        drawings={drawings}
        onMarks={() => marks.show(null)}
        onReplay={replay.show}
        onFullScreen={full.show}
      />
      <MarksSheet
        marks={marks.items}
        index={marks.index}
        chart={chart}
        open={marks.sheet.open}
        onOpenChange={marks.sheet.onOpenChange}
      />
      <ReplayView stock={stock} chart={chart} open={replay.open} onOpenChange={replay.onOpenChange} />
      <ChartFullScreen
        open={full.open}
        onOpenChange={full.onOpenChange}
        title={symbol}
        chart={chart}
        drawings={drawings}
        of={of}
        figures={<StockPriceLine head={head} stale={stale} />}
        spans={<SpanPicker chart={chart} />}
      >
        <CandleChart {...drawn} roomy />
      </ChartFullScreen>
    </>
  )
}

/** What the customer added to the candles of a share, and what a press on them does. */
function useCandleWork(stock: PricedStock['stock'], chart: ChartChoosing, of: StockCandles) {
  const { code, symbol, tickPaise } = stock
  const [base, setBase] = useState(0)
  const compared = useCompared(chart.compared, of.candles, chart)
  const items = useCandleMarks(code, of.candles, chart.interval)
  const drawings = useDrawings(code, tickPaise)
  const sheet = useSheet('marks')
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
  return { work, drawings, marks: { items, index, show, sheet } }
}
