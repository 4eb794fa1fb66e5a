import { useQuery, type QueryClient } from '@tanstack/react-query'
import { countUnread } from '@bahi/contract/customers/unread'
import { useClient, type Client } from '../calls/client.ts'
import { refetchFresh } from '../calls/refetch-fresh.ts'
import { useSession } from './use-session.ts'
import { userInfoKey } from './use-user-info.ts'

export const unreadKey = ['unread'] as const

const changedByNotices = [['notices'], ['transfers'], ['assets'], ['identity'], userInfoKey] as const

const none = { notices: 0, messages: 0 }

/** The unread counts for the marks on bells and buttons. No page waits for the counts; a failure is shown only when the session has ended. */
export function useUnread(): { notices: number; messages: number } {
  const { call } = useClient()
  const { loggedIn } = useSession()
  const { data } = useQuery({
    queryKey: unreadKey,
    queryFn: ({ signal }) => call(countUnread, {}, { signal, isLoading: false }),
    enabled: loggedIn,
    staleTime: 20_000,
    refetchInterval: 60_000,
    retry: false,
  })
  return loggedIn ? (data ?? none) : none
}

/**
 * Asks again for the counts, and for what a notice is about, whenever the server tells of something new. Called once, where the app
 * begins: a page without a mark hears of an order too, and Home, opened afterwards, has its mark.
 */
export function followUnread(
  { onNews, onOrder, onReturn }: Pick<Client, 'onNews' | 'onOrder' | 'onReturn'>,
  queries: QueryClient,
): () => void {
  const stops = [
    // A notice says that something else of the customer's has changed, too: what is on the screen is asked for again.
    onNews((about) => void refetchFresh(queries, unreadKey, ...(about === 'notices' ? changedByNotices : []))),
    // The notices of an order are written with its change, and those of a time without a connection were not told.
    ...[onOrder, onReturn].map((on) => on(() => void refetchFresh(queries, unreadKey, ['notices']))),
  ]
  return () => stops.forEach((stop) => stop())
}
