import { listStatement } from '@bahi/contract/statement'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../client.ts'
import { useOrderNews } from '../../use-live.ts'
import { useSession } from '../../use-session.ts'
import type { EntryFilter } from './entry-lines.ts'

const pageSize = 20

/** The entries of the book, newest first, a page at a time. */
export function useStatement(account: EntryFilter, month: string | null) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  const queries = useQueryClient()
  useOrderNews(() => void queries.invalidateQueries({ queryKey: ['statement'] }))
  return useInfiniteQuery({
    queryKey: ['statement', account, month],
    queryFn: ({ signal, pageParam }) =>
      call(listStatement, { account, size: pageSize, ...(month === null ? {} : { month }), ...(pageParam === null ? {} : { before: pageParam }) }, { signal, isLoading: false }),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.more ? (last.items.at(-1)?.id ?? null) : null),
    enabled: loggedIn,
  })
}
