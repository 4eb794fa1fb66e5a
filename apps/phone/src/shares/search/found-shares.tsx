import type { StockRow } from '@bahi/contract/market/views'
import { paths, pathWithQuery } from '../../navigation/paths.ts'
import { LoadMore } from '../../page/load-more.tsx'
import { ListHead } from '../../quotes/list-head.tsx'
import { LiveStockRow } from '../../quotes/live-stock-row.tsx'
import { useText } from '../../text/use-text.tsx'
import { StarButton } from '../watchlist/star-button.tsx'
import type { RecentSearch } from './recent-searches.ts'
import { useNoteSearched } from './use-popular.ts'
import type { useSearch } from './use-search.ts'

interface FoundSharesProps {
  rows: readonly StockRow[]
  keyword: string
  /** Nothing is written so; these are names like it. */
  near: boolean
  query: Pick<ReturnType<typeof useSearch>, 'hasNextPage' | 'isFetchingNextPage' | 'fetchNextPage'>
  /** Where a visitor who is asked to log in comes back to. */
  next: string
  onOpen: (opened: RecentSearch) => void
}

export function FoundShares({ rows, keyword, near, query, next, onOpen }: FoundSharesProps) {
  const { t } = useText()
  const noteSearched = useNoteSearched()
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <>
      {near ? <ListHead text={t('search.near', { keyword })} /> : null}
      <ul>
        {rows.map((row) => (
          <LiveStockRow
            key={row.instrumentId}
            row={row}
            match={keyword}
            withExchange
            withSpark={false}
            onOpen={() => {
              noteSearched(row.code)
              onOpen({ text: row.symbol, place: pathWithQuery(paths.stock, { code: row.code }) })
            }}
            action={<StarButton code={row.code} symbol={row.symbol} next={next} size={20} />}
          />
        ))}
      </ul>
      {hasNextPage ? (
        <LoadMore state={isFetchingNextPage ? 'loading' : 'more'} onMore={() => void fetchNextPage()} />
      ) : null}
    </>
  )
}
