import { useEffect, useState } from 'react'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { SearchField } from '@bahi/ui/fields/search-field'
import { Section } from '@bahi/ui/layout/screen'
import { paths } from '../../navigation/paths.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { LoadMore } from '../../page/load-more.tsx'
import { LogInFirst } from '../../page/log-in-first.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSession } from '../../session/use-session.ts'
import { useText } from '../../text/use-text.tsx'
import { OrderRows } from '../orders/order-rows.tsx'
import { useOrders } from '../orders/use-orders.ts'
import { ClosedPositions } from './closed-positions.tsx'
import { Holding } from './holdings-tab.tsx'
import { useClosedPositions, useHoldings } from './use-positions.ts'

const typingMs = 250

/** Looks within what the customer holds, has sold and has ordered: by symbol, company or order number. */
export function SearchMineScreen() {
  const { t } = useText()
  const { loggedIn } = useSession()
  const [typed, setTyped] = useState('')
  const keyword = useSettled(typed.trim())
  return (
    <AppScreen
      title={t('mine.title')}
      strip={<OfflineNotice />}
      field={
        <SearchField
          name={t('mine.title')}
          value={typed}
          placeholder={t('mine.placeholder')}
          clearName={t('search.clearField')}
          autoFocus
          onChange={(text) => setTyped(text.slice(0, 60))}
        />
      }
    >
      {!loggedIn ? (
        <LogInFirst next={paths.searchMine} />
      ) : keyword === '' ? (
        <EmptyState title={t('mine.begin')} text={t('mine.begin.text')} />
      ) : (
        <Found keyword={keyword} />
      )}
    </AppScreen>
  )
}

function Found({ keyword }: { keyword: string }) {
  const { t } = useText()
  const holdings = useHoldings({ keyword })
  const sold = useClosedPositions({ keyword })
  const orders = useOrders({ state: 'all', keyword })
  const soldSome = (sold.first?.items.length ?? 0) > 0
  // One state for three questions: an error of any is an error of the search.
  const all = {
    data: holdings.query.data === undefined || sold.first === undefined ? undefined : orders.query.data,
    isError: holdings.query.isError || sold.query.isError || orders.query.isError,
    error: holdings.query.error ?? sold.query.error ?? orders.query.error,
    refetch: () => Promise.all([holdings.query.refetch(), sold.query.refetch(), orders.query.refetch()]),
  }
  return (
    <QueryStates query={all} title={t('search.error')}>
      {(found) => (
        <>
          <p className="visually-hidden" role="status">
            {t('mine.found', { holdings: holdings.rows.length, orders: orders.first?.total ?? 0 })}
          </p>
          {holdings.rows.length === 0 && !soldSome && found.length === 0 ? (
            <EmptyState title={t('search.none', { keyword })} text={t('mine.none.text')} />
          ) : null}
          {holdings.rows.length === 0 ? null : (
            <Section title={t('holdings.tab')}>
              <ul>
                {holdings.rows.map((row) => (
                  <li key={row.holding.instrumentId}>
                    <Holding row={row} />
                  </li>
                ))}
              </ul>
            </Section>
          )}
          {found.length === 0 ? null : (
            <Section title={t('orders.tab')}>
              <OrderRows orders={found} exits={orders.exits} withDay withNumber />
              {orders.more === 'none' ? null : <LoadMore state={orders.more} onMore={orders.loadMore} />}
            </Section>
          )}
          {soldSome ? (
            <Section title={t('mine.sold')}>
              <ClosedPositions asked={{ keyword }} empty={null} />
            </Section>
          ) : null}
        </>
      )}
    </QueryStates>
  )
}

/** The keyword once typing rests, so that not every letter asks the server. */
function useSettled(keyword: string): string {
  const [settled, setSettled] = useState(keyword)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(keyword), typingMs)
    return () => clearTimeout(timer)
  }, [keyword])
  return settled
}
