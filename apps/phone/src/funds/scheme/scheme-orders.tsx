import { useState, type ReactNode } from 'react'
import { fundOrderStates, type FundOrderState } from '@bahi/contract/funds/views'
import { Chip, ChipRow } from '@bahi/ui/buttons/chip'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { LoadMore } from '../../page/load-more.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useFigures } from '../../text/use-figures.ts'
import { useText, type TextKey } from '../../text/use-text.tsx'
import { OrderCard } from './scheme-order-card.tsx'
import { orderStates } from './scheme-order-words.ts'
import type { SchemeKind } from './units-rules.ts'
import { useSchemeOrders } from './use-schemes.ts'

type Filter = 'all' | FundOrderState
const filterKeys = {
  all: 'scheme.orders.all',
  'in-progress': orderStates['in-progress'].text,
  success: orderStates.success.text,
  failed: orderStates.failed.text,
} as const satisfies Record<Filter, TextKey>

/** The customer's orders by state with how many there are of each; of all schemes of a kind, or of one. */
export function SchemeOrders({ kind, code, action }: { kind: SchemeKind; code?: string; action?: ReactNode }) {
  const { t } = useText()
  const figures = useFigures()
  const [filter, setFilter] = useState<Filter>('all')
  const { query, first, more, loadMore } = useSchemeOrders(kind, filter, code)
  const countOf = (one: Filter) => first?.counts[one]
  const chipText = (one: Filter) => {
    const count = countOf(one)
    return count === undefined || count === 0
      ? t(filterKeys[one])
      : t('tab.count', { text: t(filterKeys[one]), count: figures.shares(count) })
  }
  return (
    <>
      <ChipRow name={t('scheme.orders.filter')}>
        {(['all', ...fundOrderStates] as const).map((one) => (
          <Chip key={one} on={one === filter} onPress={() => setFilter(one)}>
            {chipText(one)}
          </Chip>
        ))}
      </ChipRow>
      <QueryStates query={query} title={t('scheme.orders.error')}>
        {(items) =>
          items.length === 0 ? (
            <EmptyState title={t('scheme.orders.empty')} text={t('scheme.orders.empty.text')} action={action} />
          ) : (
            <>
              {items.map((order) => (
                <OrderCard key={order.id} order={order} />
              ))}
              <LoadMore auto state={more} onMore={loadMore} />
            </>
          )
        }
      </QueryStates>
    </>
  )
}
