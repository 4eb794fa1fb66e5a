import { useInfiniteQuery } from '@tanstack/react-query'
import { getStockList } from '@bahi/contract/market/quotes'
import { StateView } from '@bahi/ui/feedback/state-view'
import { useClient } from '../../calls/client.ts'
import { LoadMore } from '../../page/load-more.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { ListHead } from '../../quotes/list-head.tsx'
import { LiveList } from '../../quotes/live-list.tsx'
import { LiveStockLine } from '../../quotes/live-stock-row.tsx'
import type { Exchange } from '../../quotes/use-ranking.ts'
import { useText } from '../../text/use-text.tsx'

/** Shares by symbol, living, as many as there are: only those near the screen exist. */
export function StockList({ filter }: { filter: StockFilter }) {
  const { t } = useText()
  const query = useStockList(filter)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <QueryStates query={query} title={t('market.error')}>
      {({ pages }) => {
        const rows = pages.flatMap((page) => page.items)
        const total = pages[0]?.total ?? rows.length
        if (total === 0)
          return <StateView compact picture={null} title={t('market.none')} text={t('market.none.text')} />
        return (
          <>
            <ListHead text={t('market.count', { count: total })} />
            <LiveList items={rows} keyOf={(row) => row.instrumentId} total={total}>
              {(row) => <LiveStockLine row={row} withExchange={filter.exchange === undefined} />}
            </LiveList>
            <LoadMore
              auto
              state={isFetchingNextPage ? 'loading' : hasNextPage ? 'more' : 'none'}
              onMore={() => void fetchNextPage()}
            />
          </>
        )
      }}
    </QueryStates>
  )
}

/** Enough that a fast finger does not outrun it. */
const pageSize = 100

interface StockFilter {
  exchange?: Exchange | undefined
  sector?: string | undefined
  index?: string | undefined
}

/** All shares by symbol, or those of an exchange, a sector or an index, page by page. */
function useStockList({ exchange, sector, index }: StockFilter) {
  const { call } = useClient()
  return useInfiniteQuery({
    queryKey: ['stock-list', exchange, sector, index],
    queryFn: ({ pageParam, signal }) =>
      call(getStockList, { exchange, sector, index, page: pageParam, size: pageSize }, { signal, isLoading: false }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.size < last.total ? last.page + 1 : undefined),
  })
}
