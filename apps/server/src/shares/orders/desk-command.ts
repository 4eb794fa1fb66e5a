import { hash } from 'node:crypto'
import type { OrderView } from '@bahi/contract/shares/orders'
import type { Refusal } from '@bahi/domain/outcome'
import type { Side } from '@bahi/domain/shares/charges/charge-rates'
import type { OrderChange } from '@bahi/domain/shares/orders/modify-order'
import type { ShareOrder } from '@bahi/domain/shares/orders/order-facts'
import type { OrderTag } from './order-record.ts'

type Asked = {
  readonly shard: number
  readonly owner: bigint
  /** Absent: the command is not remembered and a retry is a new one. */
  readonly key: string | null
}

export type PlaceCommand = Asked & {
  readonly kind: 'place'
  readonly side: Side
  /** 0 for a code that names no instrument. */
  readonly instrumentId: number
  readonly order: ShareOrder
  readonly tag: OrderTag
  /** Placed because a price was reached: not a slip of the finger, however like another order it is. */
  readonly isTriggered?: true
  /** Sold for a loan by its terms: an act of the house, which no rule about the customer bars. Jobs alone say so. */
  readonly isForLoan?: true
}
export type CancelCommand = Asked & { readonly kind: 'cancel'; readonly orderId: bigint }
export type ModifyCommand = Asked & { readonly kind: 'modify'; readonly orderId: bigint; readonly change: OrderChange }
export type DeskCommand = PlaceCommand | CancelCommand | ModifyCommand

export type DeskAnswer =
  | { readonly ok: true; readonly order: OrderView }
  | { readonly ok: false; readonly refused: Refusal }
  /** More than the desk takes: nothing was looked at; again after so many seconds (HTTP 429). */
  | { readonly ok: false; readonly floodSeconds: number }

/** What was asked, in one spelling: two paths of one command and two spellings of one number are the same input. */
function spelling(command: DeskCommand): string {
  if (command.kind === 'cancel') return `cancel ${command.orderId}`
  if (command.kind === 'modify')
    return `modify ${command.orderId} ${command.change.quantity} ${command.change.limitPaise}`
  return `place ${fingerprint(command)}`
}

/** What makes two orders identical. A market order has no limit of its own. */
export function fingerprint({
  side,
  instrumentId,
  order,
}: Pick<PlaceCommand, 'side' | 'instrumentId' | 'order'>): string {
  const limit = order.type === 'limit' ? order.limitPaise : null
  // A market order is always immediate, whatever was asked.
  const timeInForce = order.type === 'market' ? 'ioc' : order.timeInForce
  return `${side} ${instrumentId} ${order.type} ${order.quantity} ${limit} ${timeInForce}`
}

/** SHA-256 of the input, stored beside its key: another input under the same key is refused. */
export function inputHashOf(command: DeskCommand): Buffer {
  return hash('sha256', spelling(command), 'buffer')
}
