import type { BusinessDate } from '@bahi/money/business-date'
import { formatPrice } from '@bahi/money/format'
import { type Paise, ZERO_PAISE, addPaise, paise } from '@bahi/money/paise'
import { type Quantity, ZERO_QUANTITY, quantity, valueOf } from '@bahi/money/quantity'
import { applyRate, rateBps } from '@bahi/money/rate'
import { refuseOutlay, refusePaused } from '../../customers/limits/own-limits.ts'
import { type Decision, type Refusal, accept, refusal, refuse } from '../../outcome.ts'
import { type ChargedDay, type Charges, chargesForFill, maxCharges } from '../charges/charges.ts'
import { knownPrice } from './market-limit.ts'
import { buyInNextSession } from './next-session.ts'
import type { BuyFacts, CashFacts, ShareOrder, TimeInForce } from './order-facts.ts'
import { type CashHold, takeCash } from './order-hold.ts'
import { buyQuantityProblem, readQuantity } from './order-quantity.ts'
import {
  type Judged,
  type Rule,
  allRefusals,
  firstRefusal,
  hasUsableLimit,
  hasVenue,
  isAmo,
  isIdentified,
  isInSession,
  isListed,
  isNotAboveBand,
  isNotBelowBand,
  isNotDeleted,
  isNotHalted,
  isNotLocked,
  isNotRepeated,
  isSignedIn,
  when,
} from './order-rules.ts'
import { hasUsableValidity } from './order-validity.ts'
import { isAtMarket, orderLimit, stopRules } from './stop-order.ts'

export type AcceptedBuy = {
  readonly quantity: Quantity
  readonly limitPaise: Paise
  readonly timeInForce: TimeInForce
  /** The day of the session that the order is for. */
  readonly sessionOn: BusinessDate
  /** The highest cost of the shares: their value at the limit. */
  readonly valuePaise: Paise
  /** `valuePaise` and the most that it can be charged. */
  readonly holdPaise: Paise
  readonly hold: CashHold
}

export type BuyPreview = {
  /** The shares that the figures are of: those of the order, or those that its amount buys. */
  readonly quantity: Quantity
  /** The most that one lot is held for, with charges; zero without a price. */
  readonly lotCostPaise: Paise
  readonly limitPaise: Paise | null
  readonly valuePaise: Paise
  /** Those of `valuePaise` after the day's other purchases of the share. */
  readonly charges: Charges
  /** The most that is held: trades of other orders may move a rounding to this one. */
  readonly cashNeededPaise: Paise
  /** The most whole lots that the cash and the order limit allow at this limit. */
  readonly maxQuantity: Quantity
  readonly refusals: readonly Refusal[]
}

type JudgedBuy = Judged<BuyFacts>

function judge(order: ShareOrder, asked: BuyFacts, isPreview: boolean): JudgedBuy {
  const facts = isAmo(order) ? buyInNextSession(asked) : asked
  const limitPaise = orderLimit('buy', order, facts)
  return { order, facts, quantity: readQuantity(order.quantity), limitPaise, isPreview }
}

function chargeFacts(facts: BuyFacts) {
  return { exchange: facts.instrument.exchange, date: facts.now.date, rates: facts.settings.chargeRates }
}

/** The charges of the order if it filled after the day's other purchases of the share. */
function chargesAt(valuePaise: Paise, facts: BuyFacts, day: ChargedDay): Charges {
  const asked = chargeFacts(facts)
  return chargesForFill({
    ...asked,
    side: 'buy',
    day,
    fillValuePaise: valuePaise,
    mostPaise: maxCharges({ ...asked, valuePaise }),
  })
}

/** The highest cost of the order, in paise; zero for an unusable quantity or limit, which an earlier rule refuses. */
function worstValue({ quantity: shares, limitPaise }: JudgedBuy): Paise {
  return shares === null || limitPaise === null ? ZERO_PAISE : valueOf(shares, limitPaise)
}

function cashNeeded(valuePaise: Paise, facts: BuyFacts): Paise {
  return addPaise(valuePaise, maxCharges({ ...chargeFacts(facts), valuePaise }))
}

function spendable(cash: CashFacts): Paise {
  return addPaise(cash.availablePaise, cash.unsettledPaise)
}

