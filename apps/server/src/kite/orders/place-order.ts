import { buyShares, cancelOrder, getOrder, modifyOrder, sellShares } from '@bahi/contract/shares/orders'
import { type KiteCall, askCall, formOf } from '../calls/kite-call.ts'
import type { KiteParts } from '../calls/kite-parts.ts'
import { forgetRetry, retryKeyOf } from '../calls/retry-key.ts'
import { KiteError } from '../format/kite-error.ts'
import { countOf, paiseOf, textOf } from '../format/kite-fields.ts'
import { ORDER_TYPES, VALIDITIES, VARIETIES, readTag, readWord, refuseAbsentKinds } from './order-words.ts'
import { readTicket } from './read-ticket.ts'
import { writeTag } from './tags.ts'

const refusedAs = 'OrderException'

/** Places an order by the same call as the phone. A repeat within seconds gets the first order's number. */
export async function placeKiteOrder(parts: KiteParts, call: KiteCall): Promise<object> {
  const form = formOf(call)
  readWord(call.path, 'variety', VARIETIES)
  const { side, ...ticket } = readTicket(parts.market.instruments, form)
  const tag = readTag(form)
  const key = await retryKeyOf(parts, call)
  const order = await askCall(parts, call, side === 'buy' ? buyShares : sellShares, ticket, { refusedAs, key })
  if (tag !== null) await writeTag(parts.db.pool, { shard: call.who.shard, orderId: BigInt(order.id) }, tag)
  return { order_id: order.id }
}

/** Changes price or quantity; what the program leaves out stays. */
export async function modifyKiteOrder(parts: KiteParts, call: KiteCall): Promise<object> {
  const form = formOf(call)
  readWord(call.path, 'variety', VARIETIES)
  refuseAbsentKinds(form)
  const orderId = call.path['order_id'] ?? ''
  const { order } = await askCall(parts, call, getOrder, { orderId }, { refusedAs })
  const isOther =
    (textOf(form, 'order_type') !== '' && readWord(form, 'order_type', ORDER_TYPES) !== order.type) ||
    (textOf(form, 'validity') !== '' && readWord(form, 'validity', VALIDITIES) !== order.timeInForce)
  if (isOther) throw new KiteError('InputException', 'Type and validity of an order cannot be changed.')
  const quantity = countOf(form, 'quantity') ?? order.quantity
  const pricePaise = paiseOf(form, 'price') ?? order.limitPaise
  await askCall(parts, call, modifyOrder, { orderId, quantity, pricePaise }, { refusedAs })
  await forgetRetry(parts, call, orderId)
  return { order_id: orderId }
}

/** Cancels what is left of an order; answers when the exchange has said so. */
export async function cancelKiteOrder(parts: KiteParts, call: KiteCall): Promise<object> {
  readWord(call.path, 'variety', VARIETIES)
  const orderId = call.path['order_id'] ?? ''
  await askCall(parts, call, cancelOrder, { orderId }, { refusedAs })
  await forgetRetry(parts, call, orderId)
  return { order_id: orderId }
}
