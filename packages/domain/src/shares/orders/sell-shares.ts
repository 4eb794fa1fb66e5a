import type { BusinessDate } from '@bahi/money/business-date'
import { type Paise, ZERO_PAISE, subtractPaise } from '@bahi/money/paise'
import {
  type Quantity,
  ZERO_QUANTITY,
  maxQuantity,
  minQuantity,
  quantity,
  subtractQuantity,
  sumQuantity,
  valueOf,
} from '@bahi/money/quantity'
import { type Decision, type Refusal, accept, refusal, refuse } from '../../outcome.ts'
import { type ChargedDay, type Charges, chargesForFill } from '../charges/charges.ts'
import { knownPrice } from './market-limit.ts'
import { saleInNextSession } from './next-session.ts'
import type { HoldingFacts, SellFacts, ShareOrder, TimeInForce } from './order-facts.ts'
import { type ShareHold, takeShares } from './order-hold.ts'
import { readQuantity, sellQuantityProblem } from './order-quantity.ts'
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
} from './order-rules.ts'
import { hasUsableValidity } from './order-validity.ts'
import { isAtMarket, orderLimit, stopRules } from './stop-order.ts'

export type AcceptedSell = {
  readonly quantity: Quantity
  readonly limitPaise: Paise
  readonly timeInForce: TimeInForce
  /** The day of the session that the order is for. */
  readonly sessionOn: BusinessDate
  /** The least proceeds of the shares: their value at the limit. */
  readonly valuePaise: Paise
  readonly holdQuantity: Quantity
  readonly hold: ShareHold
}

export type SellPreview = {
  readonly limitPaise: Paise | null
  readonly valuePaise: Paise
  readonly charges: Charges
  readonly netInHandPaise: Paise
  /** The most that can be sold now under the rules about the holding. */
  readonly maxQuantity: Quantity
  readonly refusals: readonly Refusal[]
}

/** The limits of a sale by the rules about the holding; each limit is at most the one before. */
type Reach = {
  /** All shares that no open order to sell holds. */
  readonly free: Quantity
  readonly outOfLockIn: Quantity
  readonly notBoughtToday: Quantity
  readonly notBoughtMinutesAgo: Quantity
  readonly notPledged: Quantity
}

function lessThan(from: Quantity, taken: Quantity): Quantity {
  return subtractQuantity(from, minQuantity(from, taken))
}

/** A date as customers of every language read it: 27-05-2027. */
function writtenDate(date: BusinessDate | null): string {
  return date === null ? '' : date.split('-').reverse().join('-')
}

function isWithinWait(facts: SellFacts): boolean {
  const minutes = facts.minutesSinceLastBuy
  return minutes !== null && minutes < facts.settings.cannotSellMinutes
}

function reachOf(facts: SellFacts): Reach {
  const { holding, settings } = facts
  const free = sumQuantity([holding.available, holding.unsettled, holding.pledged, holding.lockedIn])
  // Purchases of today are in `unsettled`, shares of an offer without lock-in in `available`. Pledged and locked
  // shares have rules of their own.
  const today = minQuantity(holding.boughtToday, sumQuantity([holding.available, holding.unsettled]))
  const outOfLockIn = lessThan(free, holding.lockedIn)
  const notBoughtToday = settings.sellsSameDay ? outOfLockIn : lessThan(outOfLockIn, today)
  const notBoughtMinutesAgo =
    settings.sellsSameDay && isWithinWait(facts) ? lessThan(notBoughtToday, today) : notBoughtToday
  return {
    free,
    outOfLockIn,
    notBoughtToday,
    notBoughtMinutesAgo,
    notPledged: lessThan(notBoughtMinutesAgo, holding.pledged),
  }
}

function judge(order: ShareOrder, asked: SellFacts, isPreview: boolean): Judged<SellFacts> {
  const facts = isAmo(order) ? saleInNextSession(asked) : asked
  const limitPaise = orderLimit('sell', order, facts)
  return { order, facts, quantity: readQuantity(order.quantity), limitPaise, isPreview }
}

const hasUsableQuantity: Rule<SellFacts> = ({ order, facts }) =>
  sellQuantityProblem(order.quantity, {
    lotSize: facts.instrument.lotSize,
    most: facts.settings.maxQuantity,
    owned: reachOf(facts).free,
  })

/**
 * The rule that a quantity stays within one limit, given that it stays within the limit before; so each shortage has
 * one name.
 */
function staysWithin(
  outer: keyof Reach | null,
  inner: keyof Reach,
  refused: (facts: SellFacts) => Refusal,
): Rule<SellFacts> {
  return ({ quantity: shares, facts }) => {
    if (shares === null) return null
    const reach = reachOf(facts)
    const isWithinOuter = outer === null || shares <= reach[outer]
    return isWithinOuter && shares > reach[inner] ? refused(facts) : null
  }
}

function isAtLowerLimit(facts: SellFacts): boolean {
  const { quote } = facts.instrument
  return (
    quote.bidPaise === 0n &&
    (quote.askPaise === quote.lowerBandPaise || (quote.askPaise === 0n && knownPrice(quote) <= quote.lowerBandPaise))
  )
}

/** A sale needs a buyer. A share at its lower limit has a code of its own, further down the list. */
const hasQuote: Rule<SellFacts> = ({ order, facts, limitPaise }) => {
  if (knownPrice(facts.instrument.quote) === 0n) return refusal('no-quote-to-sell')
  return order.type === 'market' && limitPaise === null && !isAtLowerLimit(facts) ? refusal('no-quote-to-sell') : null
}

