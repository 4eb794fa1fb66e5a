import './plans.css'
import type { ReactNode } from 'react'
import { TextLink } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { CardRows } from '@bahi/ui/rows/list-row'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { useText } from '../../text/use-text.tsx'
import { SchemeRisk, SchemeRule, SchemeTermsGrid } from '../scheme/scheme-facts.tsx'
import { useSchemeHoldings } from '../scheme/use-schemes.ts'
import { NoPlan } from './no-plan.tsx'
import { OwnPlan } from './own-plan.tsx'
import { PlanBacktest } from './plan-backtest.tsx'
import { PlanCharts } from './plan-charts.tsx'
import { PlanDaysSheet } from './plan-days-sheet.tsx'
import { PlanFoot } from './plan-foot.tsx'
import { PlanPair } from './plan-pair.tsx'
import { PlanRecordGrid } from './plan-record.tsx'
import { PlanWeights } from './plan-weights.tsx'
import { closedKeys } from './plan-words.ts'
import { usePlan, type PlanDetail } from './use-plans.ts'

/** One plan: what is expected beside the worst day, what really happened, its rule, its holdings, and its backtest apart. */
export function PlanScreen() {
  const { t } = useText()
  const { code = '' } = useQueryValues(paths.plan)
  const query = usePlan(code)
  const holding = useSchemeHoldings('plan', code).data?.items.find((one) => one.code === code)
  const detail = query.data
  return (
    <AppScreen
      title={detail?.plan.name ?? t('plan.title')}
      subtitle={detail === undefined ? undefined : t('plan.subtitle', { code: detail.plan.code })}
      strip={<OfflineNotice />}
      foot={detail === undefined ? undefined : <PlanFoot detail={detail} units={holding?.units ?? 0} />}
    >
      {code === '' ? (
        <NoPlan />
      ) : (
        <QueryStates query={query} title={t('plan.error')}>
          {(data) => (
            <Body detail={data}>
              {holding === undefined ? null : (
                <CardRows>
                  <OwnPlan holding={holding} />
                </CardRows>
              )}
            </Body>
          )}
        </QueryStates>
      )}
    </AppScreen>
  )
}

function Body({ detail, children }: { detail: PlanDetail; children: ReactNode }) {
  const { t } = useText()
  const days = useSheet('days')
  const { plan, record, backtest } = detail
  const closed = closedKeys[plan.state]
  return (
    <div className="plan-page">
      {closed === null ? null : (
        <Gutter>
          <Note tone={plan.state === 'retired' ? 'alert' : 'wait'}>
            <b>{t(closed)}</b>
            {plan.state === 'coming' ? null : <> {t('plan.state.leave')}</>}
          </Note>
        </Gutter>
      )}
      <PlanPair record={record} />
      <PlanCharts record={record} />
      <Gutter>
        <div className="plan-page__links">
          <TextLink href={linkTo(paths.planDecisions, { code: plan.code })}>{t('plan.decisions')}</TextLink>
          {record.days.length === 0 ? null : (
            <TextLink onPress={days.show}>{t('plan.days', { count: record.days.length })}</TextLink>
          )}
        </div>
      </Gutter>
      {children}
      <PlanRecordGrid detail={detail} />
      <Section title={t('plan.risk')}>
        <SchemeRisk level={plan.risk} />
      </Section>
      <Section title={t('plan.terms')}>
        <SchemeTermsGrid scheme={plan} />
      </Section>
      <PlanWeights plan={plan} />
      <SchemeRule scheme={plan} />
      {backtest === null ? null : <PlanBacktest backtest={backtest} />}
      <PlanDaysSheet sheet={days} days={record.days} />
    </div>
  )
}
