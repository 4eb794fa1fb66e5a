import type { OrderView } from '@bahi/contract/shares/orders'
import { formatClock, formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { cashMovedPaise, isWaiting } from './order-entries.ts'

type OrderTerms = Pick<
  OrderView,
  'side' | 'quantity' | 'type' | 'timeInForce' | 'variety' | 'limitPaise' | 'triggerPaise' | 'validityMinutes'
>

/** An order in one line, and the money it moved or holds. */
export function useOrderWords() {
  const { t, language } = useText()
  const figures = useFigures()
  const priceOf = ({ type, timeInForce, limitPaise, triggerPaise }: OrderTerms): string => {
    const limit = { price: figures.price(limitPaise) }
    const trigger = figures.price(triggerPaise ?? 0)
    switch (type) {
      case 'market':
        return t('order.line.market')
      case 'sl-m':
        return t('order.line.slm', { trigger })
      case 'sl':
        return t('order.line.sl', { trigger, ...limit })
      case 'limit':
        return timeInForce === 'ioc' ? t('order.line.ioc', limit) : t('order.line.limit', limit)
    }
  }
  const terms = (order: OrderTerms): string => {
    const count = figures.shares(order.quantity)
    const what = order.side === 'buy' ? t('order.line.buy', { count }) : t('order.line.sell', { count })
    const amo = order.variety === 'amo' ? [t('order.amo.short')] : []
    const minutes = order.validityMinutes === null ? [] : [t('order.minutes.short', { count: order.validityMinutes })]
    return [what, priceOf(order), ...amo, ...minutes].join(' · ')
  }
  return {
    /** "Buy 100 · limit 400.00" */
    terms,
    /** "Buy 100 · limit 400.00 · 13:20:11" */
    line: (order: OrderView, withDay: boolean) =>
      `${terms(order)} · ${withDay ? formatDay(order.placedAt, language) : formatClock(order.placedAt)}`,
    /** The cost or the proceeds; for an open order the held amount; ₹0.00 when no cash moved. */
    amount: (order: OrderView) =>
      figures.rupees(isWaiting(order) && order.filledQuantity === 0 ? order.heldPaise : cashMovedPaise(order)),
  }
}
