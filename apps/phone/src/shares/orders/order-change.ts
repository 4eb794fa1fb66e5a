import type { OrderView } from '@bahi/contract/shares/orders'
import { formatPrice, parseRupees } from '@bahi/money/format'
import { paise, paiseToNumber } from '@bahi/money/paise'

/** The fields of a change, as typed. */
export interface OrderChangeFields {
  readonly quantity: string
  readonly limit: string
  /** Empty for an order without a trigger that could change. */
  readonly trigger: string
}

type Changing = Pick<OrderView, 'state' | 'type' | 'quantity' | 'limitPaise' | 'triggerPaise'>

/** Whether the trigger of an order can still change. */
export function hasOpenTrigger({ state, triggerPaise }: Pick<Changing, 'state' | 'triggerPaise'>): boolean {
  return (state === 'trigger-pending' || state === 'scheduled') && triggerPaise !== null
}

/** Whether an order has a limit of the customer's own. */
export function hasOwnLimit({ type }: Pick<Changing, 'type'>): boolean {
  return type === 'limit' || type === 'sl'
}

/** Whether an order that waits has something to change: an order at market at the exchange has nothing. */
export function isModifiable(order: Changing): boolean {
  return hasOwnLimit(order) || hasOpenTrigger(order) || order.state === 'scheduled'
}

export function openChange(order: Changing): OrderChangeFields {
  return {
    quantity: String(order.quantity),
    limit: formatPrice(paise(order.limitPaise)),
    trigger: hasOpenTrigger(order) ? formatPrice(paise(order.triggerPaise ?? 0)) : '',
  }
}

/** The change to send, or null while the fields cannot be read or say what the order says already. */
export function readChange(
  fields: OrderChangeFields,
  order: Changing,
): { quantity: string; pricePaise: number; triggerPaise?: number } | null {
  const pricePaise = hasOwnLimit(order) ? readPrice(fields.limit) : order.limitPaise
  const triggerPaise = hasOpenTrigger(order) ? readPrice(fields.trigger) : undefined
  if (pricePaise === null || triggerPaise === null) return null
  if (!/^\d{1,15}$/.test(fields.quantity) || Number(fields.quantity) === 0) return null
  const isSame =
    Number(fields.quantity) === order.quantity &&
    pricePaise === order.limitPaise &&
    (triggerPaise === undefined || triggerPaise === order.triggerPaise)
  if (isSame) return null
  return { quantity: fields.quantity, pricePaise, ...(triggerPaise === undefined ? {} : { triggerPaise }) }
}

function readPrice(text: string): number | null {
  const price = parseRupees(text)
  return price === null || price <= 0n ? null : paiseToNumber(price)
}
