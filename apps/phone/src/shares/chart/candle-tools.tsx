import './chart.css'
import { ChevronDown, Maximize2, Table2 } from 'lucide-react'
import { useId } from 'react'
import { useText } from '../../text/use-text.tsx'
import { candlesShown } from '../candles/candle-intervals.ts'
import type { StockCandles } from '../candles/use-stock-candles.ts'
import { DrawingList, DrawTools } from '../drawings/draw-tools.tsx'
import type { Drawings } from '../drawings/use-drawings.ts'
import type { CandleWork } from './candle-chart.tsx'
import { CandleTable } from './candle-table.tsx'
import { intervalKeys, studyName } from './candle-words.ts'
import { ChartWork, type ChartActs } from './chart-work.tsx'
import type { ChartChoosing } from './use-stock-chart.ts'

/** What belongs to candles alone: their length, indicators, the same as a table, full screen, and whose work the drawing is. */
export function CandleTools({
  chart,
  of,
  work,
  drawings,
  acts,
  onFullScreen,
}: {
  chart: ChartChoosing
  of: StockCandles
  work: CandleWork
  drawings: Drawings
  acts: ChartActs
  onFullScreen: () => void
}) {
  const { t } = useText()
  const table = useId()
  const { interval, studies } = chart
  const chosen = [
    t(intervalKeys[interval]),
    ...(studies.length > 2
      ? [t('candle.indicatorCount', { count: studies.length })]
      : studies.map((study) => studyName(t, study))),
  ]
  return (
    <>
      <ToolBar
        words={chosen.join(' · ')}
        onSettings={acts.settings.onPress}
        table={acts.table.on ? table : null}
        onTable={acts.table.onPress}
        onFullScreen={onFullScreen}
      />
      <ChartWork acts={acts} />
      {drawings.isOpen ? <DrawTools drawings={drawings} of={of} interval={interval} /> : null}
      {acts.table.on ? (
        <div id={table}>
          <TableOfCandles chart={chart} of={of} work={work} drawings={drawings} />
        </div>
      ) : null}
      <CandleThanks />
    </>
  )
}

/** Candles and drawings in figures and words. While one draws, the tools of drawing list the drawings. */
export function TableOfCandles({
  chart: { span, interval },
  of,
  work,
  drawings,
}: {
  chart: ChartChoosing
  of: StockCandles
  work: CandleWork
  drawings: Drawings
}) {
  return (
    <>
      <CandleTable
        candles={of.candles}
        shown={candlesShown(span, interval)}
        interval={interval}
        compared={work.extras.compared}
        base={work.base}
      />
      {drawings.isOpen ? null : <DrawingList drawings={drawings} interval={interval} />}
    </>
  )
}

function ToolBar({
  words,
  onSettings,
  table,
  onTable,
  onFullScreen,
}: {
  words: string
  onSettings: () => void
  /** The id of the table that is shown. */
  table: string | null
  onTable: () => void
  onFullScreen: () => void
}) {
  const { t } = useText()
  return (
    <div className="candle-tools">
      <button type="button" className="candle-tools__settings" aria-haspopup="dialog" onClick={onSettings}>
        <span className="visually-hidden">{t('candle.settings')}: </span>
        {words}
        <ChevronDown size={16} strokeWidth={2} aria-hidden="true" />
      </button>
      <span className="candle-tools__space" />
      <button
        type="button"
        className="icon-button"
        aria-label={t('candle.asTable')}
        aria-expanded={table !== null}
        aria-controls={table ?? undefined}
        onClick={onTable}
      >
        <Table2 size={21} strokeWidth={1.7} aria-hidden="true" />
      </button>
      <button
        type="button"
        className="icon-button"
        aria-label={t('candle.fullScreen')}
        aria-haspopup="dialog"
        onClick={onFullScreen}
      >
        <Maximize2 size={20} strokeWidth={1.7} aria-hidden="true" />
      </button>
    </div>
  )
}

/** The notice and the link that the drawing library's licence asks for. */
export function CandleThanks() {
  const { t } = useText()
  return (
    <p className="candle-thanks">
      <a href="https://www.tradingview.com/" target="_blank" rel="noreferrer">
        {t('candle.thanks')}
      </a>
    </p>
  )
}