const hasUsableQuantity: Rule<BuyFacts> = ({ order, facts }) =>
  buyQuantityProblem(order.quantity, { lotSize: facts.instrument.lotSize, most: facts.settings.maxQuantity })

/** A market order needs a seller. A limit order may wait, except for a share that never had a price. */
const hasQuote: Rule<BuyFacts> = ({ order, facts, limitPaise, isPreview }) => {
  const isPriced = order.type === 'market' ? limitPaise !== null : knownPrice(facts.instrument.quote) > 0n
  if (isPriced) return null
  return refusal(isPreview ? 'no-quote-in-preview' : 'no-quote-to-buy')
}

const hasNotRisenTooMuch: Rule<BuyFacts> = ({ facts }) => {
  const { maxRiseOverSessionsBps, riseDays } = facts.settings
  const { risenBps } = facts.instrument
  return maxRiseOverSessionsBps !== null && risenBps !== null && risenBps > maxRiseOverSessionsBps
    ? refusal('risen-too-much', { StockDays: riseDays })
    : null
}

const isWorthwhile: Rule<BuyFacts> = (judged) => {
  const { minAmountPaise } = judged.facts.settings
  return isPricedOrder(judged) && worstValue(judged) < minAmountPaise
    ? refusal('amount-below-min', { buyMinAmt: formatPrice(minAmountPaise) }, 'quantity')
    : null
}

const WHOLE_BPS = 10_000

function isPricedOrder({ quantity: shares, limitPaise }: JudgedBuy): boolean {
  return shares !== null && limitPaise !== null
}

/** At 100 % the rule adds nothing to the rule about cash, because nobody can spend more than they own. */
function exceeds(alreadyPaise: Paise, judged: JudgedBuy, maxBps: number): boolean {
  if (maxBps >= WHOLE_BPS) return false
  const mostPaise = applyRate(judged.facts.netWorthPaise, rateBps(maxBps), 'down')
  return isPricedOrder(judged) && addPaise(alreadyPaise, worstValue(judged)) > mostPaise
}

const keepsOneShareSmall: Rule<BuyFacts> = (judged) => {
  const { maxInOneShareBps } = judged.facts.settings
  // {buyMaxAmt} in the catalogue is a percentage: the fraction times 100.
  return exceeds(judged.facts.inThisSharePaise, judged, maxInOneShareBps)
    ? refusal('share-of-worth-exceeded', { buyMaxAmt: maxInOneShareBps / 100 }, 'quantity')
    : null
}

const keepsAllSharesSmall: Rule<BuyFacts> = (judged) => {
  const { maxInSharesBps } = judged.facts.settings
  return exceeds(judged.facts.inAllSharesPaise, judged, maxInSharesBps)
    ? refusal('total-of-worth-exceeded', { totalMaxAmt: maxInSharesBps / 100 }, 'quantity')
    : null
}

const hasCash: Rule<BuyFacts> = (judged) => {
  const short = cashNeeded(worstValue(judged), judged.facts) - spendable(judged.facts.cash)
  return isPricedOrder(judged) && short > 0n
    ? refusal('cash-short', { short: formatPrice(short as Paise) }, 'quantity')
    : null
}

const staysWithinAmount: Rule<BuyFacts> = (judged) => {
  const { mostPaise } = judged.order
  if (mostPaise === undefined || !isPricedOrder(judged)) return null
  const needed = cashNeeded(worstValue(judged), judged.facts)
  return needed > mostPaise
    ? refusal('amount-exceeded', { needed: formatPrice(needed), amount: formatPrice(paise(mostPaise)) }, 'quantity')
    : null
}

const isNotPaused: Rule<BuyFacts> = ({ facts }) => refusePaused(facts.customer.limits)

const staysWithinOwnLimit: Rule<BuyFacts> = (judged) =>
  isPricedOrder(judged) ? refuseOutlay(judged.facts.customer.limits, worstValue(judged), 'quantity') : null

