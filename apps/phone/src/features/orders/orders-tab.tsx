import { Button } from '@bahi/ui/button'
import { Chip, ChipRow } from '@bahi/ui/chip'
import { ListRow } from '@bahi/ui/list-row'
import { EmptyState } from '@bahi/ui/state-view'
import { useState } from 'react'
import { LoadMore } from '../../load-more.tsx'
import { linkTo, paths } from '../../paths.ts'
import { QueryStates } from '../../query-states.tsx'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { OrderTag } from './order-tag.tsx'
import { useOrderWords } from './order-words.ts'
import { useOrders, type OrderFilter } from './use-orders.ts'
import './orders-tab.css'

const filters = [
  { filter: 'today', textKey: 'orders.today' },
  { filter: 'open', textKey: 'orders.open' },
  { filter: 'all', textKey: 'orders.all' },
] as const satisfies readonly { filter: OrderFilter; textKey: TextKey }[]

/** The customer's orders; a tap opens one with everything about it, and what may still be done. */
export function OrdersTab() {
  const { t } = useText()
  const words = useOrderWords()
  const [filter, setFilter] = useState<OrderFilter>('today')
  const query = useOrders(filter)
  const { hasNextPage, isFetchingNextPage, fetchNextPage } = query
  return (
    <>
      <ChipRow name={t('orders.tab')}>
        {filters.map((one) => <Chip key={one.filter} on={one.filter === filter} onPress={() => setFilter(one.filter)}>{t(one.textKey)}</Chip>)}
      </ChipRow>
      <QueryStates query={query} title={t('orders.error')}>
        {({ pages }) => {
          const orders = pages.flatMap((page) => page.items)
          if (orders.length === 0) return <EmptyState title={t('orders.empty')} text={t('orders.empty.text')} action={<Button href={linkTo(paths.market)}>{t('holdings.empty.action')}</Button>} />
          return (
            <>
              <ul className="orders-tab">
                {orders.map((order) => (
                  <li key={order.id}>
                    <ListRow
                      bare
                      href={linkTo(paths.orderDone, { order: order.id })}
                      title={order.symbol}
                      detail={words.line(order, filter === 'all')}
                      end={words.amount(order)}
                      endDetail={<OrderTag order={order} />}
                    />
                  </li>
                ))}
              </ul>
              {hasNextPage ? <LoadMore state={isFetchingNextPage ? 'loading' : 'more'} onMore={() => void fetchNextPage()} /> : null}
            </>
          )
        }}
      </QueryStates>
    </>
  )
}
