import { createHmac, hash } from 'node:crypto'
import type { OrderView } from '@bahi/contract/shares/orders'
import { type KiteOrder, kiteOrderOf } from '../orders/order-view.ts'

/** What of an order makes another message. */
export function orderStateOf({ state, filledQuantity, quantity, limitPaise }: OrderView): string {
  return `${state} ${filledQuantity} ${quantity} ${limitPaise}`
}

/** Postbacks call an open order that was changed or partly filled UPDATE. */
function statusOf(order: OrderView, shown: KiteOrder, isFirst: boolean): string {
  return order.endedAt === null && !isFirst ? 'UPDATE' : shown.status
}

export interface Posted {
  readonly status: string
  /** The message without its checksum. */
  readonly body: Readonly<Record<string, unknown>>
}

/** An order as Kite Connect posts it. */
export function postbackOf(
  order: OrderView,
  shown: Parameters<typeof kiteOrderOf>[1] & { readonly apiKey: string; readonly isFirst: boolean },
): Posted {
  // A change that was asked for and not yet answered is no state of its own in a postback.
  const { account_id: userId, ...kite } = kiteOrderOf({ ...order, pending: null }, shown)
  const status = statusOf(order, { account_id: userId, ...kite }, shown.isFirst)
  return {
    status,
    body: { user_id: userId, app_id: shown.apiKey, unfilled_quantity: kite.pending_quantity, ...kite, status },
  }
}

/** The body as it is posted: with the format's checksum, SHA-256 over order, moment and secret of the app. */
export function signedBody(body: string, apiSecret: string): string {
  const fields = JSON.parse(body) as { readonly order_id: string; readonly order_timestamp: string }
  const checksum = hash('sha256', fields.order_id + fields.order_timestamp + apiSecret, 'hex')
  return JSON.stringify({ ...fields, checksum })
}

/**
 * A signature over the whole body and the second at which it was sent. The checksum of the format covers neither the
 * state of the order nor the time, so that an old message could be sent again by another hand.
 */
export function signatureOf(body: string, apiSecret: string, at: Date): string {
  const second = Math.floor(at.getTime() / 1_000)
  return `t=${second},v1=${createHmac('sha256', apiSecret).update(`${second}.${body}`).digest('hex')}`
}
