import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getFundOrder, listFunds } from '@bahi/contract/funds/calls'
import type { FundCategory } from '@bahi/contract/funds/views'
import { useClient } from '../calls/client.ts'
import { useSession } from '../session/use-session.ts'
import { schemesKey } from './scheme/use-schemes.ts'

export type CategoryFilter = 'all' | FundCategory

/** NAVs change once a day, and waiting orders may change while the page is open. */
const refreshMs = 30_000
const orderRefreshMs = 10_000

/** The funds of a category, or those a keyword finds. The last list stays while the next is asked for. */
export function useFunds(category: CategoryFilter, keyword: string) {
  const { call } = useClient()
  return useQuery({
    queryKey: [...schemesKey, 'fund', 'list', category, keyword],
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) => call(listFunds, { category, keyword }, { signal, isLoading: false }),
  })
}

/** One order of a fund or of a plan with its entries in the book. */
export function useFundOrder(orderId: string) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: [...schemesKey, 'order', orderId],
    enabled: loggedIn && orderId !== '',
    refetchInterval: orderRefreshMs,
    queryFn: ({ signal }) => call(getFundOrder, { orderId }, { signal, isLoading: false }),
  })
}
