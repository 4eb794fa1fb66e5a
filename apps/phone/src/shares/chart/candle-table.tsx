import './chart.css'
import { memo } from 'react'
import type { Candle } from '@bahi/contract/market/views'
import { formatMove } from '@bahi/money/format'
import type { Language } from '../../text/language.ts'
import { useFigures, type Figures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import type { CandleInterval } from '../candles/candle-intervals.ts'
import { candleTime, coverDays } from '../candles/candle-times.ts'
import { gainBps, type ComparedLine } from '../candles/compared.ts'

const noLines: readonly ComparedLine[] = []

/** The candles as figures, newest first: the chart for those who do not see it, and for those who want it exactly. */
export function CandleTable({
  candles: all,
  shown = all.length,
  interval,
  compared = noLines,
  base = 0,
}: {
  candles: readonly Candle[]
  /** The number of newest candles that are listed. */
  shown?: number
  interval: CandleInterval
  /** Others, each with its gain since the base candle. */
  compared?: readonly ComparedLine[]
  base?: number
}) {
  const from = Math.max(0, all.length - shown)
  const candles = all.slice(from)
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
            {compared.map(({ compared: { kind, code, name } }) => (
              <th key={`${kind} ${code}`} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {candles.toReversed().map((candle, at) => (
            <Row
              key={candle.time}
              candle={candle}
              interval={interval}
              withDay={withDay}
              price={figures.price}
              compact={figures.compact}
              language={language}
              gains={compared
                .map(({ values }) => gainBps(values, base, from + candles.length - 1 - at))
                .map((bps) => (bps === null ? '–' : formatMove(bps)))
                .join(' ')}
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
  /** The gains of the others, parted by blanks. */
  gains: string
}

/** Only the last candle lives: the other rows are drawn once. */
const Row = memo(
  function Row({ candle, interval, withDay, price, compact, language, gains }: RowProps) {
    return (
      <tr>
        <th scope="row">{candleTime(candle.time, { interval, language, withDay })}</th>
        <td>{price(candle.openPaise)}</td>
        <td>{price(candle.highPaise)}</td>
        <td>{price(candle.lowPaise)}</td>
        <td>{price(candle.closePaise)}</td>
        <td>{compact(candle.volume)}</td>
        {gains === ''
          ? null
          : gains.split(' ').map((gain, at) => (
              // The columns stay where they are.
              <td key={at}>{gain}</td>
            ))}
      </tr>
    )
  },
  (before, after) =>
    before.candle === after.candle &&
    before.interval === after.interval &&
    before.withDay === after.withDay &&
    before.gains === after.gains &&
    before.language === after.language,
)
