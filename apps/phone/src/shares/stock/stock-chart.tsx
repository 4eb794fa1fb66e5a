import './stock.css'
import type { StockDetail } from '@bahi/contract/market/views'
import type { ChartPoint } from '@bahi/ui/charts/chart-scale'
import { LineChart } from '@bahi/ui/charts/line-chart'
import { Skeleton } from '@bahi/ui/feedback/skeleton'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { formatDay, formatSecondOfDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import {
  historyLine,
  labelPlaces,
  lineEnds,
  sessionCloseSecond,
  sessionOpenSecond,
  sessionPoints,
  type ChartSpan,
} from '../chart/chart-spans.ts'
import type { StockFigures } from './stock-figures.ts'
import { useHistoryLine, useSessionLine } from './use-stock.ts'

/** A line ready to be drawn, with its own words for moments. */
export interface StockLine {
  points: ChartPoint[]
  from: number
  to: number
  /** What the move of the header is measured against. */
  basePaise: number
  labels: { at: number; text: string }[]
  formatAt: (at: number) => string
  waiting: boolean
  failed: boolean
}

const sessionLabels = [sessionOpenSecond, 39_600, 45_000, 50_400, sessionCloseSecond].map((at) => ({
  at,
  text: formatSecondOfDay(at),
}))

/** The line of a span: today's by minutes, older ones by the closes of days or weeks, each up to the newest price. */
export function useStockLine(stock: StockDetail, figures: StockFigures, span: ChartSpan): StockLine {
  const { language } = useText()
  const session = useSessionLine(stock.code, span)
  const history = useHistoryLine(stock.code, span === '1D' ? null : span)
  if (span === '1D') {
    const points = sessionPoints(session.data?.items ?? [], session.data === undefined ? null : figures)
    return {
      points,
      from: sessionOpenSecond,
      to: sessionCloseSecond,
      basePaise: figures.previousClosePaise,
      labels: sessionLabels,
      formatAt: (at) => formatSecondOfDay(at),
      waiting: session.data === undefined,
      failed: session.isError,
    }
  }
  const { points, times } = historyLine(
    history.data?.items ?? [],
    history.data === undefined ? null : { time: stock.pricedAt, lastPaise: figures.lastPaise },
  )
  const formatAt = (at: number) => formatDay(times[at] ?? stock.pricedAt, language)
  return {
    points,
    from: 0,
    to: Math.max(1, points.length - 1),
    basePaise: points[0]?.value ?? figures.previousClosePaise,
    labels: labelPlaces(points.length).map((at) => ({ at, text: formatAt(at) })),
    formatAt,
    waiting: history.data === undefined,
    failed: history.isError,
  }
}

/** The drawn line, or the quiet place where it will be: its height never changes. */
export function StockChart({
  line,
  span,
  stale,
  onScrub,
}: {
  line: StockLine
  span: ChartSpan
  stale: boolean
  onScrub: (point: ChartPoint | null) => void
}) {
  const { t } = useText()
  const figures = useFigures()
  const ends = lineEnds(line.points)
  if (line.failed) return <p className="stock-chart__empty">{t('stock.chart.error')}</p>
  if (line.waiting)
    return (
      <div className="stock-chart__waiting">
        <Skeleton width="100%" heightPx={136} />
      </div>
    )
  if (ends === null) return <p className="stock-chart__empty">{t('stock.chart.none')}</p>
  const name = t('stock.chart.name', {
    start: figures.price(ends.start),
    end: figures.price(ends.end),
    high: figures.price(ends.high),
    low: figures.price(ends.low),
  })
  return (
    <LineChart
      points={line.points}
      from={line.from}
      to={line.to}
      direction={stale ? 'flat' : directionOf(ends.end - line.basePaise)}
      times={line.labels}
      formatValue={figures.price}
      formatAt={line.formatAt}
      name={name}
      columns={{ time: t('stock.time'), value: t('stock.price') }}
      crosshairName={t('stock.chart.crosshair')}
      previousClose={
        span === '1D'
          ? { value: line.basePaise, text: t('stock.previousCloseAt', { price: figures.price(line.basePaise) }) }
          : undefined
      }
      onScrub={onScrub}
    />
  )
}
