import './chart.css'
import { memo } from 'react'
import type { Candle } from '@bahi/contract/market/views'
import type { Language } from '../../text/language.ts'
import { useFigures, type Figures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import type { CandleInterval } from './candle-intervals.ts'
import { candleTime, coverDays } from './candle-times.ts'

/** The candles as figures, newest first: the chart for those who do not see it, and for those who want it exactly. */
export function CandleTable({ candles, interval }: { candles: readonly Candle[]; interval: CandleInterval }) {
  const { t, language } = useText()
  const figures = useFigures()
  const withDay = coverDays(candles)
  return (
    <div className="candle-table" role="region" aria-label={t('candle.table')} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{t('candle.table')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('stock.time')}</th>
            <th scope="col">{t('stock.open')}</th>
            <th scope="col">{t('stock.high')}</th>
            <th scope="col">{t('stock.low')}</th>
            <th scope="col">{t('stock.close')}</th>
            <th scope="col">{t('stock.volume')}</th>
          </tr>
        </thead>
        <tbody>
          {candles.toReversed().map((candle) => (
            <Row
              key={candle.time}
              candle={candle}
              interval={interval}
              withDay={withDay}
              price={figures.price}
              compact={figures.compact}
              language={language}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface RowProps extends Pick<Figures, 'price' | 'compact'> {
  candle: Candle
  interval: CandleInterval
  withDay: boolean
  language: Language
}

/** Only the last candle lives: the other rows are drawn once. */
const Row = memo(
  function Row({ candle, interval, withDay, price, compact, language }: RowProps) {
    return (
      <tr>
        <th scope="row">{candleTime(candle.time, { interval, language, withDay })}</th>
        <td>{price(candle.openPaise)}</td>
        <td>{price(candle.highPaise)}</td>
        <td>{price(candle.lowPaise)}</td>
        <td>{price(candle.closePaise)}</td>
        <td>{compact(candle.volume)}</td>
      </tr>
    )
  },
  (before, after) =>
    before.candle === after.candle &&
    before.interval === after.interval &&
    before.withDay === after.withDay &&
    before.language === after.language,
)
