import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getUserPositionMarketValue } from '@bahi/contract/customers/account'
import { listPositions } from '@bahi/contract/shares/positions'
import { useClient } from '../calls/client.ts'
import { refetchFresh } from '../calls/refetch-fresh.ts'
import { useOrderNews } from '../live/use-live.ts'
import { useSession } from '../session/use-session.ts'
import { ownsSomething } from './first-steps.ts'

const ownWorthKey = ['assets', 'home'] as const
const refreshMs = 10_000

/** What the customer is worth now, and whether they have bought anything yet. */
export function useOwnWorth() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  const queries = useQueryClient()
  useOrderNews(() => void refetchFresh(queries, ownWorthKey))
  return useQuery({
    queryKey: ownWorthKey,
    enabled: loggedIn,
    refetchInterval: refreshMs,
    queryFn: async ({ signal }) => {
      const how = { signal, isLoading: false }
      const worth = await call(getUserPositionMarketValue, {}, how)
      const bought =
        ownsSomething(worth) || (await call(listPositions, { state: 'closed', page: 1, size: 1 }, how)).closedCount > 0
      return { worth, bought }
    },
  })
}
