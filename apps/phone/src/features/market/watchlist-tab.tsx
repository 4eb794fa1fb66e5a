import { Button } from '@bahi/ui/button'
import { Note } from '@bahi/ui/note'
import { EmptyState } from '@bahi/ui/state-view'
import { linkTo, paths, placeOf } from '../../paths.ts'
import { QueryStates } from '../../query-states.tsx'
import { LogInFirst } from '../../shell/log-in-first.tsx'
import { useText } from '../../text/use-text.tsx'
import { useOnline } from '../../use-online.ts'
import { useSession } from '../../use-session.ts'
import { ListHead } from './list-head.tsx'
import { LiveStockRow } from '../../live-stock-row.tsx'
import { useWatchlist } from './use-watchlist.ts'
import './watchlist-tab.css'

/** The shares the customer watches, in their own order. */
export function WatchlistTab() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const online = useOnline()
  const query = useWatchlist()
  if (!loggedIn) return <LogInFirst next={placeOf(paths.market, { tab: 'watchlist' })} />
  return (
    <QueryStates query={query} title={t('watchlist.error')}>
      {({ items }) =>
        items.length === 0 ? (
          <EmptyState title={t('watchlist.empty')} text={t('watchlist.empty.text')} action={<Button href={linkTo(paths.search)}>{t('watchlist.empty.action')}</Button>} />
        ) : (
          <>
            <ListHead text={online ? t('watchlist.head', { count: items.length }) : t('watchlist.head.offline', { count: items.length })} />
            <ul>
              {items.map((row) => <LiveStockRow key={row.instrumentId} row={row} />)}
            </ul>
            {online ? null : <div className="watchlist-tab__note"><Note>{t('offline.orders')}</Note></div>}
          </>
        )
      }
    </QueryStates>
  )
}
