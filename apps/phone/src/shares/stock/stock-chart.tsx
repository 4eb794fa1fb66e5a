import './stock.css'
import type { StockDetail } from '@bahi/contract/market/views'
import type { ChartPoint } from '@bahi/ui/charts/chart-scale'
import { LineChart } from '@bahi/ui/charts/line-chart'
import { Skeleton } from '@bahi/ui/feedback/skeleton'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { useWideDesk } from '../../page/wide-desk.ts'
import { formatDay, formatDayAndTime, formatSecondOfDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import {
  historyAsk,
  historyLine,
  labelPlaces,
  lineEnds,
  recentAsk,
  recentLine,
  sessionPoints,
  type ChartSpan,
  type HistoryLine,
  type HistorySpan,
  type RecentSpan,
} from '../candles/chart-spans.ts'
import { hourMarks } from '../candles/trading-hours.ts'
import { useTradingHours } from '../candles/use-trading-hours.ts'
import type { StockFigures } from './stock-figures.ts'
import { useHistoryLine, useRecentLine, useSessionLine } from './use-stock.ts'

/** A line ready to be drawn, with its own words for moments. */
export interface StockLine {
  points: ChartPoint[]
  from: number
  to: number
  /** What the move of the header is measured against. */
  basePaise: number
  labels: { at: number; text: string }[]
  formatAt: (at: number) => string
  /** The day from which the move is measured; null for the running session. */
  sinceDay: string | null
  /** How far the data goes, or what of it is computed. */
  note: string | null
  waiting: boolean
  failed: boolean
}

/** The line of a span up to the newest price: today's by minutes, those of a week and a month by groups of minutes, longer ones by closes. */
export function useStockLine(stock: StockDetail, figures: StockFigures, span: ChartSpan): StockLine {
  const session = useSessionLine(stock.code, span)
  const hours = useTradingHours()
  const recent = useRecent(stock, figures, isRecent(span) ? span : null)
  const history = useHistory(stock, figures, span === '1D' || isRecent(span) ? null : span)
  if (isRecent(span)) return recent
  if (span !== '1D') return history
  const points = sessionPoints(session.data?.items ?? [], session.data === undefined ? null : figures, hours)
  return {
    points,
    from: hours.openSecond,
    to: hours.closeSecond,
    basePaise: figures.previousClosePaise,
    labels: hourMarks(hours).map((at) => ({ at, text: formatSecondOfDay(at) })),
    formatAt: (at) => formatSecondOfDay(at),
    sinceDay: null,
    note: null,
    waiting: session.data === undefined,
    failed: session.isError,
  }
}

function isRecent(span: ChartSpan): span is RecentSpan {
  return span in recentAsk
}

function newestOf(stock: StockDetail, { lastPaise }: StockFigures) {
  return { time: stock.pricedAt, lastPaise }
}

function useRecent(stock: StockDetail, figures: StockFigures, span: RecentSpan | null): StockLine {
  const { t, language } = useText()
  const { data, isError } = useRecentLine(stock.code, span)
  const line = recentLine(
    data?.items ?? [],
    recentAsk[span ?? '1W'].minutes,
    data === undefined ? null : newestOf(stock, figures),
  )
  const computedBefore = data?.computedBefore ?? null
  return {
    ...drawnLine(line, stock, figures, (time) => formatDay(time, language)),
    formatAt: (at) => formatDayAndTime(line.times[at] ?? stock.pricedAt, language),
    note: computedBefore === null ? null : t('stock.chart.computed', { day: formatDay(computedBefore, language) }),
    waiting: data === undefined,
    failed: isError,
  }
}

function useHistory(stock: StockDetail, figures: StockFigures, span: HistorySpan | null): StockLine {
  const { t, language } = useText()
  const { data, isError } = useHistoryLine(stock.code, span)
  const line = historyLine(data?.items ?? [], data === undefined ? null : newestOf(stock, figures))
  const first = data?.items[0]
  const isShort =
    span !== null && first !== undefined && data !== undefined && data.items.length < historyAsk[span].count
  return {
    ...drawnLine(line, stock, figures, (time) => formatDay(time, language)),
    note: isShort ? t('stock.chart.reach', { day: formatDay(first.time, language) }) : null,
    waiting: data === undefined,
    failed: isError,
  }
}

/** What lines over several days have in common; their places count bars. */
function drawnLine(
  { points, times }: HistoryLine,
  stock: StockDetail,
  figures: StockFigures,
  formatTime: (time: string) => string,
): Pick<StockLine, 'points' | 'from' | 'to' | 'basePaise' | 'labels' | 'formatAt' | 'sinceDay'> {
  const formatAt = (at: number) => formatTime(times[at] ?? stock.pricedAt)
  return {
    points,
    from: 0,
    to: Math.max(1, points.length - 1),
    basePaise: points[0]?.value ?? figures.previousClosePaise,
    labels: labelPlaces(points.length).map((at) => ({ at, text: formatAt(at) })),
    formatAt,
    sinceDay: formatAt(0),
  }
}

const phoneHeightPx = 136
const wideHeightPx = 260

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
  const heightPx = useWideDesk() === null ? phoneHeightPx : wideHeightPx
  if (line.failed) return <p className="stock-chart__empty">{t('stock.chart.error')}</p>
  if (line.waiting)
    return (
      <div className="stock-chart__waiting">
        <Skeleton width="100%" heightPx={heightPx} />
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
      heightPx={heightPx}
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