/** The rules in the order of the catalogue; the first broken rule is the answer. */
const rules: readonly Rule<BuyFacts>[] = [
  isSignedIn,
  isNotLocked,
  when(({ facts }) => facts.customer.isSegmentOff, 'segment-switched-off'),
  isIdentified,
  isNotPaused,
  hasVenue,
  hasUsableQuantity,
  isNotDeleted,
  when(({ facts }) => facts.instrument.state === 'hidden', 'instrument-hidden'),
  when(({ facts }) => facts.instrument.state === 'locked', 'instrument-locked'),
  isNotHalted,
  isListed,
  isInSession,
  hasQuote,
  when(
    ({ facts: { instrument } }) =>
      instrument.isSuspended || instrument.isBarredBySurveillance || instrument.isUnderDelistingNotice,
    'orders-barred',
  ),
  hasUsableValidity,
  ...stopRules('buy'),
  hasUsableLimit,
  isNotAboveBand,
  isNotBelowBand,
  hasNotRisenTooMuch,
  isWorthwhile,
  keepsOneShareSmall,
  keepsAllSharesSmall,
  hasCash,
  staysWithinAmount,
  staysWithinOwnLimit,
  isNotRepeated,
]

/**
 * Decides a purchase of shares: the first broken rule, or the order for the exchange and the hold of cash. The hold is
 * the worst case, the value at the limit with the most that it can be charged, so no fill costs more. A market order trades within its
 * protection, and the rest is cancelled.
 */
export function decideBuyShares(order: ShareOrder, asked: BuyFacts): Decision<AcceptedBuy> {
  const judged = judge(order, asked, false)
  const { facts } = judged
  const refused = firstRefusal(rules, judged)
  if (refused !== null) return refuse(refused)
  const { quantity: shares, limitPaise } = judged
  if (shares === null || limitPaise === null) throw new Error('the rules let a buy without quantity or limit pass')
  const valuePaise = valueOf(shares, limitPaise)
  const holdPaise = cashNeeded(valuePaise, facts)
  const timeInForce = isAtMarket(order.type) ? 'ioc' : order.timeInForce
  return accept({
    quantity: shares,
    limitPaise,
    timeInForce,
    sessionOn: facts.now.date,
    valuePaise,
    holdPaise,
    hold: takeCash(holdPaise, facts.cash),
  })
}

/**
 * Previews an order without placing it: its highest cost, the most that could be bought, and every broken rule. An order
 * without a quantity that names an amount is previewed with the shares that the amount buys.
 * @param day what the customer has bought of this share in the session that the order is for
 */
export function previewBuyShares(order: ShareOrder, asked: BuyFacts, day: ChargedDay): BuyPreview {
  const judged = withSharesOfAmount(judge(order, asked, true))
  const { facts } = judged
  const valuePaise = worstValue(judged)
  return {
    quantity: judged.quantity ?? ZERO_QUANTITY,
    lotCostPaise:
      judged.limitPaise === null ? ZERO_PAISE : cashNeeded(valueOf(facts.instrument.lotSize, judged.limitPaise), facts),
    limitPaise: judged.limitPaise,
    valuePaise,
    charges: chargesAt(valuePaise, facts, day),
    cashNeededPaise: cashNeeded(valuePaise, facts),
    maxQuantity: judged.limitPaise === null ? ZERO_QUANTITY : maxBuyable(judged.limitPaise, facts),
    refusals: allRefusals(rules, judged),
  }
}

function withSharesOfAmount(judged: JudgedBuy): JudgedBuy {
  const { order, facts, limitPaise } = judged
  if (order.quantity !== 0 || order.mostPaise === undefined || limitPaise === null) return judged
  const shares = sharesWithin(paise(order.mostPaise), limitPaise, facts)
  return { ...judged, order: { ...order, quantity: Number(shares) }, quantity: readQuantity(Number(shares)) }
}

/** The most whole lots whose highest cost the cash covers. */
export function maxBuyable(limitPaise: Paise, facts: BuyFacts): Quantity {
  return sharesWithin(spendable(facts.cash), limitPaise, facts)
}

/**
 * The most whole lots whose highest cost, with charges, is within an amount, and no more than one order may have.
 * Charges grow with the value, so a binary search finds the exact number.
 */
export function sharesWithin(amountPaise: Paise, limitPaise: Paise, facts: BuyFacts): Quantity {
  const { lotSize } = facts.instrument
  let affordable = 0n
  let tooMany = facts.settings.maxQuantity / lotSize + 1n
  while (tooMany - affordable > 1n) {
    const lots = (affordable + tooMany) / 2n
    const value = valueOf(quantity(lots * lotSize), limitPaise)
    if (cashNeeded(value, facts) <= amountPaise) affordable = lots
    else tooMany = lots
  }
  return quantity(affordable * lotSize)
}
