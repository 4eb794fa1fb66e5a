import { searchStock } from '@bahi/contract/market'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useClient } from '../../client.ts'

const pageSize = 30

/** Shares by code, name or ISIN, page by page. Nothing is asked for before something is typed. */
export function useSearch(keyword: string) {
  const { call } = useClient()
  return useInfiniteQuery({
    queryKey: ['search', keyword],
    queryFn: ({ pageParam, signal }) => call(searchStock, { keyword, page: pageParam, size: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.size < last.total ? last.page + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled: keyword !== '',
  })
}
