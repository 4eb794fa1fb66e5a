import './offers.css'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { linkTo, paths } from '../navigation/paths.ts'
import { AppScreen } from '../page/app-screen.tsx'
import { LoadMore } from '../page/load-more.tsx'
import { OfflineNotice } from '../page/offline-notice.tsx'
import { QueryStates } from '../page/query-states.tsx'
import { useFigures } from '../text/use-figures.ts'
import { useText } from '../text/use-text.tsx'
import { momentText } from './offer-words.ts'
import { useBlockRecord } from './use-offers.ts'

/** Every executed block trade, for everybody to read: share, quantity, price, window. Never a name. */
export function BlockRecordScreen() {
  const { t, language } = useText()
  const figures = useFigures()
  const query = useBlockRecord()
  return (
    <AppScreen title={t('offer.record')} strip={<OfflineNotice />}>
      <QueryStates query={query} title={t('offer.error')}>
        {({ pages }) => {
          const rows = pages.flatMap(({ items }) => items)
          if (rows.length === 0) return <EmptyState title={t('offer.record.none')} text={t('offer.record.none.text')} />
          return (
            <div className="offers">
              <p className="offers__none">{t('offer.record.text')}</p>
              <CardRows>
                {rows.map((row) => (
                  <ListRow
                    key={`${row.tradedAt} ${row.code} ${row.quantity}`}
                    plain
                    title={row.symbol}
                    href={linkTo(paths.stock, { code: row.code })}
                    detail={`${momentText(row.tradedAt, language)} · ${t(row.window === 'morning' ? 'offer.window.morning' : 'offer.window.afternoon')}`}
                    end={t('offer.shares', { count: figures.shares(row.quantity) })}
                    endDetail={`₹${figures.price(row.pricePaise)}`}
                  />
                ))}
              </CardRows>
              <LoadMore
                state={query.isFetchingNextPage ? 'loading' : query.hasNextPage ? 'more' : 'none'}
                onMore={() => void query.fetchNextPage()}
              />
            </div>
          )
        }}
      </QueryStates>
    </AppScreen>
  )
}
