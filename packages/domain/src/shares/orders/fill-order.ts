import type { BusinessDate } from '@bahi/money/business-date'
import { type Paise, ZERO_PAISE, addPaise, maxPaise, minPaise, subtractPaise } from '@bahi/money/paise'
import { type Quantity, ZERO_QUANTITY, addQuantity, subtractQuantity, valueOf } from '@bahi/money/quantity'
import type { ChargeRates, Exchange, Side } from '../charges/charge-rates.ts'
import {
  type ChargeFacts,
  type ChargedDay,
  type Charges,
  chargesForFill,
  maxCharges,
  minCharges,
} from '../charges/charges.ts'
import { type CashHold, NO_CASH_HOLD, heldPaise, takeFromHold } from './order-hold.ts'

/** The facts of an order that a fill or its end needs. */
export type WorkingOrder = {
  readonly side: Side
  readonly exchange: Exchange
  /** The day of the order's session. Its charge rates apply, because orders last one session. */
  readonly placedOn: BusinessDate
  readonly quantity: Quantity
  readonly limitPaise: Paise
  readonly filledQuantity: Quantity
  readonly filledValuePaise: Paise
  /** What its fills were charged. */
  readonly chargesPaise: Paise
  /** Cash that is still held for the order; zero for a sale. */
  readonly hold: CashHold
}

export type Fill = { readonly pricePaise: Paise; readonly quantity: Quantity }

export type FillOutcome = {
  readonly valuePaise: Paise
  /** What the day's charges grow by; the part that the fill cannot pay is due with the next one. */
  readonly charges: Charges
  /** For a buy: value and charges, taken from the hold. For a sale: zero. */
  readonly cashTakenPaise: Paise
  /** For a sale: value less charges, added to unsettled cash. For a buy: zero. */
  readonly proceedsPaise: Paise
  readonly filledQuantity: Quantity
  readonly filledValuePaise: Paise
  readonly isComplete: boolean
  /** The hold after the fill and the release. */
  readonly holdLeft: CashHold
  /** The rest of the hold that a completed buy releases, by origin. */
  readonly release: CashHold
}

function chargeFacts(order: Omit<WorkingOrder, 'hold'>, rates: readonly ChargeRates[]): ChargeFacts {
  return { side: order.side, exchange: order.exchange, date: order.placedOn, rates }
}

function assertPossible(order: WorkingOrder, fill: Fill): void {
  if (fill.quantity <= 0n || addQuantity(order.filledQuantity, fill.quantity) > order.quantity) {
    throw new RangeError('a fill trades some of what is left of its order')
  }
  const isBeyondLimit = order.side === 'buy' ? fill.pricePaise > order.limitPaise : fill.pricePaise < order.limitPaise
  if (isBeyondLimit || fill.pricePaise <= 0n) throw new RangeError('a fill keeps the limit of its order')
}

/**
 * The effect of one trade on an order: its charges, the cash that a buy takes from its hold or a sale brings in, and
 * the hold that a completed order releases.
 * @param day what the customer has traded in this share on this side of the day, fills of this order included
 * @throws RangeError for a fill beyond the order's quantity or limit, which no exchange may report.
 */
export function decideFill(
  order: WorkingOrder,
  fill: Fill,
  rates: readonly ChargeRates[],
  day: ChargedDay,
): FillOutcome {
  assertPossible(order, fill)
  const valuePaise = valueOf(fill.quantity, fill.pricePaise)
  const facts = { ...chargeFacts(order, rates), day, fillValuePaise: valuePaise }
  const filledQuantity = addQuantity(order.filledQuantity, fill.quantity)
  const common = {
    valuePaise,
    filledQuantity,
    filledValuePaise: addPaise(order.filledValuePaise, valuePaise),
    isComplete: filledQuantity === order.quantity,
  }
  if (order.side === 'sell') {
    const charges = chargesForFill({ ...facts, mostPaise: valuePaise })
    return {
      ...common,
      charges,
      cashTakenPaise: ZERO_PAISE,
      proceedsPaise: subtractPaise(valuePaise, charges.totalPaise),
      holdLeft: NO_CASH_HOLD,
      release: NO_CASH_HOLD,
    }
  }
  const charges = chargesForFill({ ...facts, mostPaise: chargeableNow(order, filledQuantity, valuePaise, rates) })
  const cashTakenPaise = addPaise(valuePaise, charges.totalPaise)
  const { left } = takeFromHold(cashTakenPaise, order.hold)
  return {
    ...common,
    charges,
    cashTakenPaise,
    proceedsPaise: ZERO_PAISE,
    holdLeft: common.isComplete ? NO_CASH_HOLD : left,
    release: common.isComplete ? left : NO_CASH_HOLD,
  }
}

/**
 * The cash that charges of a fill of a buy may take from its hold, in paise: all but the value of the rest at the limit
 * and the least that the rest will be charged. So the fills of one order are never charged for those of another beyond
 * one rounding, whatever their order.
 */
function chargeableNow(
  order: WorkingOrder,
  filledQuantity: Quantity,
  valuePaise: Paise,
  rates: readonly ChargeRates[],
): Paise {
  const restPaise = valueOf(subtractQuantity(order.quantity, filledQuantity), order.limitPaise)
  const keptPaise = addPaise(restPaise, minCharges({ ...chargeFacts(order, rates), valuePaise: restPaise }))
  return maxPaise(subtractPaise(subtractPaise(heldPaise(order.hold), valuePaise), keptPaise), ZERO_PAISE)
}

/** The hold that is released at the end of an order, whatever ended it: all that is left. */
export function decideEnd(order: WorkingOrder): { readonly release: CashHold; readonly releaseQuantity: Quantity } {
  const remaining = subtractQuantity(order.quantity, order.filledQuantity)
  return { release: order.hold, releaseQuantity: order.side === 'sell' ? remaining : ZERO_QUANTITY }
}

/**
 * The cash that the rest of a buy must hold, in paise: its value at the limit, and the most that the whole order can be
 * charged less what its fills were charged. Zero for a sale.
 */
export function requiredHold(order: Omit<WorkingOrder, 'hold'>, rates: readonly ChargeRates[]): Paise {
  if (order.side === 'sell') return ZERO_PAISE
  const facts = chargeFacts(order, rates)
  const restPaise = valueOf(subtractQuantity(order.quantity, order.filledQuantity), order.limitPaise)
  if (restPaise === 0n) return ZERO_PAISE
  const mostPaise = maxCharges({ ...facts, valuePaise: addPaise(order.filledValuePaise, restPaise) })
  const leastPaise = minCharges({ ...facts, valuePaise: restPaise })
  return addPaise(restPaise, maxPaise(subtractPaise(mostPaise, order.chargesPaise), leastPaise))
}

/**
 * The hold after the exchange answered a modification, accepted or not: the order's present terms keep what they need,
 * and the rest is released.
 * @param order with the quantity and limit that hold from now on
 */
export function decideHoldAfterModify(
  order: WorkingOrder,
  rates: readonly ChargeRates[],
): { readonly holdLeft: CashHold; readonly release: CashHold } {
  const neededPaise = minPaise(requiredHold(order, rates), heldPaise(order.hold))
  const { taken, left } = takeFromHold(neededPaise, order.hold)
  return { holdLeft: taken, release: left }
}
