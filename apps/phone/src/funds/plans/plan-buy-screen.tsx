import './plans.css'
import { paths, pathWithQuery } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { SchemeOrderPage } from '../scheme/scheme-order-page.tsx'
import { NoPlanPage } from './no-plan.tsx'
import { BuyMore } from './plan-more.tsx'
import { usePlan } from './use-plans.ts'

/** Into a plan, as a page of its own. */
export function PlanBuyScreen() {
  const { code = '' } = useQueryValues(paths.planBuy)
  const query = usePlan(code)
  const detail = query.data
  if (code === '') return <NoPlanPage />
  return (
    <SchemeOrderPage
      kind="plan"
      side="buy"
      query={{ ...query, data: detail?.plan }}
      next={pathWithQuery(paths.planBuy, { code })}
      more={detail === undefined ? undefined : (answer) => <BuyMore answer={answer} detail={detail} />}
    />
  )
}
