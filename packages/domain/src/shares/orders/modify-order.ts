import { formatPrice } from '@bahi/money/format'
import { type Paise, ZERO_PAISE, addPaise, maxPaise, subtractPaise } from '@bahi/money/paise'
import { type Quantity, ZERO_QUANTITY, addQuantity, minQuantity, subtractQuantity } from '@bahi/money/quantity'
import { type Decision, type Refusal, accept, refusal, refuse } from '../../outcome.ts'
import { type WorkingOrder, requiredHold } from './fill-order.ts'
import { marketLimit } from './market-limit.ts'
import type { BuyFacts, OrderType, SellFacts, ShareOrder } from './order-facts.ts'
import { type CashHold, NO_CASH_HOLD, type ShareHold, heldPaise, takeCash } from './order-hold.ts'
import { buyQuantityProblem, readQuantity, sellQuantityProblem } from './order-quantity.ts'
import {
  type Judged,
  firstRefusal,
  hasUsableLimit,
  isInSession,
  isNotAboveBand,
  isNotBelowBand,
  isNotHalted,
  isNotLocked,
  isSignedIn,
  readLimit,
} from './order-rules.ts'
import { type OrderState, type Pending, isLive } from './order-states.ts'
import { freeShares, holdShares, sharesWithinReach } from './sell-shares.ts'

/**
 * The new total quantity and limit of an order, as the customer typed them; for a stop order that waits also its new
 * trigger and type. What is absent stays. The type `market` has no use for the limit.
 */
export type OrderChange = {
  readonly quantity: number
  readonly limitPaise: number
  readonly triggerPaise?: number
  readonly type?: OrderType
}

export type ModifiableOrder = WorkingOrder & {
  readonly state: OrderState
  readonly type: OrderType
  readonly triggerPaise: Paise | null
  readonly pending: Pending | null
}

/** The side of the order decides which facts are needed. */
export type ModifyFacts =
  | { readonly side: 'buy'; readonly order: ModifiableOrder | null; readonly facts: BuyFacts }
  | { readonly side: 'sell'; readonly order: ModifiableOrder | null; readonly facts: SellFacts }

export type AcceptedModify = {
  readonly quantity: Quantity
  readonly limitPaise: Paise
  /**
   * Cash that is held in addition, at once, because the order can fill on its old terms until the exchange answers.
   */
  readonly extraHoldPaise: Paise
  readonly extraHold: CashHold
  readonly extraHoldQuantity: Quantity
  readonly extraShares: ShareHold
}

const noShares: ShareHold = { fromAvailable: ZERO_QUANTITY, fromUnsettled: ZERO_QUANTITY }

export function changedQuantityProblem(
  change: OrderChange,
  order: ModifiableOrder,
  input: ModifyFacts,
): Refusal | null {
  const facts = { lotSize: input.facts.instrument.lotSize, most: input.facts.settings.maxQuantity }
  if (input.side === 'buy') return buyQuantityProblem(change.quantity, facts)
  return sellQuantityProblem(change.quantity, { ...facts, owned: addQuantity(order.quantity, freeShares(input.facts)) })
}

function remainingOf(quantity: Quantity, order: ModifiableOrder): Quantity {
  return subtractQuantity(quantity, minQuantity(quantity, order.filledQuantity))
}

function holdForBuy(changed: WorkingOrder, facts: BuyFacts): Decision<Paise> {
  const needed = requiredHold(changed, facts.settings.chargeRates)
  const extraPaise = maxPaise(subtractPaise(needed, heldPaise(changed.hold)), ZERO_PAISE)
  const cashPaise = addPaise(facts.cash.availablePaise, facts.cash.unsettledPaise)
  if (extraPaise <= cashPaise) return accept(extraPaise)
  return refuse(refusal('cash-short', { short: formatPrice(subtractPaise(extraPaise, cashPaise)) }, 'quantity'))
}

