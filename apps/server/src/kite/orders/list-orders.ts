import { type OrderView, getOrder, listOrders } from '@bahi/contract/shares/orders'
import { type KiteCall, askCall } from '../calls/kite-call.ts'
import type { KiteParts } from '../calls/kite-parts.ts'
import { rupees } from '../format/kite-fields.ts'
import { momentText } from '../format/moments.ts'
import { type KiteOrder, kiteOrderOf } from './order-view.ts'
import { readTags } from './tags.ts'

const PAGE = 200
const refusedAs = 'OrderException'

/** The orders of the business day, the oldest first. */
export async function readDay(parts: KiteParts, call: KiteCall): Promise<OrderView[]> {
  const orders: OrderView[] = []
  for (let page = 1; ; page += 1) {
    const { items, more } = await askCall(parts, call, listOrders, { state: 'today', page, size: PAGE }, { refusedAs })
    orders.push(...items)
    if (!more) return orders.reverse()
  }
}

export async function listKiteOrders(parts: KiteParts, call: KiteCall): Promise<KiteOrder[]> {
  const orders = await readDay(parts, call)
  const { shard, customerId } = call.who
  const tags = await readTags(
    parts.db.pool,
    shard,
    orders.map(({ id }) => id),
  )
  return orders.map((order) =>
    kiteOrderOf(order, { instruments: parts.market.instruments, customerId, tag: tags.get(order.id) }),
  )
}

type Detail = Awaited<ReturnType<typeof readDetail>>

async function readDetail(parts: KiteParts, call: KiteCall, orderId: string) {
  const detail = await askCall(parts, call, getOrder, { orderId }, { refusedAs })
  const tags = await readTags(parts.db.pool, call.who.shard, [orderId])
  const shown = { instruments: parts.market.instruments, customerId: call.who.customerId, tag: tags.get(orderId) }
  return { ...detail, kite: kiteOrderOf(detail.order, shown) }
}

function firstStatus({ variety, triggerPaise }: OrderView): KiteOrder['status'] {
  if (variety === 'amo') return 'AMO REQ RECEIVED'
  return triggerPaise === null ? 'OPEN' : 'TRIGGER PENDING'
}

/** What became of an order: how it was placed, its trigger, how it stood after each fill, and how it ended. */
export async function readHistory(parts: KiteParts, call: KiteCall): Promise<KiteOrder[]> {
  const { kite, fills, order } = await readDetail(parts, call, call.path['order_id'] ?? '')
  const placed: KiteOrder = {
    ...kite,
    status: firstStatus(order),
    average_price: 0,
    filled_quantity: 0,
    pending_quantity: kite.quantity,
    cancelled_quantity: 0,
    exchange_update_timestamp: kite.order_timestamp,
  }
  const history = [placed]
  const { triggered } = order
  if (triggered !== null) history.push({ ...placed, status: 'OPEN', exchange_update_timestamp: momentText(triggered) })
  let [filled, valuePaise] = [0, 0]
  for (const { quantity, valuePaise: filledPaise, tradedOn, tradedSecond } of fills) {
    filled += quantity
    valuePaise += filledPaise
    history.push({
      ...placed,
      status: filled === kite.quantity ? 'COMPLETE' : 'OPEN',
      filled_quantity: filled,
      pending_quantity: kite.quantity - filled,
      average_price: rupees(Math.round(valuePaise / filled)),
      exchange_update_timestamp: momentText({ date: tradedOn, second: tradedSecond }),
    })
  }
  if (order.pending !== null || (order.endedAt !== null && order.state !== 'filled')) history.push(kite)
  return history
}

function tradesOf({ kite, fills, order }: Detail) {
  return fills.map(({ tapeSeq, pricePaise, quantity, tradedOn, tradedSecond }) => ({
    trade_id: tapeSeq,
    order_id: order.id,
    exchange_order_id: kite.exchange_order_id,
    exchange: kite.exchange,
    tradingsymbol: kite.tradingsymbol,
    instrument_token: kite.instrument_token,
    product: kite.product,
    average_price: rupees(pricePaise),
    quantity,
    transaction_type: kite.transaction_type,
    fill_timestamp: momentText({ date: tradedOn, second: tradedSecond }),
    order_timestamp: kite.order_timestamp,
    exchange_timestamp: momentText({ date: tradedOn, second: tradedSecond }),
  }))
}

export async function readOrderTrades(parts: KiteParts, call: KiteCall): Promise<ReturnType<typeof tradesOf>> {
  return tradesOf(await readDetail(parts, call, call.path['order_id'] ?? ''))
}

/** The fills of the day's orders, order by order. */
export async function readDayTrades(parts: KiteParts, call: KiteCall): Promise<ReturnType<typeof tradesOf>> {
  const filled = (await readDay(parts, call)).filter(({ filledQuantity }) => filledQuantity > 0)
  const trades: ReturnType<typeof tradesOf> = []
  for (const { id } of filled) trades.push(...tradesOf(await readDetail(parts, call, id)))
  return trades
}
