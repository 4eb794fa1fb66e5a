import { formatMove, formatPercent } from '@bahi/money/format'
import { FigureGrid, type FigureItem } from '@bahi/ui/figures/figure-grid'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { dailyMoveText } from './plan-figures.ts'
import type { PlanDetail } from './use-plans.ts'

/** The track record in figures: only what really happened since the plan began to trade. */
export function PlanRecordGrid({ detail: { plan, record } }: { detail: PlanDetail }) {
  const { t, language } = useText()
  const figures = useFigures()
  const tooShort = t('plan.tooShort')
  const move = (bps: number | null) => (bps === null ? tooShort : formatMove(bps))
  const items: FigureItem[] = [
    { label: t('plan.daysUp'), value: t('plan.daysOf', { count: record.daysUp, of: record.sessions }) },
    { label: t('plan.daysDown'), value: t('plan.daysOf', { count: record.daysDown, of: record.sessions }) },
    { label: t('plan.best'), value: move(record.bestDayBps) },
    {
      label: t('plan.mean', { count: record.meanOver }),
      value: record.meanDailyHundredthBps === null ? tooShort : dailyMoveText(record.meanDailyHundredthBps),
    },
    { label: t('plan.largestFall'), value: move(record.largestFallBps) },
    {
      label: t('plan.recover'),
      value:
        record.daysToRecover !== null
          ? t('plan.sessions', { count: record.daysToRecover })
          : record.largestFallBps === null || record.largestFallBps === 0
            ? '–'
            : t('plan.recover.notYet'),
    },
    {
      label: t('plan.volatility'),
      value: record.yearlyVolatilityBps === null ? tooShort : formatPercent(record.yearlyVolatilityBps),
    },
    { label: t('plan.turnover'), value: record.turnoverBps === null ? tooShort : formatPercent(record.turnoverBps) },
    { label: t('plan.fee'), value: t('plan.aYear', { percent: formatPercent(plan.expenseBps) }) },
    { label: t('plan.fees.taken'), value: figures.rupees(record.feesPaise) },
    { label: t('plan.charges.paid'), value: figures.rupees(record.chargesPaise) },
  ]
  return (
    <Section
      title={t('plan.record')}
      end={
        <span className="text-caption text-3">
          {t('plan.record.since', { day: formatDay(record.startedOn, language) })}
        </span>
      }
    >
      <FigureGrid items={items} />
      <Gutter>
        <table className="plan-compare">
          <caption className="visually-hidden">{t('plan.compare')}</caption>
          <tbody>
            <tr>
              <th scope="row">{t('plan.compare.plan')}</th>
              <td>{formatMove(record.sinceStartBps)}</td>
            </tr>
            <tr>
              <th scope="row">{t('plan.compare.index', { name: record.indexName })}</th>
              <td>{formatMove(record.indexSinceStartBps)}</td>
            </tr>
            <tr>
              <th scope="row">{t('plan.compare.difference')}</th>
              <td>{formatMove(record.sinceStartBps - record.indexSinceStartBps)}</td>
            </tr>
          </tbody>
        </table>
        <p className="text-caption text-3">{t('plan.record.note')}</p>
      </Gutter>
    </Section>
  )
}
