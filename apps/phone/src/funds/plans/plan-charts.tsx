import { useMemo } from 'react'
import { formatPrice } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import type { ChartPoint } from '@bahi/ui/charts/chart-scale'
import { LineChart } from '@bahi/ui/charts/line-chart'
import { formatDay, formatMonth, formatShortDay } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { FallChart } from './fall-chart.tsx'
import { hundredPutIn } from './plan-figures.ts'
import type { PlanRecord } from './use-plans.ts'

interface HundredChartProps {
  points: readonly ChartPoint[]
  dates: readonly string[]
  crosshairName: string
  heightPx?: number
}

/** What ₹100 became: the scale is of amounts, in ink, since no day of it is today's move. */
export function HundredChart({ points, dates, crosshairName, heightPx = 148 }: HundredChartProps) {
  const { t, language } = useText()
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined) return <p className="plan-chart__empty">{t('plan.hundred.none')}</p>
  const money = (value: number) => formatPrice(paise(Math.round(value)))
  const dayOf = (at: number) => formatDay(dates[at] ?? '', language)
  const values = points.map(({ value }) => value)
  const middle = Math.round((points.length - 1) / 2)
  const labels = points.length < 3 ? [0, points.length - 1] : [0, middle, points.length - 1]
  const labelOf = (at: number) =>
    points.length > 90
      ? formatMonth((dates[at] ?? '').slice(0, 7), language)
      : formatShortDay(dates[at] ?? '', language)
  const name = t('plan.hundred.name', {
    from: dayOf(0),
    to: dayOf(points.length - 1),
    start: money(first.value),
    end: money(last.value),
    high: money(Math.max(...values)),
    low: money(Math.min(...values)),
  })
  return (
    <LineChart
      points={points}
      from={0}
      to={points.length - 1}
      direction="flat"
      times={labels.map((at) => ({ at, text: labelOf(at) }))}
      formatValue={money}
      formatAt={dayOf}
      name={name}
      columns={{ time: t('plan.day'), value: '₹' }}
      crosshairName={crosshairName}
      heightPx={heightPx}
    />
  )
}

/** What really happened since the first of the last days: the amount, and under it every fall from the peak. */
export function PlanCharts({ record: { days } }: { record: PlanRecord }) {
  const { t, language } = useText()
  const points = useMemo(() => hundredPutIn(days), [days])
  const [first] = days
  return (
    <div>
      <h2 className="plan-chart__title">
        {first === undefined ? t('plan.hundred') : t('plan.hundred.since', { day: formatDay(first.date, language) })}
      </h2>
      <HundredChart points={points} dates={days.map(({ date }) => date)} crosshairName={t('plan.hundred')} />
      {points.length === 0 ? null : <FallChart days={days} />}
    </div>
  )
}
