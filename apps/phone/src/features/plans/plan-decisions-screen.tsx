import './plans.css'
import { Button } from '@bahi/ui/button'
import { Note } from '@bahi/ui/note'
import { Gutter } from '@bahi/ui/screen'
import { EmptyState } from '@bahi/ui/state-view'
import { LoadMore } from '../../load-more.tsx'
import { OfflineNotice } from '../../offline-notice.tsx'
import { linkTo, paths } from '../../paths.ts'
import { QueryStates } from '../../query-states.tsx'
import { AppScreen } from '../../shell/app-screen.tsx'
import { useText } from '../../text/use-text.tsx'
import { useQueryValues } from '../../use-query-values.ts'
import { NoPlan } from './no-plan.tsx'
import { PlanDecisionCard } from './plan-decision.tsx'
import { useDecisions, usePlan } from './use-plans.ts'

/** The public log of a plan: what its rule decided each night, from what, and what came of it. Open to everybody. */
export function PlanDecisionsScreen() {
  const { t } = useText()
  const { code = '' } = useQueryValues(paths.planDecisions)
  const plan = usePlan(code).data?.plan
  const { query, more, loadMore } = useDecisions(code)
  return (
    <AppScreen title={t('plan.decisions')} subtitle={plan?.name} strip={<OfflineNotice />}>
      {code === '' ? (
        <NoPlan />
      ) : (
        <div className="plan-page">
          <Gutter>
            <Note>{t('plan.decisions.note')}</Note>
          </Gutter>
          <QueryStates query={query} title={t('plan.decisions.error')}>
            {(decisions) =>
              decisions.length === 0 ? (
                <EmptyState
                  title={t('plan.decisions.empty')}
                  text={t('plan.decisions.empty.text')}
                  action={<Button href={linkTo(paths.plan, { code })}>{t('plan.toOne')}</Button>}
                />
              ) : (
                <>
                  {decisions.map((decision, index) => (
                    <PlanDecisionCard key={decision.date} decision={decision} isFirst={index === 0} />
                  ))}
                  <LoadMore auto state={more} onMore={loadMore} />
                </>
              )
            }
          </QueryStates>
        </div>
      )}
    </AppScreen>
  )
}
