import './orders.css'
import { Section } from '@bahi/ui/layout/screen'
import { LoadMore } from '../../page/load-more.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useText } from '../../text/use-text.tsx'
import { OrderRows } from './order-rows.tsx'
import { useOrders } from './use-orders.ts'

/** The customer's orders of one share, newest first. */
export function ShareOrders({ code }: { code: string }) {
  const { t } = useText()
  const { query, exits, count, more, loadMore } = useOrders({ state: 'all', code }, code !== '')
  return (
    <Section title={t('orders.tab')}>
      <QueryStates query={query} title={t('orders.error')}>
        {(orders) => {
          if (orders.length === 0) return <p className="share-orders__none">{t('holding.orders.none')}</p>
          return (
            <>
              <OrderRows orders={orders} exits={exits} withDay />
              {more !== 'none' || count > 1 ? <LoadMore state={more} onMore={loadMore} /> : null}
            </>
          )
        }}
      </QueryStates>
    </Section>
  )
}
