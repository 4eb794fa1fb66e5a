import './stock.css'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { useText } from '../../text/use-text.tsx'
import { spanCandles } from '../candles/candle-intervals.ts'
import { CandleChart } from '../chart/candle-chart.tsx'
import { CandleTable } from '../chart/candle-table.tsx'
import { CandleThanks } from '../chart/candle-tools.tsx'
import { useStockChart } from '../chart/use-stock-chart.ts'
import { StockNotes } from './stock-notes.tsx'
import { StockPrice, type PricedStock } from './stock-price.tsx'
import { useShownCandles } from './use-shown-candles.ts'

/** Short enough for four of them side by side. */
const minuteKeys = {
  '1m': 'stockToday.1m',
  '5m': 'stockToday.5m',
  '15m': 'stockToday.15m',
  '60m': 'stockToday.60m',
} as const

/** The running session's candles by minutes, and the same as a table. */
export function SessionCandles({ stock, figures, stale }: PricedStock) {
  const { t } = useText()
  const { code } = stock
  const chart = useStockChart()
  const { of, head, pointed, setPointed } = useShownCandles(
    { stock, figures, stale },
    { span: '1D', interval: chart.interval },
  )
  return (
    <>
      <StockPrice head={head} stale={stale} ofCandles />
      <StockNotes stock={stock} figures={figures} />
      <CandleChart
        code={code}
        chart={{ ...chart, kind: 'candle', span: '1D' }}
        of={of}
        pointed={pointed}
        onPoint={setPointed}
      />
      <Gutter>
        <div className="stock-today__minutes">
          <Segmented<keyof typeof minuteKeys>
            name={t('stockToday.minutes')}
            value={spanCandles['1D'].intervals.find((one) => one === chart.interval) ?? '5m'}
            options={spanCandles['1D'].intervals.map((value) => ({ value, text: t(minuteKeys[value]) }))}
            onChange={chart.setInterval}
          />
        </div>
      </Gutter>
      {of.candles.length === 0 ? null : (
        <Section title={t('candle.table')}>
          <CandleTable candles={of.candles} interval={chart.interval} />
        </Section>
      )}
      <CandleThanks />
    </>
  )
}
