import { paths, placeOf } from '../../paths.ts'
import { SchemeOrderPage } from '../../scheme/scheme-order-page.tsx'
import { useFund } from '../../scheme/use-fund.ts'
import { useQueryValues } from '../../use-query-values.ts'
import { NoFundPage } from './no-fund.tsx'

/** Redeeming as a page of its own. */
export function FundSellScreen() {
  const { code = '' } = useQueryValues(paths.fundSell)
  const query = useFund(code)
  if (code === '') return <NoFundPage />
  return <SchemeOrderPage kind="fund" side="sell" query={query} next={placeOf(paths.fundSell, { code })} />
}
