import { useState } from 'react'
import { useDebounced } from '@bahi/ui/base/use-debounced'
import { Button } from '@bahi/ui/buttons/button'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { Section } from '@bahi/ui/layout/screen'
import { FoundNews } from '../../headlines/found-news.tsx'
import { linkTo, paths, pathWithQuery } from '../../navigation/paths.ts'
import { QueryStates } from '../../page/query-states.tsx'
import type { Exchange } from '../../quotes/use-ranking.ts'
import { useText } from '../../text/use-text.tsx'
import { ExchangeChips } from '../market/exchange-chips.tsx'
import { FoundMine, FoundPlaces } from './found-beside.tsx'
import { FoundShares } from './found-shares.tsx'
import type { RecentSearch } from './recent-searches.ts'
import { usePlaces } from './use-found-places.ts'
import { useSearch, useSearchMine } from './use-search.ts'

/** Shorter than the usual pause: an answer costs the server next to nothing. */
const typingMs = 250

/** What answers a keyword: places of the app at once, shares and the customer's own once typing rests. */
export function SearchFound({ keyword, onOpen }: { keyword: string; onOpen: (opened: RecentSearch) => void }) {
  const { t } = useText()
  const [exchange, setExchange] = useState<Exchange>()
  const asked = useDebounced(keyword, typingMs)
  const shares = useSearch(asked, exchange)
  const mine = useSearchMine(asked)
  const matched = usePlaces(keyword)
  const places = exchange === undefined ? matched : []
  const ofMine = exchange === undefined ? mine.data : undefined
  return (
    <>
      <ExchangeChips exchange={exchange} onChoose={setExchange} />
      {places.length === 0 ? null : <FoundPlaces places={places} onOpen={onOpen} />}
      <QueryStates query={shares} title={t('search.error')}>
        {({ pages }) => {
          const [first] = pages
          const rows = pages.flatMap((page) => page.items)
          const hasMine = ofMine !== undefined && ofMine.holdings.length + ofMine.orders.length > 0
          return (
            <>
              <p className="visually-hidden" role="status">
                {t('search.count', { count: first?.total ?? 0 })}
              </p>
              {rows.length === 0 ? null : (
                <FoundShares
                  rows={rows}
                  keyword={asked}
                  near={first?.near === true && !shares.isPlaceholderData}
                  query={shares}
                  next={pathWithQuery(paths.search)}
                  onOpen={onOpen}
                />
              )}
              {hasMine ? (
                <Section title={t('search.mine')}>
                  <FoundMine mine={ofMine} onOpen={onOpen} />
                </Section>
              ) : null}
              {rows.length === 0 && !hasMine && places.length === 0 && !shares.isPlaceholderData ? (
                <EmptyState
                  title={t('search.none', { keyword: asked })}
                  text={t('search.none.text')}
                  action={<Button href={linkTo(paths.stockList)}>{t('search.none.action')}</Button>}
                />
              ) : null}
            </>
          )
        }}
      </QueryStates>
      <FoundNews keyword={asked} />
    </>
  )
}
