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
      from={0}
      to={last}
      direction={directionOf(now.worthPaise - now.paidInPaise)}
      times={[
        { at: 0, text: t('decade.year', { year: 1 }) },
        { at: last / 2, text: t('decade.year', { year: 6 }) },
        { at: last, text: t('decade.year', { year: 10 }) },
      ]}
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

/** From nothing, two points a month: the instalment, and half a step before it the lowest day since the one before. */
function linesOf(decade: Decade, at: number) {
  const { months } = decade
  const shown = months.slice(0, at)
  const end = standingAt(decade, months.length + 1)
  const isOver = at > months.length
  const begin: ChartPoint = { at: 0, value: 0 }
  const worth = [
    begin,
    ...shown.flatMap(({ worthPaise, lowestWorthPaise, lowestOn, on }, index) => [
      ...(index === 0 || lowestOn === on ? [] : [{ at: index + 0.5, value: lowestWorthPaise }]),
      { at: index + 1, value: worthPaise },
    ]),
  ]
  const paidIn = [begin, ...shown.map(({ paidInPaise }, index) => ({ at: index + 1, value: paidInPaise }))]
  if (isOver) {
    worth.push({ at, value: end.worthPaise })
    paidIn.push({ at, value: end.paidInPaise })
  }
  const dayAt = (place: number) => {
    const month = months[Math.max(1, Math.ceil(place)) - 1]
    if (month === undefined) return end.on
    return Number.isInteger(place) ? month.on : month.lowestOn
  }
  return { worth, paidIn, dayAt }
}
