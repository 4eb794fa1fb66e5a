import type { RefusalName } from '@bahi/domain/refusals'
import type { Exchange, Side } from '@bahi/domain/shares/charges/charge-rates'
import type { WorkingOrder } from '@bahi/domain/shares/orders/fill-order'
import type { OrderType, TimeInForce, Variety } from '@bahi/domain/shares/orders/order-facts'
import { type CashHold, NO_CASH_HOLD, type ShareHold, heldPaise } from '@bahi/domain/shares/orders/order-hold'
import { type OrderEvent, type OrderState, type Pending, nextOrderState } from '@bahi/domain/shares/orders/order-states'
import { type ReachedPrice, firstState } from '@bahi/domain/shares/orders/stop-order'
import type { BusinessDate } from '@bahi/money/business-date'
import { type Paise, ZERO_PAISE, paise } from '@bahi/money/paise'
import { type Quantity, ZERO_QUANTITY, addQuantity, quantity } from '@bahi/money/quantity'

/** Who owns the order: a customer, or a fund scheme that trades through the same desk. */
export type OrderTag = 'customer' | 'scheme'

/** One row of `orders`. */
export type OrderRecord = {
  readonly shard: number
  readonly id: bigint
  readonly owner: bigint
  readonly instrumentId: number
  readonly side: Side
  readonly type: OrderType
  readonly timeInForce: TimeInForce
  readonly variety: Variety
  /** The minutes of business time after which it ends by itself; null for an order of the day. */
  readonly validityMinutes: number | null
  /** The day of the session that the order is for: the day it was placed, or a later one for an after-market order. */
  readonly sessionOn: BusinessDate
  readonly tag: OrderTag
  /** The house sells pledged shares with it. The customer's own orders give way to it: they could keep it from trading. */
  readonly isForLoan: boolean
  readonly quantity: Quantity
  readonly limitPaise: Paise
  /** The price that a stop order waits for; null for the other types. */
  readonly triggerPaise: Paise | null
  /** The trade that reached the trigger; null while the order waits for it. */
  readonly triggered: ReachedPrice | null
  readonly state: OrderState
  readonly filledQuantity: Quantity
  readonly filledValuePaise: Paise
  readonly chargesPaise: Paise
  readonly hold: CashHold
  readonly holdShares: ShareHold
  /** The number of changes asked for so far; it is part of the reference of their journals. */
  readonly revision: number
  readonly pending: Pending | null
  readonly pendingQuantity: Quantity | null
  readonly pendingLimitPaise: Paise | null
  readonly pendingKey: string | null
  readonly placedOn: BusinessDate
  readonly placedSecond: number
  readonly placedAt: Date
  /** The key of the program that placed it; null for the customer's own hand and for schemes. */
  readonly programKeyId: bigint | null
  /** What the key had ordered on the day, with this order and its changes; null without a key. */
  readonly programDayPaise: Paise | null
  /** Whether the owner had set a limit for buying when it was placed, or set one later on its day. */
  readonly isLimited: boolean
  readonly endedAt: Date | null
  /** The rule that refused an after-market order when its session opened, or that ended an order at the exchange. */
  readonly refused: OrderRefusal | null
}

export type OrderRefusal = {
  readonly code: RefusalName
  readonly params: Readonly<Record<string, string | number>>
}

export const NO_SHARE_HOLD: ShareHold = { fromAvailable: ZERO_QUANTITY, fromUnsettled: ZERO_QUANTITY }

export function heldShares(hold: ShareHold): Quantity {
  return addQuantity(hold.fromAvailable, hold.fromUnsettled)
}

/** The order as the domain's decisions look at it. */
export function workingOrder(order: OrderRecord, exchange: Exchange): WorkingOrder {
  const {
    side,
    sessionOn: placedOn,
    quantity,
    limitPaise,
    filledQuantity,
    filledValuePaise,
    chargesPaise,
    hold,
  } = order
  return { side, exchange, placedOn, quantity, limitPaise, filledQuantity, filledValuePaise, chargesPaise, hold }
}

/**
 * The order's state after an event.
 * @throws Error when the state machine has no such transition: then the tape and our order disagree.
 */
export function stateAfter(order: OrderRecord, event: OrderEvent): OrderState {
  const state = nextOrderState(order.state, event)
  if (state === null) throw new Error(`order ${order.id} is ${order.state} and cannot be ${event}`)
  return state
}

/** The order in an end state: it holds nothing and has no pending cancel or change. */
export function endedOrder(order: OrderRecord, state: OrderState, endedAt: Date): OrderRecord {
  return { ...withoutPending(order), state, endedAt, hold: NO_CASH_HOLD, holdShares: NO_SHARE_HOLD }
}

export function withoutPending(order: OrderRecord): OrderRecord {
  return { ...order, pending: null, pendingQuantity: null, pendingLimitPaise: null, pendingKey: null }
}

/**
 * The fields of a placed order that may change later; together with the order's row they give the order as it was first
 * answered.
 */
export type PlacedAnswer = {
  readonly placed: string
  readonly quantity: string
  readonly limitPaise: string
  readonly heldPaise: string
  readonly heldQuantity: string
  /** Of an order that waits at the desk only: as it waits, its type and its trigger may change. */
  readonly type?: OrderType
  readonly triggerPaise?: string
  readonly sessionOn?: string
}

export function placedAnswer(order: OrderRecord): PlacedAnswer {
  const { id, type, variety, sessionOn, quantity, limitPaise, triggerPaise, hold, holdShares } = order
  return {
    placed: `${id}`,
    quantity: `${quantity}`,
    limitPaise: `${limitPaise}`,
    heldPaise: `${heldPaise(hold)}`,
    heldQuantity: `${heldShares(holdShares)}`,
    ...(triggerPaise === null ? {} : { type, triggerPaise: `${triggerPaise}` }),
    ...(variety === 'regular' ? {} : { type, sessionOn }),
  }
}

/** The order as it was placed, without its later changes and fills. */
export function asPlaced(order: OrderRecord, answer: PlacedAnswer): OrderRecord {
  const type = answer.type ?? order.type
  return {
    ...withoutPending(order),
    state: firstState({ type, variety: order.variety }),
    type,
    sessionOn: (answer.sessionOn ?? order.sessionOn) as BusinessDate,
    refused: null,
    triggerPaise: answer.triggerPaise === undefined ? null : paise(BigInt(answer.triggerPaise)),
    triggered: null,
    endedAt: null,
    revision: 0,
    quantity: quantity(BigInt(answer.quantity)),
    limitPaise: paise(BigInt(answer.limitPaise)),
    filledQuantity: ZERO_QUANTITY,
    filledValuePaise: ZERO_PAISE,
    chargesPaise: ZERO_PAISE,
    hold: { fromUnsettledPaise: ZERO_PAISE, fromAvailablePaise: paise(BigInt(answer.heldPaise)) },
    holdShares: { fromUnsettled: ZERO_QUANTITY, fromAvailable: quantity(BigInt(answer.heldQuantity)) },
  }
}
