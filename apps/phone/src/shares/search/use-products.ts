import { useQuery } from '@tanstack/react-query'
import { listFunds } from '@bahi/contract/funds/calls'
import { listPlans } from '@bahi/contract/funds/plans'
import { listIpoCalendar } from '@bahi/contract/ipo/calls'
import { useClient } from '../../calls/client.ts'

/** Names change with a business day at most. */
const staleMs = 600_000

/** What can be bought beside shares, by its name: funds, AI-quant plans and new shares. */
export function useProducts(enabled: boolean) {
  const { call } = useClient()
  return useQuery({
    queryKey: ['search-products'],
    enabled,
    staleTime: staleMs,
    queryFn: async ({ signal }) => {
      const how = { signal, isLoading: false }
      const [funds, plans, ipos] = await Promise.all([
        call(listFunds, {}, how),
        call(listPlans, {}, how),
        call(listIpoCalendar, {}, how),
      ])
      return { funds: funds.items, plans: plans.items, ipos: ipos.items }
    },
  })
}
