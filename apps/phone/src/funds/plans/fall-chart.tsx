import { formatMove } from '@bahi/money/format'
import { formatDay, formatShortDay } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { fallPaths } from './plan-figures.ts'
import type { PlanRecord } from './use-plans.ts'

/** How far the value lay below its highest so far, day by day. It is drawn wherever the value is: a rise is never shown without it. */
export function FallChart({ days }: Pick<PlanRecord, 'days'>) {
  const { t, language } = useText()
  const [first, last] = [days[0], days.at(-1)]
  const { line, area, deepestBps, deepestAt } = fallPaths(days)
  const deepest = formatMove(deepestBps)
  const name =
    deepestBps === 0
      ? t('plan.fall.none')
      : t('plan.fall.name', {
          deepest,
          day: formatDay(days[deepestAt]?.date ?? '', language),
          now: formatMove(last?.fallBps ?? 0),
        })
  return (
    <figure className="fall-chart">
      <figcaption className="plan-chart__title">{t('plan.fall')}</figcaption>
      <div className="fall-chart__plot" role="img" aria-label={name}>
        <svg viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
          <path className="fall-chart__top" d="M0 0H100" />
          <path className="fall-chart__area" d={area} />
          <path className="fall-chart__line" d={line} />
        </svg>
      </div>
      <div className="fall-chart__values" aria-hidden="true">
        <span>0%</span>
        {deepestBps === 0 ? null : <span>{deepest}</span>}
      </div>
      {first === undefined || last === undefined ? null : (
        <div className="fall-chart__times" aria-hidden="true">
          <span>{formatShortDay(first.date, language)}</span>
          <span>{formatShortDay(last.date, language)}</span>
        </div>
      )}
    </figure>
  )
}