function holdForSale(quantity: Quantity, order: ModifiableOrder, facts: SellFacts): Decision<Quantity> {
  const remaining = remainingOf(order.quantity, order)
  const wanted = remainingOf(quantity, order)
  const extra = subtractQuantity(wanted, minQuantity(wanted, remaining))
  if (extra <= sharesWithinReach(facts)) return accept(extra)
  return refuse(
    refusal('more-than-held', { most: Number(addQuantity(order.quantity, sharesWithinReach(facts))) }, 'quantity'),
  )
}

/** A stop order that has fired is a limit order at the exchange. */
function isLimitAtExchange({ type }: ModifiableOrder): boolean {
  return type === 'limit' || type === 'sl'
}

/**
 * The exchange changes quantity and limit of an order; its type and a trigger that has fired stay. A limit order may ask
 * for the market: it then gets the limit of a market order and stays a limit order.
 */
function asksForOtherOrder({ type, triggerPaise }: OrderChange, order: ModifiableOrder): boolean {
  const isOfExchange = type === 'market' || type === 'limit'
  return (
    (type !== undefined && type !== order.type && !(isOfExchange && isLimitAtExchange(order))) ||
    (triggerPaise !== undefined && triggerPaise !== Number(order.triggerPaise))
  )
}

/** The limit that the exchange will receive; null without a usable price. */
function changedLimit({ type, limitPaise }: OrderChange, { side, facts }: ModifyFacts): Paise | null {
  return type === 'market' ? marketLimit(side, facts) : readLimit(limitPaise)
}

function firstProblem(change: OrderChange, input: ModifyFacts): Refusal | null {
  const { order, side, facts } = input
  const asOrder: ShareOrder = {
    type: 'limit',
    quantity: change.quantity,
    limitPaise: change.limitPaise,
    timeInForce: 'day',
  }
  const judged: Judged<typeof facts> = {
    order: asOrder,
    facts,
    quantity: readQuantity(change.quantity),
    limitPaise: changedLimit(change, input),
    isPreview: false,
  }
  const refused = firstRefusal([isSignedIn, isNotLocked], judged)
  if (refused !== null) return refused
  if (order === null) return refusal('order-missing')
  if (!isLive(order.state) || order.pending !== null || asksForOtherOrder(change, order))
    return refusal('order-too-late')
  const problem = changedQuantityProblem(change, order, input)
  if (problem !== null) return problem
  // A new total must exceed the traded quantity, which cannot be undone.
  if (judged.quantity !== null && judged.quantity <= order.filledQuantity) return refusal('order-too-late')
  const refusedNow = firstRefusal([isNotHalted, isInSession], judged)
  if (refusedNow !== null) return refusedNow
  if (change.type === 'market' && judged.limitPaise === null)
    return refusal(side === 'buy' ? 'no-quote-to-buy' : 'no-quote-to-sell')
  return firstRefusal([hasUsableLimit, isNotAboveBand, isNotBelowBand], judged)
}

/**
 * Decides whether the exchange is asked to change an order, and how much more is held before. Nothing is released
 * before the exchange answers.
 */
export function decideModifyOrder(change: OrderChange, input: ModifyFacts): Decision<AcceptedModify> {
  const refused = firstProblem(change, input)
  if (refused !== null) return refuse(refused)
  const quantity = readQuantity(change.quantity)
  const limitPaise = changedLimit(change, input)
  const { order } = input
  if (order === null || quantity === null || limitPaise === null)
    throw new Error('the rules let a change without order, quantity or limit pass')
  if (input.side === 'buy') {
    const held = holdForBuy({ ...order, quantity, limitPaise }, input.facts)
    if (!held.ok) return held
    return accept({
      quantity,
      limitPaise,
      extraHoldPaise: held.accepted,
      extraHold: takeCash(held.accepted, input.facts.cash),
      extraHoldQuantity: ZERO_QUANTITY,
      extraShares: noShares,
    })
  }
  const held = holdForSale(quantity, order, input.facts)
  if (!held.ok) return held
  return accept({
    quantity,
    limitPaise,
    extraHoldPaise: ZERO_PAISE,
    extraHold: NO_CASH_HOLD,
    extraHoldQuantity: held.accepted,
    extraShares: holdShares(held.accepted, input.facts.holding),
  })
}
