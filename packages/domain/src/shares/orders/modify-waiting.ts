import { formatPrice } from '@bahi/money/format'
import { type Paise, ZERO_PAISE, addPaise, maxPaise, subtractPaise } from '@bahi/money/paise'
import { type Quantity, ZERO_QUANTITY, addQuantity, minQuantity, subtractQuantity } from '@bahi/money/quantity'
import { type Decision, type Refusal, accept, refusal, refuse } from '../../outcome.ts'
import { requiredHold } from './fill-order.ts'
import { type ModifiableOrder, type ModifyFacts, type OrderChange, changedQuantityProblem } from './modify-order.ts'
import type { BuyFacts, OrderType, SellFacts, ShareOrder, TimeInForce } from './order-facts.ts'
import {
  type CashHold,
  NO_CASH_HOLD,
  type ShareHold,
  heldPaise,
  takeCash,
  takeFromHold,
  takeShares,
} from './order-hold.ts'
import { readQuantity } from './order-quantity.ts'
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
} from './order-rules.ts'
import { type OrderState, waitsAtDesk } from './order-states.ts'
import { sharesWithinReach } from './sell-shares.ts'
import { firstState, hasTrigger, isAtMarket, orderLimit, readTrigger, stopRules } from './stop-order.ts'

/** The hold of a changed order: what is taken in addition, and what is given back, to the account it came from. */
export type ChangedHold = {
  readonly cashTaken: CashHold
  readonly cashBack: CashHold
  readonly sharesTaken: ShareHold
  readonly sharesBack: ShareHold
}

export type AcceptedWaitingChange = {
  readonly state: OrderState
  readonly type: OrderType
  readonly timeInForce: TimeInForce
  readonly quantity: Quantity
  readonly limitPaise: Paise
  readonly triggerPaise: Paise | null
  readonly hold: ChangedHold
}

export type WaitingOrder = ModifiableOrder & { readonly holdShares: ShareHold }

export type ModifyWaitingFacts = ModifyFacts & { readonly order: WaitingOrder }

const NO_SHARES: ShareHold = { fromAvailable: ZERO_QUANTITY, fromUnsettled: ZERO_QUANTITY }
const NO_CHANGE: ChangedHold = {
  cashTaken: NO_CASH_HOLD,
  cashBack: NO_CASH_HOLD,
  sharesTaken: NO_SHARES,
  sharesBack: NO_SHARES,
}

/** The order as it would be placed anew with the change. */
function changedOrder({ quantity, limitPaise, triggerPaise, type }: OrderChange, order: WaitingOrder): ShareOrder {
  const trigger = triggerPaise ?? (order.triggerPaise === null ? undefined : Number(order.triggerPaise))
  return {
    type: type ?? order.type,
    quantity,
    limitPaise,
    timeInForce: 'day',
    variety: order.state === 'scheduled' ? 'amo' : 'regular',
    ...(trigger === undefined ? {} : { triggerPaise: trigger }),
  }
}

function firstProblem(asked: ShareOrder, change: OrderChange, input: ModifyWaitingFacts): Refusal | null {
  const { order, side, facts } = input
  const judged: Judged<typeof facts> = {
    order: asked,
    facts,
    quantity: readQuantity(asked.quantity),
    limitPaise: orderLimit(side, asked, facts),
    isPreview: false,
  }
  const refused = firstRefusal([isSignedIn, isNotLocked], judged)
  if (refused !== null) return refused
  if (!waitsAtDesk(order.state) || order.pending !== null) return refusal('order-too-late')
  const problem = changedQuantityProblem(change, order, input)
  if (problem !== null) return problem
  const rules = [isNotHalted, isInSession, ...stopRules(side), hasUsableLimit, isNotAboveBand, isNotBelowBand]
  const broken = firstRefusal(rules, judged)
  if (broken !== null) return broken
  // An order that became a market order needs somebody to trade with now.
  return judged.limitPaise === null ? refusal(side === 'buy' ? 'no-quote-to-buy' : 'no-quote-to-sell') : null
}

function changeCash(needed: Paise, order: WaitingOrder, facts: BuyFacts): Decision<ChangedHold> {
  const extraPaise = maxPaise(subtractPaise(needed, heldPaise(order.hold)), ZERO_PAISE)
  const cashPaise = addPaise(facts.cash.availablePaise, facts.cash.unsettledPaise)
  if (extraPaise > cashPaise)
    return refuse(refusal('cash-short', { short: formatPrice(subtractPaise(extraPaise, cashPaise)) }, 'quantity'))
  if (extraPaise > 0n) return accept({ ...NO_CHANGE, cashTaken: takeCash(extraPaise, facts.cash) })
  return accept({ ...NO_CHANGE, cashBack: takeFromHold(needed, order.hold).left })
}

function changeShares(quantity: Quantity, order: WaitingOrder, facts: SellFacts): Decision<ChangedHold> {
  const extra = subtractQuantity(quantity, minQuantity(quantity, order.quantity))
  if (extra > sharesWithinReach(facts))
    return refuse(
      refusal('more-than-held', { most: Number(addQuantity(order.quantity, sharesWithinReach(facts))) }, 'quantity'),
    )
  if (extra > 0n) return accept({ ...NO_CHANGE, sharesTaken: takeShares(extra, facts.holding) })
  const { fromAvailable, fromUnsettled } = order.holdShares
  const kept = takeShares(quantity, { available: fromAvailable, unsettled: fromUnsettled })
  return accept({
    ...NO_CHANGE,
    sharesBack: {
      fromAvailable: subtractQuantity(fromAvailable, kept.fromAvailable),
      fromUnsettled: subtractQuantity(fromUnsettled, kept.fromUnsettled),
    },
  })
}

/**
 * Decides a change of an order that waits at the desk. It keeps the rules of a new order, holds what its new terms need
 * and gives back the rest at once, because nothing of it can trade meanwhile. A stop order that becomes a limit or a
 * market order waits no more.
 */
export function decideModifyWaiting(change: OrderChange, input: ModifyWaitingFacts): Decision<AcceptedWaitingChange> {
  const { order, side, facts } = input
  const asked = changedOrder(change, order)
  const refused = firstProblem(asked, change, input)
  if (refused !== null) return refuse(refused)
  const quantity = readQuantity(asked.quantity)
  const limitPaise = orderLimit(side, asked, facts)
  if (quantity === null || limitPaise === null) throw new Error('the rules let a change without quantity or limit pass')
  const hold =
    input.side === 'buy'
      ? changeCash(
          requiredHold({ ...order, quantity, limitPaise }, input.facts.settings.chargeRates),
          order,
          input.facts,
        )
      : changeShares(quantity, order, input.facts)
  if (!hold.ok) return hold
  return accept({
    state: firstState(asked),
    type: asked.type,
    timeInForce: isAtMarket(asked.type) ? 'ioc' : 'day',
    quantity,
    limitPaise,
    triggerPaise: hasTrigger(asked.type) ? readTrigger(asked) : null,
    hold: hold.accepted,
  })
}
