import { type OrderView, buyShares, cancelOrder, getOrder, modifyOrder, sellShares } from '@bahi/contract/shares/orders'
import { type KiteCall, askCall, formOf } from '../calls/kite-call.ts'
import type { KiteParts } from '../calls/kite-parts.ts'
import { forgetRetry } from '../calls/retry-key.ts'
import { KiteError } from '../format/kite-error.ts'
import { type KiteFields, countOf, missing, paiseOf, textOf } from '../format/kite-fields.ts'
import { validityOf } from './order-view.ts'
import { ORDER_TYPES, VALIDITIES, VARIETIES, minutesOf, readTag, readWord, refuseAbsentKinds } from './order-words.ts'
import { hasTrigger, readTicket } from './read-ticket.ts'
import { writeTag } from './tags.ts'

const refusedAs = 'OrderException'

/** Places an order by the same call as the phone. A repeat within seconds gets the first order's number. */
export async function placeKiteOrder(parts: KiteParts, call: KiteCall): Promise<object> {
  const form = formOf(call)
  const variety = readWord(call.path, 'variety', VARIETIES)
  const { side, ...terms } = readTicket(parts.market.instruments, form)
  const ticket = { ...terms, variety }
  const tag = readTag(form)
  const order = await askCall(parts, call, side === 'buy' ? buyShares : sellShares, ticket, {
    refusedAs,
    key: call.retryKey,
  })
  if (tag !== null) await writeTag(parts.db.pool, { shard: call.who.shard, orderId: BigInt(order.id) }, tag)
  return { order_id: order.id }
}

/**
 * Changes an order; what the program leaves out stays. Type and trigger change while a stop order waits; a limit order at
 * the exchange may ask for the market.
 */
export async function modifyKiteOrder(parts: KiteParts, call: KiteCall): Promise<object> {
  const form = formOf(call)
  readWord(call.path, 'variety', VARIETIES)
  refuseAbsentKinds(form)
  const orderId = call.path['order_id'] ?? ''
  const { order } = await askCall(parts, call, getOrder, { orderId }, { refusedAs })
  const type = textOf(form, 'order_type') === '' ? order.type : readWord(form, 'order_type', ORDER_TYPES)
  refuseOtherValidity(form, order)
  if (hasTrigger(type) && order.state !== 'scheduled' && order.state !== 'trigger-pending' && !hasTrigger(order.type))
    throw new KiteError(
      'OrderException',
      'An order at the exchange cannot become a stop order. Cancel it and place one.',
    )
  const quantity = countOf(form, 'quantity') ?? order.quantity
  const pricePaise = paiseOf(form, 'price') ?? order.limitPaise
  const triggerPaise = hasTrigger(type) ? (paiseOf(form, 'trigger_price') ?? order.triggerPaise) : null
  if (hasTrigger(type) && triggerPaise === null) throw missing('trigger_price')
  const change = {
    orderId,
    quantity,
    pricePaise,
    type,
    ...(triggerPaise === null ? {} : { triggerPaise }),
  }
  await askCall(parts, call, modifyOrder, change, { refusedAs })
  await forgetRetry(parts, call, orderId)
  return { order_id: orderId }
}

function refuseOtherValidity(form: KiteFields, order: OrderView): void {
  if (textOf(form, 'validity') === '') return
  const validity = readWord(form, 'validity', VALIDITIES)
  const minutes = textOf(form, 'validity_ttl') === '' ? order.validityMinutes : (minutesOf(form, validity) ?? null)
  if (validity !== validityOf(order) || (validity === 'ttl' && minutes !== order.validityMinutes))
    throw new KiteError('InputException', 'The validity of an order cannot be changed.')
}

/** Cancels what is left of an order; answers when the exchange has said so. */
export async function cancelKiteOrder(parts: KiteParts, call: KiteCall): Promise<object> {
  readWord(call.path, 'variety', VARIETIES)
  const orderId = call.path['order_id'] ?? ''
  await askCall(parts, call, cancelOrder, { orderId }, { refusedAs })
  await forgetRetry(parts, call, orderId)
  return { order_id: orderId }
}