/** A limit order may wait at the lower limit, as on the exchange; a market order would find no buyer. */
const isNotLockedAtLowerLimit: Rule<SellFacts> = ({ order, facts, limitPaise }) =>
  order.type === 'market' && limitPaise === null && knownPrice(facts.instrument.quote) > 0n && isAtLowerLimit(facts)
    ? refusal('locked-at-lower-limit')
    : null

function isWhollyHeld(holding: HoldingFacts): boolean {
  return (
    holding.held > 0n && sumQuantity([holding.available, holding.unsettled, holding.pledged, holding.lockedIn]) === 0n
  )
}

const isNotAlreadySold: Rule<SellFacts> = ({ facts }) =>
  isWhollyHeld(facts.holding) ? refusal('position-already-sold') : null

/** When open orders hold the whole position, the rule before this one names the cause better. */
const isNotMoreThanHeld: Rule<SellFacts> = ({ quantity: shares, facts }) => {
  const { free } = reachOf(facts)
  return shares !== null && shares > free && !isWhollyHeld(facts.holding)
    ? refusal('more-than-held', { most: Number(free) }, 'quantity')
    : null
}

/**
 * The rules in the order of the catalogue; the first broken rule is the answer. A switched-off segment never bars a
 * sale, and hidden shares can be sold.
 */
const rules: readonly Rule<SellFacts>[] = [
  isSignedIn,
  isNotLocked,
  isIdentified,
  hasVenue,
  hasUsableQuantity,
  isNotDeleted,
  isNotHalted,
  isListed,
  staysWithin('free', 'outOfLockIn', (facts) =>
    refusal('in-lock-in', { lockedUntil: writtenDate(facts.holding.lockedUntil) }, 'quantity'),
  ),
  isInSession,
  hasQuote,
  hasUsableValidity,
  ...stopRules('sell'),
  hasUsableLimit,
  isNotAboveBand,
  isNotBelowBand,
  isNotLockedAtLowerLimit,
  isNotAlreadySold,
  isNotMoreThanHeld,
  staysWithin('outOfLockIn', 'notBoughtToday', () => refusal('bought-today', {}, 'quantity')),
  staysWithin('notBoughtToday', 'notBoughtMinutesAgo', (facts) =>
    refusal('bought-minutes-ago', { cantSellTimes: facts.settings.cannotSellMinutes }, 'quantity'),
  ),
  staysWithin('notBoughtMinutesAgo', 'notPledged', () => refusal('pledged', {}, 'quantity')),
  isNotRepeated,
]

function chargesAt(valuePaise: Paise, facts: SellFacts, day: ChargedDay): Charges {
  return chargesForFill({
    side: 'sell',
    exchange: facts.instrument.exchange,
    date: facts.now.date,
    rates: facts.settings.chargeRates,
    day,
    fillValuePaise: valuePaise,
    mostPaise: valuePaise,
  })
}

/** Decides a sale of shares: the first broken rule, or the order for the exchange and the shares to hold. */
export function decideSellShares(order: ShareOrder, asked: SellFacts): Decision<AcceptedSell> {
  const judged = judge(order, asked, false)
  const { facts } = judged
  const refused = firstRefusal(rules, judged)
  if (refused !== null) return refuse(refused)
  const { quantity: shares, limitPaise } = judged
  if (shares === null || limitPaise === null) throw new Error('the rules let a sale without quantity or limit pass')
  const valuePaise = valueOf(shares, limitPaise)
  const timeInForce = isAtMarket(order.type) ? 'ioc' : order.timeInForce
  return accept({
    quantity: shares,
    limitPaise,
    timeInForce,
    sessionOn: facts.now.date,
    valuePaise,
    holdQuantity: shares,
    hold: holdShares(shares, facts.holding),
  })
}

/**
 * Previews a sale without placing it: its proceeds at the limit after charges, the most that can be sold, and every
 * broken rule.
 * @param day what the customer has sold of this share in the session that the order is for
 */
export function previewSellShares(order: ShareOrder, asked: SellFacts, day: ChargedDay): SellPreview {
  const judged = judge(order, asked, true)
  const { facts } = judged
  const { quantity: shares, limitPaise } = judged
  const valuePaise = shares === null || limitPaise === null ? ZERO_PAISE : valueOf(shares, limitPaise)
  const charges = chargesAt(valuePaise, facts, day)
  return {
    limitPaise,
    valuePaise,
    charges,
    netInHandPaise: subtractPaise(valuePaise, charges.totalPaise),
    maxQuantity: maxSellable(facts),
    refusals: allRefusals(rules, judged),
  }
}

/**
 * The most that one order can sell now: what the holding allows, in whole lots with or without the odd remainder, up
 * to the limit of one order.
 * @param most a smaller limit, such as the shares that a bracket bought
 */
export function maxSellable(facts: SellFacts, most = facts.settings.maxQuantity): Quantity {
  const { free, notPledged } = reachOf(facts)
  const { lotSize } = facts.instrument
  const within = minQuantity(notPledged, minQuantity(most, facts.settings.maxQuantity))
  const odd = free % lotSize
  const inLots = quantity(within - (within % lotSize))
  const withRemainder = within < odd ? ZERO_QUANTITY : quantity(within - ((within - odd) % lotSize))
  return maxQuantity(inLots, withRemainder)
}

/** The shares that a sale holds. Locked-in and pledged shares are in accounts of their own. */
export function holdShares(shares: Quantity, holding: HoldingFacts): ShareHold {
  return takeShares(shares, { available: holding.available, unsettled: holding.unsettled })
}

/** The most further shares that the rules about the holding allow. */
export function sharesWithinReach(facts: SellFacts): Quantity {
  return reachOf(facts).notPledged
}

/** All shares that no open order to sell holds. */
export function freeShares(facts: SellFacts): Quantity {
  return reachOf(facts).free
}
