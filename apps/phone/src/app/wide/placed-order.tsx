import { useEffect, useRef } from 'react'
import { Button } from '@bahi/ui/buttons/button'
import { linkTo, paths } from '../../navigation/paths.ts'
import { QueryStates } from '../../page/query-states.tsx'
import { isWaiting } from '../../shares/orders/order-entries.ts'
import { OrderOutcomeView } from '../../shares/orders/order-outcome-view.tsx'
import { useOrder } from '../../shares/orders/use-orders.ts'
import { WhyWaitingNote } from '../../shares/orders/why-waiting-note.tsx'
import { useText } from '../../text/use-text.tsx'

/** What became of the order that was just sent, in the place of its ticket: the share stays on the screen. */
export function PlacedOrder({ orderId, onNew }: { orderId: string; onNew: () => void }) {
  const { t } = useText()
  const query = useOrder(orderId)
  const place = useRef<HTMLDivElement>(null)
  // The slide that had the focus is gone: the keyboard goes on where the order's result is.
  useEffect(() => place.current?.focus(), [])
  return (
    <div className="placed-order" ref={place} tabIndex={-1} role="group" aria-label={t('order.done.title')}>
      {/* The region is there before its words come, so that a screen reader announces them. */}
      <div role="status">
        {query.data === undefined ? null : <OrderOutcomeView order={query.data.order} fills={query.data.fills} />}
      </div>
      <QueryStates query={query} title={t('order.done.error')}>
        {({ order }) => (isWaiting(order) ? <WhyWaitingNote order={order} /> : null)}
      </QueryStates>
      <div className="placed-order__acts">
        <Button kind="quiet" href={linkTo(paths.orderDone, { order: orderId })}>
          {t('wide.orderDetails')}
        </Button>
        <Button onPress={onNew}>{t('wide.newOrder')}</Button>
      </div>
    </div>
  )
}
