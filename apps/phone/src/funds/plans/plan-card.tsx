import type { PlanRow } from '@bahi/contract/funds/plans'
import { formatMove } from '@bahi/money/format'
import { Sparkline } from '@bahi/ui/charts/sparkline'
import { Tag } from '@bahi/ui/feedback/tag'
import { Move } from '@bahi/ui/figures/price'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { formatNav } from '../scheme/nav-figure.ts'
import { dailyMoveText, yieldSessions } from './plan-figures.ts'
import { closedKeys } from './plan-words.ts'

/** One plan of the list: its value, and what is expected of it never without the worst day and the largest fall. */
export function PlanCard({ plan }: { plan: PlanRow }) {
  const { t, language } = useText()
  const figures = useFigures()
  const {
    code,
    name,
    state,
    about,
    risk,
    nav,
    dayBps,
    expectedDailyHundredthBps: expected,
    worstDayBps,
    largestFallBps,
    sessions,
    spark,
  } = plan
  const closed = closedKeys[state]
  const [first, last] = [spark[0], spark.at(-1)]
  return (
    <a className="plan-card" href={linkTo(paths.plan, { code })}>
      <span className="plan-card__head">
        <span className="plan-card__name">{name}</span>
        {closed === null ? null : <Tag tone={state === 'coming' ? 'wait' : 'mute'}>{t(closed)}</Tag>}
      </span>
      <span className="plan-card__about">{about[language]}</span>
      <span className="plan-card__value">
        <span className="plan-card__nav">₹{formatNav(nav)}</span>
        <Move size="small" direction={directionOf(dayBps)} text={formatMove(dayBps)} />
        {spark.length < 2 || first === undefined || last === undefined ? null : (
          <Sparkline values={spark} direction={directionOf(last - first)} widthPx={72} />
        )}
      </span>
      <span className="plan-card__figures">
        <span>
          <small>{t('plan.expected')}</small>
          <b>{expected === null ? t('plan.notYet') : dailyMoveText(expected)}</b>
          <small>
            {expected === null
              ? t('plan.notYet.of', { count: figures.shares(sessions), needed: yieldSessions })
              : t('plan.expected.not')}
          </small>
        </span>
        <span>
          <small>{t('plan.worst')}</small>
          <b>{worstDayBps === null ? '–' : formatMove(worstDayBps)}</b>
          <small>{largestFallBps === null ? '' : t('plan.card.fall', { fall: formatMove(largestFallBps) })}</small>
        </span>
      </span>
      <span className="plan-card__foot">
        {t('plan.card.foot', { level: risk, count: figures.shares(plan.leastUnits) })}
      </span>
    </a>
  )
}
