import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { countUnread } from '@bahi/contract/customers/unread'
import type { NewsAbout } from '@bahi/contract/market/stream'
import { useClient } from '../calls/client.ts'
import { refetchFresh } from '../calls/refetch-fresh.ts'
import { useSession } from './use-session.ts'
import { userInfoKey } from './use-user-info.ts'

export const unreadKey = ['unread'] as const

const changedByNotices = [['notices'], ['transfers'], ['assets'], ['identity'], userInfoKey] as const

const none = { notices: 0, messages: 0 }

/** The unread counts for the marks on bells and buttons. No page waits for the counts; a failure is shown only when the session has ended. */
export function useUnread(): { notices: number; messages: number } {
  const { call, onNews, onOrder } = useClient()
  const { loggedIn } = useSession()
  const queries = useQueryClient()
  const { data } = useQuery({
    queryKey: unreadKey,
    queryFn: ({ signal }) => call(countUnread, {}, { signal, isLoading: false }),
    enabled: loggedIn,
    staleTime: 20_000,
    refetchInterval: 60_000,
    retry: false,
  })
  useEffect(() => {
    if (!loggedIn) return
    const again = () => void refetchFresh(queries, unreadKey)
    // A notice says that something else of the customer's has changed, too: what is on the screen is asked for again.
    const news = (about: NewsAbout) => {
      again()
      if (about === 'notices') void refetchFresh(queries, ...changedByNotices)
    }
    // The notices of an order are written with its change.
    const order = () => void refetchFresh(queries, unreadKey, ['notices'])
    const stops = [onNews(news), onOrder(order)]
    return () => stops.forEach((stop) => stop())
  }, [loggedIn, onNews, onOrder, queries])
  return loggedIn ? (data ?? none) : none
}
