import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { getUserPositionMarketValue } from '@bahi/contract/customers/account'
import { listPositions } from '@bahi/contract/shares/positions'
import { useClient } from '../calls/client.ts'
import { refetchFresh } from '../calls/refetch-fresh.ts'
import { useOrderNews } from '../live/use-live.ts'
import { useSession } from '../session/use-session.ts'
import { useUserInfo } from '../session/use-user-info.ts'
import { ownsSomething } from './first-steps.ts'

const ownWorthKey = ['assets', 'home'] as const
const refreshMs = 10_000

function useWorthQuery(refetchInterval: number | false) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  const queries = useQueryClient()
  return useQuery({
    queryKey: ownWorthKey,
    enabled: loggedIn,
    refetchInterval,
    queryFn: async ({ signal }) => {
      const how = { signal, isLoading: false }
      const readClosed = () => call(listPositions, { state: 'closed', page: 1, size: 1 }, how)
      // Home waits for the first answer: both ways are gone at once then. Later most customers need but one.
      const closed = queries.getQueryData(ownWorthKey) === undefined ? readClosed() : null
      const [worth, first] = await Promise.all([call(getUserPositionMarketValue, {}, how), closed])
      const bought = ownsSomething(worth) || (first ?? (await readClosed())).closedCount > 0
      return { worth, bought }
    },
  })
}

/** What the customer is worth now, and whether they have bought anything yet. */
export function useOwnWorth() {
  const queries = useQueryClient()
  useOrderNews(() => void refetchFresh(queries, ownWorthKey))
  return useWorthQuery(refreshMs)
}

/** How long Home waits for the card once everything else above the rankings is there. */
const cardAfterMs = 1_000

/** Whether the card is still on its way, so that its height is not known. Without a line, or when it takes long, it is not waited for. */
export function useCardAwaited(othersAreThere: boolean): boolean {
  const { loggedIn } = useSession()
  const user = useUserInfo()
  const worth = useWorthQuery(false)
  const [isLate, setIsLate] = useState(false)
  useEffect(() => {
    if (!othersAreThere) return
    const timer = setTimeout(() => setIsLate(true), cardAfterMs)
    return () => clearTimeout(timer)
  }, [othersAreThere])
  return (
    loggedIn && !isLate && [user, worth].some(({ isPending, fetchStatus }) => isPending && fetchStatus === 'fetching')
  )
}
