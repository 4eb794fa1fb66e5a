import { useInfiniteQuery } from '@tanstack/react-query'
import { getStockList } from '@bahi/contract/market/quotes'
import { useClient } from '../../calls/client.ts'
import type { Exchange } from '../../quotes/use-ranking.ts'

/** Enough that a fast finger does not outrun it. */
const pageSize = 100

export interface StockFilter {
  exchange?: Exchange | undefined
  sector?: string | undefined
  index?: string | undefined
}

/** All shares by symbol, or those of an exchange, a sector or an index, page by page. */
export function useStockList({ exchange, sector, index }: StockFilter) {
  const { call } = useClient()
  return useInfiniteQuery({
    queryKey: ['stock-list', exchange, sector, index],
    queryFn: ({ pageParam, signal }) =>
      call(getStockList, { exchange, sector, index, page: pageParam, size: pageSize }, { signal, isLoading: false }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.size < last.total ? last.page + 1 : undefined),
  })
}
