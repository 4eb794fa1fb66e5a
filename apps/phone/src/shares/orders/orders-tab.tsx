import { ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Button, TextLink } from '@bahi/ui/buttons/button'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { Gutter } from '@bahi/ui/layout/screen'
import { linkTo, paths } from '../../navigation/paths.ts'
import { LoadMore } from '../../page/load-more.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { OrderRows } from './order-rows.tsx'
import { useOrders, type OrderFilter } from './use-orders.ts'

const filters = [
  { filter: 'today', textKey: 'orders.today' },
  { filter: 'open', textKey: 'orders.open' },
  { filter: 'all', textKey: 'orders.all' },
] as const satisfies readonly { filter: OrderFilter; textKey: TextKey }[]

/** The customer's orders; a tap opens one with everything about it, and what may still be done. */
export function OrdersTab() {
  const { t } = useText()
  const [filter, setFilter] = useState<OrderFilter>('today')
  const { query, exits, count, more, loadMore } = useOrders({ state: filter })
  return (
    <>
      <ChipRow name={t('orders.tab')}>
        {filters.map((one) => (
          <Chip key={one.filter} on={one.filter === filter} onPress={() => setFilter(one.filter)}>
            {t(one.textKey)}
          </Chip>
        ))}
      </ChipRow>
      <Gutter>
        <TextLink href={linkTo(paths.triggers)} end={<ChevronRight size={16} strokeWidth={2} />}>
          {t('triggers.title')}
        </TextLink>{' '}
        <TextLink href={linkTo(paths.sips)} end={<ChevronRight size={16} strokeWidth={2} />}>
          {t('sip.title')}
        </TextLink>
      </Gutter>
      <QueryStates query={query} title={t('orders.error')}>
        {(orders) => {
          if (orders.length === 0)
            return (
              <EmptyState
                title={t('orders.empty')}
                text={t('orders.empty.text')}
                action={<Button href={linkTo(paths.market)}>{t('holdings.empty.action')}</Button>}
              />
            )
          return (
            <>
              <OrderRows orders={orders} exits={exits} withDay={filter !== 'today'} />
              {more !== 'none' || count > 1 ? <LoadMore state={more} onMore={loadMore} /> : null}
            </>
          )
        }}
      </QueryStates>
    </>
  )
}
