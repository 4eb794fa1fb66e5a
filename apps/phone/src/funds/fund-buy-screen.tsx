import { paths, pathWithQuery } from '../navigation/paths.ts'
import { useQueryValues } from '../navigation/use-query-values.ts'
import { NoFundPage } from './no-fund.tsx'
import { SchemeOrderPage } from './scheme/scheme-order-page.tsx'
import { useFund } from './scheme/use-fund.ts'

/** Subscribing as a page of its own. */
export function FundBuyScreen() {
  const { code = '' } = useQueryValues(paths.fundBuy)
  const query = useFund(code)
  if (code === '') return <NoFundPage />
  return <SchemeOrderPage kind="fund" side="buy" query={query} next={pathWithQuery(paths.fundBuy, { code })} />
}
