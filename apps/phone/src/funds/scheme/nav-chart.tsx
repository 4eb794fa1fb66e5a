import './scheme.css'
import { useMemo } from 'react'
import type { NavPoint } from '@bahi/contract/funds/views'
import { formatPrice } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import { ChartPicker } from '@bahi/ui/charts/chart-picker'
import type { ChartPoint } from '@bahi/ui/charts/chart-scale'
import { LineChart } from '@bahi/ui/charts/line-chart'
import { Skeleton } from '@bahi/ui/feedback/skeleton'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { formatDay, formatMonth } from '../../text/business-time.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { formatNav } from './nav-figure.ts'
import { navLine, navRanges, pointsIn, type NavLine, type NavRange } from './nav-ranges.ts'
import type { useNavs } from './use-schemes.ts'

const rangeKeys = {
  '1M': 'scheme.range.1M',
  '6M': 'scheme.range.6M',
  '1Y': 'scheme.range.1Y',
  '3Y': 'scheme.range.3Y',
  all: 'scheme.range.all',
} as const satisfies Record<NavRange, TextKey>
const rangeNames = {
  '1M': 'scheme.range.1M.name',
  '6M': 'scheme.range.6M.name',
  '1Y': 'scheme.range.1Y.name',
  '3Y': 'scheme.range.3Y.name',
  all: 'scheme.range.all.name',
} as const satisfies Record<NavRange, TextKey>

/** The line of a range; empty until the values are there. */
export function useNavLine(points: readonly NavPoint[] | undefined, range: NavRange): NavLine {
  return useMemo(() => navLine(pointsIn(range, points ?? [])), [points, range])
}

interface NavChartProps {
  navs: ReturnType<typeof useNavs>
  line: NavLine
  range: NavRange
  onRange: (range: NavRange) => void
  /** Told the day and the value under the finger, null when it lifts. */
  onScrub?: ((point: { date: string; nav: number } | null) => void) | undefined
}

/** The net asset value over time. What was computed for days before the scheme began is dashed, and said so. */
export function NavChart({ navs, line, range, onRange, onScrub }: NavChartProps) {
  const { t, language } = useText()
  const startedOn = navs.data?.startedOn
  return (
    <div>
      <Plot navs={navs} line={line} onScrub={onScrub} />
      <ChartPicker
        name={t('scheme.range')}
        value={range}
        onChange={onRange}
        options={navRanges.map((value) => ({ value, text: t(rangeKeys[value]), name: t(rangeNames[value]) }))}
      />
      {line.ownFrom === null || startedOn === undefined ? null : (
        <p className="nav-chart__note">{t('scheme.before', { day: formatDay(startedOn, language) })}</p>
      )}
    </div>
  )
}

function Plot({ navs, line, onScrub }: Pick<NavChartProps, 'navs' | 'line' | 'onScrub'>) {
  const { t, language } = useText()
  const { points, dates, ownFrom } = line
  const [first, last] = [points[0], points.at(-1)]
  if (navs.isError && navs.data === undefined) return <p className="nav-chart__empty">{t('scheme.chart.error')}</p>
  if (navs.data === undefined)
    return (
      <div className="nav-chart__empty">
        <Skeleton width="100%" heightPx={136} />
      </div>
    )
  if (first === undefined || last === undefined || points.length < 2)
    return <p className="nav-chart__empty">{t('scheme.chart.none')}</p>
  const values = points.map(({ value }) => value)
  const dayOf = (at: number) => formatDay(dates[at] ?? dates.at(-1) ?? '', language)
  const labels = points.length === 2 ? [0, 1] : [0, Math.round((points.length - 1) / 2), points.length - 1]
  const name = t('scheme.chart.name', {
    start: formatNav(first.value),
    from: dayOf(0),
    end: formatNav(last.value),
    to: dayOf(points.length - 1),
    high: formatNav(Math.max(...values)),
    low: formatNav(Math.min(...values)),
  })
  const scrub = (point: ChartPoint | null) =>
    onScrub?.(point === null ? null : { date: dates[point.at] ?? '', nav: point.value })
  return (
    <LineChart
      points={points}
      from={0}
      to={points.length - 1}
      direction={directionOf(last.value - first.value)}
      solidFrom={ownFrom ?? undefined}
      times={labels.map((at) => ({
        at,
        text: points.length > 45 ? formatMonth(dates[at] ?? '', language) : dayOf(at),
      }))}
      formatValue={(value) => formatPrice(paise(Math.round(value / 100)))}
      formatAt={dayOf}
      name={name}
      columns={{ time: t('scheme.chart.day'), value: t('scheme.nav') }}
      crosshairName={t('scheme.chart.crosshair')}
      onScrub={scrub}
    />
  )
}
