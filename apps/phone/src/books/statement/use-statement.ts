import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { getStatementScope, listStatement } from '@bahi/contract/reports/statement'
import { useClient } from '../../calls/client.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { describeMore } from '../../calls/use-pages.ts'
import { useOrderNews } from '../../live/use-live.ts'
import { useSession } from '../../session/use-session.ts'
import { joinNewest, type StatementPage } from './statement-days.ts'
import { statementInput, type StatementFilter } from './statement-filter.ts'

const pageSize = 20
const newestEveryMs = 30_000

/**
 * The entries of the book, newest first, a page at a time. What is written stays as it is, so only the newest page is read
 * again: a year of entries that was scrolled through is not asked for twice.
 */
export function useStatement(filter: StatementFilter) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  const queries = useQueryClient()
  const input = statementInput(filter)
  const read = (before: string | null, signal: AbortSignal) =>
    call(
      listStatement,
      { ...input, size: pageSize, ...(before === null ? {} : { before }) },
      { signal, isLoading: false },
    )
  const older = useInfiniteQuery({
    queryKey: ['statement', input],
    queryFn: ({ signal, pageParam }) => read(pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => (last.more ? (last.items.at(-1)?.id ?? null) : null),
    enabled: loggedIn,
    staleTime: Infinity,
    refetchOnReconnect: false,
  })
  const newestKey = ['statement-newest', input]
  const newest = useQuery({
    queryKey: newestKey,
    queryFn: ({ signal }) => read(null, signal),
    enabled: loggedIn && older.isSuccess,
    refetchInterval: newestEveryMs,
  })
  useOrderNews(() => void refetchFresh(queries, newestKey))
  const { data } = older
  const joined = useMemo(
    () => (data === undefined ? undefined : joinNewest(newest.data, data.pages)),
    [data, newest.data],
  )
  const isTorn = joined === null && !older.isFetching
  const { refetch } = older
  useEffect(() => {
    if (isTorn) void refetch()
  }, [isTorn, refetch])
  const pages: readonly StatementPage[] | undefined = joined ?? data?.pages
  return {
    query: { data: pages, isError: older.isError, error: older.error, refetch },
    more: describeMore(older),
    loadMore: () => void older.fetchNextPage(),
  }
}

/** Of which months and shares the book has entries. */
export function useStatementScope(wanted: boolean) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: ['statement-scope'],
    queryFn: ({ signal }) => call(getStatementScope, {}, { signal, isLoading: false }),
    enabled: loggedIn && wanted,
    staleTime: newestEveryMs,
  })
}
