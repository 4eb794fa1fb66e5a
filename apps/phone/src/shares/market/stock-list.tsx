import { StateView } from '@bahi/ui/feedback/state-view'
import { LoadMore } from '../../page/load-more.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { ListHead } from '../../quotes/list-head.tsx'
import { LiveList } from '../../quotes/live-list.tsx'
import { LiveStockLine } from '../../quotes/live-stock-row.tsx'
import { useText } from '../../text/use-text.tsx'
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
