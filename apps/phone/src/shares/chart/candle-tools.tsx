import './chart.css'
import { ChevronDown, Maximize2, Table2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useSheet } from '../../page/use-sheet.ts'
import { useText } from '../../text/use-text.tsx'
import { candlesShown } from '../candles/candle-intervals.ts'
import type { StockCandles } from '../candles/use-stock-candles.ts'
import { DrawingList, DrawTools } from '../drawings/draw-tools.tsx'
import type { Drawings } from '../drawings/use-drawings.ts'
import type { CandleWork } from './candle-chart.tsx'
import { CandleSettings } from './candle-settings.tsx'
import { CandleTable } from './candle-table.tsx'
import { intervalKeys, studyName } from './candle-words.ts'
import { ChartWork } from './chart-work.tsx'
import type { ChartChoosing } from './use-stock-chart.ts'

/** What belongs to candles alone: their length, indicators, the same as a table, full screen, and whose work the drawing is. */
export function CandleTools({
  code,
  chart,
  of,
  work,
  drawings,
  onMarks,
  onReplay,
  onFullScreen,
}: {
  code: string
  chart: ChartChoosing
  of: StockCandles
  work: CandleWork
  drawings: Drawings
  onMarks: () => void
  onReplay: () => void
  onFullScreen: () => void
}) {
  const { t } = useText()
  const settings = useSheet('candles')
  const [isTable, setTable] = useState(false)
  const table = useId()
  const { span, interval, studies } = chart
  const { compared } = work.extras
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
        onSettings={settings.show}
        table={isTable ? table : null}
        onTable={() => setTable(!isTable)}
        onFullScreen={onFullScreen}
      />
      <ChartWork code={code} chart={chart} drawings={drawings} onMarks={onMarks} onReplay={onReplay} />
      {drawings.isOpen ? <DrawTools drawings={drawings} of={of} interval={interval} /> : null}
      {isTable ? (
        <div id={table}>
          <CandleTable
            candles={of.candles}
            shown={candlesShown(span, interval)}
            interval={interval}
            compared={compared}
            base={work.base}
          />
          {drawings.isOpen ? null : <DrawingList drawings={drawings} interval={interval} />}
        </div>
      ) : null}
      <CandleThanks />
      <CandleSettings chart={chart} open={settings.open} onOpenChange={settings.onOpenChange} />
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
