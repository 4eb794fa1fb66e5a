import './plans.css'
import { useState, type ReactNode } from 'react'
import type { PlanRow } from '@bahi/contract/funds/plans'
import { formatMove } from '@bahi/money/format'
import { Button } from '@bahi/ui/buttons/button'
import { Segmented } from '@bahi/ui/buttons/segmented'
import { Note } from '@bahi/ui/feedback/note'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { Move } from '@bahi/ui/figures/price'
import { directionOf } from '@bahi/ui/figures/price-tick'
import { Gutter, Section } from '@bahi/ui/layout/screen'
import { CardRows } from '@bahi/ui/rows/list-row'
import { KeyValue } from '@bahi/ui/rows/sum-list'
import { paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSession } from '../../session/use-session.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { SchemeOrders } from '../scheme/scheme-orders.tsx'
import { useSchemeHoldings, type SchemeHoldings } from '../scheme/use-schemes.ts'
import { OwnPlan } from './own-plan.tsx'
import { PlanCard } from './plan-card.tsx'
import { usePlans } from './use-plans.ts'

type View = 'all' | 'mine' | 'orders'

/** All AI-quant plans, those closed for good as well; what the customer holds of them; and the orders. */
export function PlansScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const [view, setView] = useState<View>('all')
  const toAll = <Button onPress={() => setView('all')}>{t('plan.toAll')}</Button>
  return (
    <AppScreen title={t('search.pages.plans')} strip={<OfflineNotice />} scrollId={`plans-${view}`}>
      <div className="plan-page">
        <Gutter>
          <Segmented<View>
            name={t('plan.views')}
            value={view}
            onChange={setView}
            options={[
              { value: 'all', text: t('plan.view.all') },
              { value: 'mine', text: t('plan.view.mine') },
              { value: 'orders', text: t('plan.view.orders') },
            ]}
          />
        </Gutter>
        {view === 'all' ? (
          <AllPlans />
        ) : !loggedIn ? (
          <LogInFirst next={paths.plans} />
        ) : view === 'mine' ? (
          <OwnPlans toAll={toAll} />
        ) : (
          <div>
            <SchemeOrders kind="plan" action={toAll} />
          </div>
        )}
      </div>
    </AppScreen>
  )
}

function AllPlans() {
  const { t } = useText()
  const query = usePlans()
  return (
    <>
      <Gutter>
        <Note>{t('plan.list.note')}</Note>
      </Gutter>
      <QueryStates query={query} title={t('plan.list.error')}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState title={t('plan.list.empty')} text={t('plan.list.empty.text')} />
          ) : (
            <Lists plans={items} />
          )
        }
      </QueryStates>
    </>
  )
}

function Lists({ plans }: { plans: readonly PlanRow[] }) {
  const { t } = useText()
  const [living, retired] = [
    plans.filter(({ state }) => state !== 'retired'),
    plans.filter(({ state }) => state === 'retired'),
  ]
  return (
    <>
      {living.length === 0 ? null : (
        <Section title={t('plan.list.open')}>
          {living.map((plan) => (
            <PlanCard key={plan.code} plan={plan} />
          ))}
        </Section>
      )}
      {retired.length === 0 ? null : (
        <Section title={t('plan.list.retired')}>
          {retired.map((plan) => (
            <PlanCard key={plan.code} plan={plan} />
          ))}
        </Section>
      )}
    </>
  )
}

function OwnPlans({ toAll }: { toAll: ReactNode }) {
  const { t } = useText()
  const query = useSchemeHoldings('plan')
  return (
    <QueryStates query={query} title={t('plan.mine.error')}>
      {(holdings) =>
        holdings.items.length === 0 ? (
          <EmptyState title={t('plan.mine.empty')} text={t('plan.mine.empty.text')} action={toAll} />
        ) : (
          <OwnList holdings={holdings} />
        )
      }
    </QueryStates>
  )
}

function OwnList({ holdings: { items, totals } }: { holdings: SchemeHoldings }) {
  const { t } = useText()
  const figures = useFigures()
  return (
    <>
      <Gutter>
        <KeyValue label={t('plan.put')} value={figures.rupees(totals.investedPaise)} />
        <KeyValue
          label={t('plan.gain')}
          value={
            <Move
              direction={directionOf(totals.profitPaise)}
              text={`${figures.signedRupees(totals.profitPaise)} (${formatMove(totals.profitBps)})`}
            />
          }
        />
        <KeyValue total label={t('plan.worth')} value={figures.rupees(totals.valuePaise)} />
      </Gutter>
      <CardRows>
        {items.map((holding) => (
          <OwnPlan key={holding.code} holding={holding} isNamed />
        ))}
      </CardRows>
    </>
  )
}
