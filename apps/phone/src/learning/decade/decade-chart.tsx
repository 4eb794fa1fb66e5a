import type { ChartPoint } from '@bahi/ui/charts/chart-scale'
import { LineChart } from '@bahi/ui/charts/line-chart'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import type { Decade } from './decade-plan.ts'
import { dayText, standingAt } from './decade-words.ts'

/** What the SIP was worth so far, with the lowest day between two instalments, above the dashed line of what was paid in. */
export function DecadeChart({ decade, at, last }: { decade: Decade; at: number; last: number }) {
  const text = useText()
  const { t } = text
  const figures = useFigures()
  const { worth, paidIn, dayAt } = linesOf(decade, at)
  const now = standingAt(decade, at)
  return (
    <LineChart
      points={worth}
      beside={paidIn}
      from={1}
      to={last}
      direction={directionOf(now.worthPaise - now.paidInPaise)}
      times={[1, 25, 49, 73, 97].map((month) => ({
        at: month,
        text: t('decade.year', { year: (month - 1) / 12 + 1 }),
      }))}
      formatValue={(value) => figures.compactRupees(Math.round(value))}
      formatAt={(month) => dayText(text, dayAt(month))}
      name={t('decade.chart', {
        worth: figures.rupees(now.worthPaise),
        paidIn: figures.rupees(now.paidInPaise),
        day: dayText(text, now.on),
      })}
      columns={{ time: t('decade.column.on'), value: t('decade.worth') }}
      crosshairName={t('decade.crosshair')}
    />
  )
}

/** Two points a month: the instalment, and half a step before it the lowest day since the one before. */
function linesOf(decade: Decade, at: number) {
  const { months } = decade
  const shown = months.slice(0, at)
  const end = standingAt(decade, months.length + 1)
  const isOver = at > months.length
  const worth: ChartPoint[] = shown.flatMap(({ worthPaise, lowestWorthPaise, lowestOn, on }, index) => [
    ...(index === 0 || lowestOn === on ? [] : [{ at: index + 0.5, value: lowestWorthPaise }]),
    { at: index + 1, value: worthPaise },
  ])
  const paidIn: ChartPoint[] = shown.map(({ paidInPaise }, index) => ({ at: index + 1, value: paidInPaise }))
  if (isOver) {
    worth.push({ at, value: end.worthPaise })
    paidIn.push({ at, value: end.paidInPaise })
  }
  const dayAt = (place: number) => {
    const month = months[Math.ceil(place) - 1]
    if (month === undefined) return end.on
    return Number.isInteger(place) ? month.on : month.lowestOn
  }
  return { worth, paidIn, dayAt }
}
