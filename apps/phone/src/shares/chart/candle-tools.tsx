import './chart.css'
import { ChevronDown, Maximize2, Table2 } from 'lucide-react'
import { useId, useState } from 'react'
import { useSheet } from '../../page/use-sheet.ts'
import { useText } from '../../text/use-text.tsx'
import { candlesShown } from './candle-intervals.ts'
import { CandleSettings } from './candle-settings.tsx'
import { CandleTable } from './candle-table.tsx'
import { intervalKeys, studyName } from './candle-words.ts'
import type { StockCandles } from './use-stock-candles.ts'
import type { ChartChoosing } from './use-stock-chart.ts'

/** What belongs to candles alone: their length, indicators, the same as a table, full screen, and whose work the drawing is. */
export function CandleTools({
  chart,
  of,
  onFullScreen,
}: {
  chart: ChartChoosing
  of: StockCandles
  onFullScreen: () => void
}) {
  const { t } = useText()
  const settings = useSheet('candles')
  const [isTable, setTable] = useState(false)
  const table = useId()
  const { span, interval, studies } = chart
  const chosen = [
    t(intervalKeys[interval]),
    ...(studies.length > 2
      ? [t('candle.indicatorCount', { count: studies.length })]
      : studies.map((study) => studyName(t, study))),
  ]
  return (
    <>
      <div className="candle-tools">
        <button type="button" className="candle-tools__settings" aria-haspopup="dialog" onClick={settings.show}>
          <span className="visually-hidden">{t('candle.settings')}: </span>
          {chosen.join(' · ')}
          <ChevronDown size={16} strokeWidth={2} aria-hidden="true" />
        </button>
        <span className="candle-tools__space" />
        <button
          type="button"
          className="icon-button"
          aria-label={t('candle.asTable')}
          aria-expanded={isTable}
          aria-controls={isTable ? table : undefined}
          onClick={() => setTable(!isTable)}
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
      {isTable ? (
        <div id={table}>
          <CandleTable candles={of.candles.slice(-candlesShown(span, interval))} interval={interval} />
        </div>
      ) : null}
      <CandleThanks />
      <CandleSettings chart={chart} open={settings.open} onOpenChange={settings.onOpenChange} />
    </>
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
