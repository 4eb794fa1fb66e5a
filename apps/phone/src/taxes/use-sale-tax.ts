import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { estimateShareSale, estimateUnitsSale } from '@bahi/contract/reports/tax'
import { useClient } from '../calls/client.ts'
import { useSession } from '../session/use-session.ts'

/** A sale that is not made yet: shares at a price (a market order has none), or units of a fund or a plan. */
export type AskedSale =
  | {
      readonly kind: 'shares'
      readonly code: string
      readonly quantity: number
      readonly pricePaise?: number | undefined
    }
  | { readonly kind: 'units'; readonly code: string; readonly units: number }

/** The tax estimate of a sale. The figures of before stay, paler, until those of the present sale come. */
export function useSaleTax(asked: AskedSale) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  const query = useQuery({
    queryKey: ['sale-tax', asked],
    enabled: loggedIn,
    staleTime: 30_000,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      asked.kind === 'shares'
        ? call(estimateShareSale, shareInput(asked), { signal, isLoading: false })
        : call(estimateUnitsSale, { code: asked.code, units: asked.units }, { signal, isLoading: false }),
  })
  return { estimate: query.data?.estimate ?? null, isOld: query.isPlaceholderData, failed: query.isError }
}

function shareInput({ code, quantity, pricePaise }: Extract<AskedSale, { kind: 'shares' }>) {
  return { code, quantity, ...(pricePaise === undefined ? {} : { pricePaise }) }
}
