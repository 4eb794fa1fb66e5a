import type { MessageCode } from '@bahi/contract/messages/message-code'
import type { OrderView } from '@bahi/contract/shares/orders'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import { messageWords } from '../../platform/http/refusal-words.ts'
import { tokenOf } from '../format/instrument-token.ts'
import { rupees } from '../format/kite-fields.ts'
import { instantText, momentText } from '../format/moments.ts'
import type { Validity } from './order-words.ts'

const STATUS_OF = {
  scheduled: 'AMO REQ RECEIVED',
  'trigger-pending': 'TRIGGER PENDING',
  open: 'OPEN',
  'partly-filled': 'OPEN',
  filled: 'COMPLETE',
  cancelled: 'CANCELLED',
  expired: 'CANCELLED',
  rejected: 'REJECTED',
} as const satisfies Readonly<Record<OrderView['state'], string>>

const PENDING_OF = { cancel: 'CANCEL PENDING', modify: 'MODIFY PENDING', expire: 'CANCEL PENDING' } as const

interface Shown {
  readonly instruments: Pick<InstrumentRegister, 'byId'>
  readonly customerId: bigint
  readonly tag: string | undefined
}

/** Why an order ended by itself, in English as everything that Kite says. */
function messageOf({ state, refused }: OrderView): string | null {
  if (state === 'expired') return 'The rest ended with its validity.'
  return refused === null ? null : messageWords(refused.msg as MessageCode, refused.params)
}

/** How long an order lasts. A stop order at market waits for the day; only what it sends ends at once. */
export function validityOf({ type, timeInForce, validityMinutes }: OrderView): Validity {
  if (validityMinutes !== null) return 'ttl'
  return type === 'sl-m' ? 'day' : timeInForce
}

/** An order of Bahi in the words of the format. */
export function kiteOrderOf(order: OrderView, { instruments, customerId, tag }: Shown) {
  const instrument = instruments.byId(order.instrumentId)
  const isEnded = order.endedAt !== null
  const left = order.quantity - order.filledQuantity
  const placedAt = momentText({ date: order.placedOn, second: order.placedSecond })
  return {
    account_id: String(customerId),
    placed_by: String(customerId),
    order_id: order.id,
    exchange_order_id: order.id,
    parent_order_id: null,
    status: order.pending === null ? STATUS_OF[order.state] : PENDING_OF[order.pending],
    status_message: messageOf(order),
    status_message_raw: null,
    order_timestamp: placedAt,
    exchange_timestamp: placedAt,
    exchange_update_timestamp: order.endedAt === null ? placedAt : instantText(order.endedAt),
    variety: order.variety,
    modified: false,
    exchange: instrument?.exchange ?? 'NSE',
    tradingsymbol: order.symbol,
    instrument_token: instrument === undefined ? 0 : tokenOf(instrument),
    order_type: order.type.toUpperCase(),
    transaction_type: order.side.toUpperCase(),
    validity: validityOf(order).toUpperCase(),
    validity_ttl: order.validityMinutes ?? 0,
    product: 'CNC',
    quantity: order.quantity,
    disclosed_quantity: 0,
    price: order.type === 'limit' || order.type === 'sl' ? rupees(order.limitPaise) : 0,
    trigger_price: rupees(order.triggerPaise ?? 0),
    average_price: rupees(order.averagePaise),
    filled_quantity: order.filledQuantity,
    pending_quantity: isEnded ? 0 : left,
    cancelled_quantity: isEnded ? left : 0,
    market_protection: 0,
    meta: {},
    tag: tag ?? null,
    tags: tag === undefined ? [] : [tag],
    guid: order.number,
  }
}

export type KiteOrder = ReturnType<typeof kiteOrderOf>
