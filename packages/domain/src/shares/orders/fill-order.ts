import type { BusinessDate } from '@bahi/money/business-date'
import { type Paise, ZERO_PAISE, addPaise, subtractPaise } from '@bahi/money/paise'
import { type Quantity, ZERO_QUANTITY, addQuantity, subtractQuantity, valueOf } from '@bahi/money/quantity'
import type { ChargeRates, Exchange, Side } from '../charges/charge-rates.ts'
import { type ChargeFacts, type Charges, chargesForFill, computeCharges, limitCharges } from '../charges/charges.ts'
import { type CashHold, NO_CASH_HOLD, takeFromHold } from './order-hold.ts'

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
  /** Cash that is still held for the order; zero for a sale. */
  readonly hold: CashHold
}

export type Fill = { readonly pricePaise: Paise; readonly quantity: Quantity }

export type FillOutcome = {
  readonly valuePaise: Paise
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

function chargeFacts(order: WorkingOrder, rates: readonly ChargeRates[], dpAlreadyChargedToday: boolean): ChargeFacts {
  return { side: order.side, exchange: order.exchange, date: order.placedOn, rates, dpAlreadyChargedToday }
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
 * @param dpAlreadyChargedToday whether an earlier sale fill of this customer, instrument and day paid the demat
 * charge, fills of this order included
 * @throws RangeError for a fill beyond the order's quantity or limit, which no exchange may report.
 */
export function decideFill(
  order: WorkingOrder,
  fill: Fill,
  rates: readonly ChargeRates[],
  dpAlreadyChargedToday = false,
): FillOutcome {
  assertPossible(order, fill)
  const valuePaise = valueOf(fill.quantity, fill.pricePaise)
  const facts = chargeFacts(order, rates, dpAlreadyChargedToday)
  const due = chargesForFill({ ...facts, valueBeforePaise: order.filledValuePaise, fillValuePaise: valuePaise })
  const filledQuantity = addQuantity(order.filledQuantity, fill.quantity)
  const common = {
    valuePaise,
    filledQuantity,
    filledValuePaise: addPaise(order.filledValuePaise, valuePaise),
    isComplete: filledQuantity === order.quantity,
  }
  if (order.side === 'sell') {
    const charges = limitCharges(due, valuePaise)
    return {
      ...common,
      charges,
      cashTakenPaise: ZERO_PAISE,
      proceedsPaise: subtractPaise(valuePaise, charges.totalPaise),
      holdLeft: NO_CASH_HOLD,
      release: NO_CASH_HOLD,
    }
  }
  const cashTakenPaise = addPaise(valuePaise, due.totalPaise)
  const { left } = takeFromHold(cashTakenPaise, order.hold)
  return {
    ...common,
    charges: due,
    cashTakenPaise,
    proceedsPaise: ZERO_PAISE,
    holdLeft: common.isComplete ? NO_CASH_HOLD : left,
    release: common.isComplete ? left : NO_CASH_HOLD,
  }
}

/** The hold that is released at the end of an order, whatever ended it: all that is left. */
export function decideEnd(order: WorkingOrder): { readonly release: CashHold; readonly releaseQuantity: Quantity } {
  const remaining = subtractQuantity(order.quantity, order.filledQuantity)
  return { release: order.hold, releaseQuantity: order.side === 'sell' ? remaining : ZERO_QUANTITY }
}

/**
 * The cash that the rest of a buy must hold, in paise: value and charges of the whole order at worst, less those of
 * the traded part. Zero for a sale.
 */
export function requiredHold(order: Omit<WorkingOrder, 'hold'>, rates: readonly ChargeRates[]): Paise {
  if (order.side === 'sell') return ZERO_PAISE
  const facts = { side: order.side, exchange: order.exchange, date: order.placedOn, rates }
  const remaining = subtractQuantity(order.quantity, order.filledQuantity)
  const worstPaise = addPaise(order.filledValuePaise, valueOf(remaining, order.limitPaise))
  const worst = computeCharges({ ...facts, valuePaise: worstPaise }).totalPaise
  const paid = computeCharges({ ...facts, valuePaise: order.filledValuePaise }).totalPaise
  return addPaise(subtractPaise(worstPaise, order.filledValuePaise), subtractPaise(worst, paid))
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
  const { taken, left } = takeFromHold(requiredHold(order, rates), order.hold)
  return { holdLeft: taken, release: left }
}
