import { formatMove } from '@bahi/money/format'
import { formatDay, formatShortDay } from '../../text/business-time.ts'
import { useText } from '../../text/use-text.tsx'
import { bestAndWorst, dailyBars } from './plan-figures.ts'
import type { PlanRecord } from './use-plans.ts'

/** Each of the last days as a bar: up hollow, down filled, so that neither needs its colour. */
export function DailyBars({ days, count }: { days: PlanRecord['days']; count: number }) {
  const { t, language } = useText()
  const bars = dailyBars(days, count)
  const ends = bestAndWorst(bars)
  if (ends === null) return <p className="plan-chart__empty">{t('plan.hundred.none')}</p>
  const name = t('plan.bars.name', {
    up: bars.filter(({ returnBps }) => returnBps > 0).length,
    down: bars.filter(({ returnBps }) => returnBps < 0).length,
    best: formatMove(ends.best.returnBps),
    bestDay: formatDay(ends.best.date, language),
    worst: formatMove(ends.worst.returnBps),
    worstDay: formatDay(ends.worst.date, language),
  })
  return (
    <figure className="daily-bars">
      <div className="daily-bars__plot" role="img" aria-label={name}>
        {bars.map(({ date, returnBps, share }) => (
          <span key={date} className="daily-bars__day">
            <span
              className={
                returnBps > 0
                  ? 'daily-bars__bar daily-bars__bar--up'
                  : returnBps < 0
                    ? 'daily-bars__bar daily-bars__bar--down'
                    : 'daily-bars__bar'
              }
              style={{ height: `${share * 50}%` }}
            />
          </span>
        ))}
      </div>
      <div className="daily-bars__ends" aria-hidden="true">
        <span>{formatShortDay(bars[0]?.date ?? '', language)}</span>
        <span>{formatShortDay(bars.at(-1)?.date ?? '', language)}</span>
      </div>
    </figure>
  )
}
