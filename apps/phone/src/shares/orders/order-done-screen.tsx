import './orders.css'
import type { OrderView } from '@bahi/contract/shares/orders'
import { Button, ButtonRow } from '@bahi/ui/buttons/button'
import { EmptyState } from '@bahi/ui/feedback/state-view'
import { Gutter } from '@bahi/ui/layout/screen'
import { CardRows, ListRow } from '@bahi/ui/rows/list-row'
import { useNavigation } from '../../navigation/navigate.ts'
import { linkTo, paths } from '../../navigation/paths.ts'
import { useQueryValues } from '../../navigation/use-query-values.ts'
import { AppScreen } from '../../page/app-screen.tsx'
import { OfflineNotice } from '../../page/offline-notice.tsx'
import { QueryStates } from '../../page/query-states.tsx'
import { useSheet } from '../../page/use-sheet.ts'
import { useText } from '../../text/use-text.tsx'
import { CancelSheet } from './cancel-sheet.tsx'
import { ModifySheet } from './modify-sheet.tsx'
import { isModifiable } from './order-change.ts'
import { OrderEntriesCard } from './order-entries-card.tsx'
import { isWaiting } from './order-entries.ts'
import { OrderExitsCard } from './order-exits.tsx'
import { OrderLife } from './order-life.tsx'
import { OrderOutcomeView } from './order-outcome-view.tsx'
import { OrderSum } from './order-sum.tsx'
import { pendingKeys } from './pending-keys.ts'
import { RepeatOrder } from './repeat-order.tsx'
import { useOrder } from './use-orders.ts'
import { WhyWaitingNote } from './why-waiting-note.tsx'

/** The result of an order, followed until the order is filled or has ended, and its entries in the book. */
export function OrderDoneScreen() {
  const { t } = useText()
  const navigation = useNavigation()
  const { order: orderId = '' } = useQueryValues(paths.orderDone)
  const query = useOrder(orderId)
  const leave = () => navigation.back()
  const seeMore =
    query.data !== undefined && (isWaiting(query.data.order) || query.data.order.filledQuantity === 0)
      ? { href: linkTo(paths.stockTab, { tab: 'orders' }), text: t('order.done.seeOrders') }
      : { href: linkTo(paths.stockTab, { tab: 'holdings' }), text: t('order.done.seeHolding') }
  return (
    <AppScreen
      title={t('order.done.title')}
      strip={<OfflineNotice />}
      onClose={leave}
      foot={
        <>
          <Button kind="quiet" href={seeMore.href}>
            {seeMore.text}
          </Button>
          <Button onPress={leave}>{t('order.done.done')}</Button>
        </>
      }
    >
      {orderId === '' ? (
        <EmptyState title={t('order.done.none')} text={t('order.done.none.text')} />
      ) : (
        <>
          {/* The region is there before its words come, so that a screen reader announces them. */}
          <div role="status">
            {query.data === undefined ? null : <OrderOutcomeView order={query.data.order} fills={query.data.fills} />}
          </div>
          <QueryStates query={query} title={t('order.done.error')}>
            {({ order, exits, sip, charges, realisedPaise, journals, ...detail }) => (
              <>
                {isWaiting(order) ? <OrderChanges order={order} /> : null}
                {isWaiting(order) ? <WhyWaitingNote order={order} /> : null}
                {exits === null ? null : <OrderExitsCard exits={exits} />}
                {sip === null ? null : <SipLink {...sip} />}
                <OrderSum order={order} charges={charges} realisedPaise={realisedPaise} />
                {isWaiting(order) ? <OrderLife detail={{ order, ...detail }} /> : null}
                {isWaiting(order) ? null : <RepeatOrder order={order} />}
                <OrderEntriesCard order={order} journals={journals} />
                {isWaiting(order) ? null : <OrderLife detail={{ order, ...detail }} />}
                {detail.reachedExchange === null ? null : <EffectLink orderId={order.id} />}
              </>
            )}
          </QueryStates>
        </>
      )}
    </AppScreen>
  )
}

/** Leads to the SIP whose instalment the order is. */
function SipLink({ id, number }: { id: string; number: string }) {
  const { t } = useText()
  return (
    <CardRows>
      <ListRow title={t('order.sip')} detail={number} href={linkTo(paths.shareSip, { sip: id })} />
    </CardRows>
  )
}

/** Leads to what the order did to the market. */
function EffectLink({ orderId }: { orderId: string }) {
  const { t } = useText()
  return (
    <CardRows>
      <ListRow
        title={t('effect.title')}
        detail={t('effect.row')}
        href={linkTo(paths.orderEffect, { order: orderId })}
      />
    </CardRows>
  )
}

/** What may still be done with an order that waits. While the exchange is asked, nothing else may be. */
function OrderChanges({ order }: { order: OrderView }) {
  const { t } = useText()
  const cancel = useSheet('cancel')
  const modify = useSheet('modify')
  const asked = order.pending !== null
  return (
    <Gutter>
      <div className="order-changes">
        <ButtonRow>
          <Button kind="outline" small disabled={asked} onPress={cancel.show}>
            {order.pending === 'cancel' || order.pending === 'expire'
              ? t(pendingKeys[order.pending])
              : t('order.cancel')}
          </Button>
          {isModifiable(order) ? (
            <Button kind="soft" small disabled={asked} onPress={modify.show}>
              {order.pending === 'modify' ? t('order.state.changing') : t('order.modify')}
            </Button>
          ) : null}
        </ButtonRow>
      </div>
      <CancelSheet order={order} open={cancel.open} onOpenChange={cancel.onOpenChange} />
      <ModifySheet order={order} open={modify.open} onOpenChange={modify.onOpenChange} />
    </Gutter>
  )
}
