import { hash } from 'node:crypto'
import type { OrderView } from '@bahi/contract/shares/orders'
import type { Refusal } from '@bahi/domain/outcome'
import type { Side } from '@bahi/domain/shares/charges/charge-rates'
import type { OrderChange } from '@bahi/domain/shares/orders/modify-order'
import type { ShareOrder } from '@bahi/domain/shares/orders/order-facts'
import { type ReachedPrice, isAtMarket } from '@bahi/domain/shares/orders/stop-order'
import type { AskedExits } from '@bahi/domain/shares/triggers/decide-exits'
import type { BusinessDate } from '@bahi/money/business-date'
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
  /** What sells the shares of this purchase again: it is attached to the order in the same transaction. */
  readonly exits?: AskedExits
  /**
   * The order is the instalment of a SIP in shares on a due date: the desk takes what it buys from the SIP, places it once, and
   * notes it in the same transaction. Only the watch of due dates sends this.
   */
  readonly instalment?: { readonly sipId: bigint; readonly due: BusinessDate }
  /** The sale of such an exit: it sells as many of the shares as can be sold. */
  readonly isExit?: true
  /**
   * The platform sells pledged shares by the terms of a loan: no rule about the customer applies. Only jobs set this.
   */
  readonly isForLoan?: true
}
export type CancelCommand = Asked & { readonly kind: 'cancel'; readonly orderId: bigint }
export type ModifyCommand = Asked & { readonly kind: 'modify'; readonly orderId: bigint; readonly change: OrderChange }
/** A trade reached the trigger of a stop order. Only the watch of stop orders sends this. */
export type FireCommand = Asked & { readonly kind: 'fire'; readonly orderId: bigint; readonly reached: ReachedPrice }
/** A day is over, and with it the orders of that day that still wait at the desk. */
export type LapseCommand = Asked & { readonly kind: 'lapse'; readonly orderId: bigint; readonly date: BusinessDate }
/** The minutes of an order are over. Only the watch of validities sends this. */
export type ExpireCommand = Asked & { readonly kind: 'expire'; readonly orderId: bigint }
/** The session that an after-market order waits for takes orders. Only the watch of waiting orders sends this. */
export type OpenCommand = Asked & {
  readonly kind: 'open'
  readonly orderId: bigint
  /** The company changed its shares since the order was placed. */
  readonly isShareChanged: boolean
}
export type DeskCommand =
  | PlaceCommand
  | CancelCommand
  | ModifyCommand
  | FireCommand
  | LapseCommand
  | ExpireCommand
  | OpenCommand

/** Orders of one customer that are decided in one step: `all` of them or none, or those that are `passing` the rules. */
export type BasketCommand = Asked & {
  readonly kind: 'basket'
  readonly mode: 'all' | 'passing'
  readonly lines: readonly Pick<PlaceCommand, 'side' | 'instrumentId' | 'order'>[]
}
/** Whatever waits at the desk. */
export type QueuedCommand = DeskCommand | BasketCommand

/** The orders that a command brings: each line of a basket is a customer's order like any other. */
export function ordersOf(command: QueuedCommand): readonly PlaceCommand[] {
  if (command.kind === 'place') return [command]
  if (command.kind !== 'basket') return []
  const { shard, owner, lines } = command
  return lines.map((line) => ({ ...line, kind: 'place', shard, owner, key: null, tag: 'customer' }))
}

export type DeskAnswer =
  | { readonly ok: true; readonly order: OrderView }
  | { readonly ok: false; readonly refused: Refusal }
  /** The desk is full and has not looked at the command; the caller may try again after so many seconds (HTTP 429). */
  | { readonly ok: false; readonly floodSeconds: number }

/** What became of one line of a basket. */
export type LineAnswer =
  | { readonly ok: true; readonly order: OrderView }
  | { readonly ok: false; readonly refused: Refusal }

/** A basket of which something was placed, line by line; a basket of which nothing was placed is refused. */
export type BasketAnswer =
  | { readonly ok: true; readonly lines: readonly LineAnswer[] }
  | Extract<DeskAnswer, { readonly ok: false }>

/** The command in one canonical text: the two paths of a command, and two spellings of a number, give the same text. */
function spelling(command: QueuedCommand): string {
  if (command.kind === 'basket') return `basket ${command.mode} ${command.lines.map(fingerprint).join(', ')}`
  if (command.kind === 'cancel') return `cancel ${command.orderId}`
  if (command.kind === 'modify') {
    const { quantity, limitPaise, triggerPaise, type } = command.change
    return ['modify', command.orderId, quantity, limitPaise, triggerPaise, type]
      .filter((part) => part !== undefined)
      .join(' ')
  }
  if (command.kind !== 'place') return `${command.kind} ${command.orderId}`
  const { exits } = command
  const { mostPaise } = command.order
  const within = mostPaise === undefined ? '' : ` within ${mostPaise}`
  const withExits = exits === undefined ? '' : ` then ${exits.targetPaise} ${exits.stopPaise}`
  // What an instalment buys may change with its SIP until it is placed.
  if (command.instalment !== undefined) return `instalment ${command.instalment.sipId} ${command.instalment.due}`
  return `place ${fingerprint(command)}${within}${withExits}`
}

/** The terms that make two orders identical. An order at market has no limit price of the customer's. */
export function fingerprint({
  side,
  instrumentId,
  order,
}: Pick<PlaceCommand, 'side' | 'instrumentId' | 'order'>): string {
  const limit = isAtMarket(order.type) ? null : order.limitPaise
  // An order at market is always immediate-or-cancel, whatever the ticket said.
  const timeInForce = isAtMarket(order.type) ? 'ioc' : order.timeInForce
  const trigger = order.triggerPaise === undefined ? '' : ` ${order.triggerPaise}`
  const variety = order.variety === 'amo' ? ' amo' : ''
  const validity = order.validityMinutes === undefined ? '' : ` ${order.validityMinutes}m`
  return `${side} ${instrumentId} ${order.type} ${order.quantity} ${limit} ${timeInForce}${trigger}${variety}${validity}`
}

/** SHA-256 of the canonical text, stored beside the key: the same key with another input is refused. */
export function inputHash(command: QueuedCommand): Buffer {
  return hash('sha256', spelling(command), 'buffer')
}
