import { paths, placeOf } from '../../paths.ts'
import { SchemeOrderPage } from '../../scheme/scheme-order-page.tsx'
import { useFund } from '../../scheme/use-fund.ts'
import { useQueryValues } from '../../use-query-values.ts'

/** Subscribing as a page of its own. */
export function FundBuyScreen() {
  const { code = '' } = useQueryValues(paths.fundBuy)
  return <SchemeOrderPage kind="fund" side="buy" query={useFund(code)} next={placeOf(paths.fundBuy, { code })} />
}
