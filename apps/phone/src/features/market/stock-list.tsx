import { StateView } from '@bahi/ui/state-view'
import { LiveList } from '../../live-list.tsx'
import { LiveStockLine } from '../../live-stock-row.tsx'
import { LoadMore } from '../../load-more.tsx'
import { QueryStates } from '../../query-states.tsx'
import { useText } from '../../text/use-text.tsx'
import { ListHead } from './list-head.tsx'
import { useStockList, type StockFilter } from './use-stock-list.ts'

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
