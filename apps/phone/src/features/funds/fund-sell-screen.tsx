import { paths, placeOf } from '../../paths.ts'
import { SchemeOrderPage } from '../../scheme/scheme-order-page.tsx'
import { useFund } from '../../scheme/use-fund.ts'
import { useQueryValues } from '../../use-query-values.ts'

/** Redeeming as a page of its own. */
export function FundSellScreen() {
  const { code = '' } = useQueryValues(paths.fundSell)
  return <SchemeOrderPage kind="fund" side="sell" query={useFund(code)} next={placeOf(paths.fundSell, { code })} />
}
