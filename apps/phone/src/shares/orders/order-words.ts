import type { OrderView } from '@bahi/contract/shares/orders'
import { formatClock, formatDay } from '../../text/business-time.ts'
import { useFigures } from '../../text/use-figures.ts'
import { useText } from '../../text/use-text.tsx'
import { cashMovedPaise, isWaiting } from './order-entries.ts'

/** An order in one line, and the money it moved or holds. */
export function useOrderWords() {
  const { t, language } = useText()
  const figures = useFigures()
  return {
    /** "Buy 100 · limit 400.00 · 13:20:11" */
    line: (order: OrderView, withDay: boolean) => {
      const count = figures.shares(order.quantity)
      const what = order.side === 'buy' ? t('order.line.buy', { count }) : t('order.line.sell', { count })
      const limit = { price: figures.price(order.limitPaise) }
      const price =
        order.type === 'market'
          ? t('order.line.market')
          : order.timeInForce === 'ioc'
            ? t('order.line.ioc', limit)
            : t('order.line.limit', limit)
      return [what, price, withDay ? formatDay(order.placedAt, language) : formatClock(order.placedAt)].join(' · ')
    },
    /** The cost or the proceeds; for an open order the held amount; ₹0.00 when no cash moved. */
    amount: (order: OrderView) =>
      figures.rupees(isWaiting(order) && order.filledQuantity === 0 ? order.heldPaise : cashMovedPaise(order)),
  }
}
