import { hash } from 'node:crypto'
import type { OrderView } from '@bahi/contract/shares/orders'
import type { Refusal } from '@bahi/domain/outcome'
import type { Side } from '@bahi/domain/shares/charges/charge-rates'
import type { OrderChange } from '@bahi/domain/shares/orders/modify-order'
import type { ShareOrder } from '@bahi/domain/shares/orders/order-facts'
import type { ProgramCaller } from '../../platform/http/who.ts'
import type { OrderTag } from './order-record.ts'

type Asked = {
  readonly shard: number
  readonly owner: bigint
  /** Null: the desk stores no answer for the command, and a retry is a new command. */
  readonly key: string | null
  /** The key of the customer's program that sent the command; absent when the customer did. */
  readonly program?: ProgramCaller
}

export type PlaceCommand = Asked & {
  readonly kind: 'place'
  readonly side: Side
  /** 0 for a code that names no instrument. */
  readonly instrumentId: number
  readonly order: ShareOrder
  readonly tag: OrderTag
  /**
   * A trigger placed this order when its price was reached: the rule against identical orders in quick succession does
   * not apply.
   */
  readonly isTriggered?: true
  /**
   * The platform sells pledged shares by the terms of a loan: no rule about the customer applies. Only jobs set this.
   */
  readonly isForLoan?: true
}
export type CancelCommand = Asked & { readonly kind: 'cancel'; readonly orderId: bigint }
export type ModifyCommand = Asked & { readonly kind: 'modify'; readonly orderId: bigint; readonly change: OrderChange }
export type DeskCommand = PlaceCommand | CancelCommand | ModifyCommand

export type DeskAnswer =
  | { readonly ok: true; readonly order: OrderView }
  | { readonly ok: false; readonly refused: Refusal }
  /** The desk is full and has not looked at the command; the caller may try again after so many seconds (HTTP 429). */
  | { readonly ok: false; readonly floodSeconds: number }

/** The command in one canonical text: the two paths of a command, and two spellings of a number, give the same text. */
function spelling(command: DeskCommand): string {
  if (command.kind === 'cancel') return `cancel ${command.orderId}`
  if (command.kind === 'modify')
    return `modify ${command.orderId} ${command.change.quantity} ${command.change.limitPaise}`
  return `place ${fingerprint(command)}`
}

/** The terms that make two orders identical. A market order has no limit price. */
export function fingerprint({
  side,
  instrumentId,
  order,
}: Pick<PlaceCommand, 'side' | 'instrumentId' | 'order'>): string {
  const limit = order.type === 'limit' ? order.limitPaise : null
  // A market order is always immediate-or-cancel, whatever the ticket said.
  const timeInForce = order.type === 'market' ? 'ioc' : order.timeInForce
  return `${side} ${instrumentId} ${order.type} ${order.quantity} ${limit} ${timeInForce}`
}

/** SHA-256 of the canonical text, stored beside the key: the same key with another input is refused. */
export function inputHash(command: DeskCommand): Buffer {
  return hash('sha256', spelling(command), 'buffer')
}
