import { useQuery } from '@tanstack/react-query'
import { listIdentityLog, listStaffAccess, type AccessEntry } from '@bahi/contract/customers/identity'
import { useClient } from '../../calls/client.ts'
import { usePages } from '../../calls/use-pages.ts'
import { useSession } from '../../session/use-session.ts'

const largestPage = 500

/** Every line about the customer's identity, latest first: all of them, because the marks are made from the first one on. */
export function useIdentityLog() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: ['identity-log'],
    queryFn: async ({ signal }) => {
      const items: AccessEntry[] = []
      for (let page = 1; ; page += 1) {
        const {
          items: more,
          hasMore,
          opened,
          people,
        } = await call(listIdentityLog, { page, size: largestPage }, { signal, isLoading: false })
        items.push(...more)
        if (!hasMore) return { items, opened, people }
      }
    },
    enabled: loggedIn,
  })
}

/** What staff did with anything of the customer's, latest first, page after page. */
export function useStaffAccess() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return usePages({
    queryKey: ['staff-access'],
    queryFn: ({ signal, pageParam }) =>
      call(listStaffAccess, { page: pageParam, size: 30 }, { signal, isLoading: false }),
    initialPageParam: 1,
    getNextPageParam: (last, _pages, page) => (last.hasMore ? page + 1 : undefined),
    enabled: loggedIn,
  })
}
