import type { OrderView } from '@bahi/contract/shares/orders'
import { formatPrice, parseRupees } from '@bahi/money/format'
import { paise, paiseToNumber } from '@bahi/money/paise'

/** The fields of a change, as typed. */
export interface OrderChangeFields {
  readonly quantity: string
  readonly limit: string
}

export function openChange(order: Pick<OrderView, 'quantity' | 'limitPaise'>): OrderChangeFields {
  return { quantity: String(order.quantity), limit: formatPrice(paise(order.limitPaise)) }
}

/** The change to send, or null while the fields cannot be read or say what the order says already. */
export function readChange(
  fields: OrderChangeFields,
  order: Pick<OrderView, 'quantity' | 'limitPaise'>,
): { quantity: string; pricePaise: number } | null {
  const price = parseRupees(fields.limit)
  if (price === null || price <= 0n || !/^\d{1,15}$/.test(fields.quantity) || Number(fields.quantity) === 0) return null
  const pricePaise = paiseToNumber(price)
  return Number(fields.quantity) === order.quantity && pricePaise === order.limitPaise
    ? null
    : { quantity: fields.quantity, pricePaise }
}
