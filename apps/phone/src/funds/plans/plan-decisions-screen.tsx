import './plans.css'
import { Button } from '@bahi/ui/buttons/button'
import { Note } from '@bahi/ui/feedback/note'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { Gutter } from '@bahi/ui/layout/screen'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LoadMore } from '../../page/load-more.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useText } from '../../text/use-text.tsx'
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
