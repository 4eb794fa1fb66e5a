import './plans.css'
import { paths, pathWithQuery } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { SchemeOrderPage } from '../scheme/scheme-order-page.tsx'
import { NoPlanPage } from './no-plan.tsx'
import { SellMore } from './plan-more.tsx'
import { usePlan } from './use-plans.ts'

/** Out of a plan, as a page of its own. */
export function PlanSellScreen() {
  const { code = '' } = useQueryValues(paths.planSell)
  const query = usePlan(code)
  if (code === '') return <NoPlanPage />
  return (
    <SchemeOrderPage
      kind="plan"
      side="sell"
      query={{ ...query, data: query.data?.plan }}
      next={pathWithQuery(paths.planSell, { code })}
      more={(answer) => <SellMore answer={answer} />}
    />
  )
}
