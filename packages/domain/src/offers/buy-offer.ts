import { formatPrice } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import { mayInvest } from '../customers/identity/identity-state.ts'
import { refuseOutlay, refusePaused } from '../customers/limits/own-limits.ts'
import { type Decision, type Refusal, accept, refusal, refuse } from '../outcome.ts'
import { standingAt } from './block-windows.ts'
import type { BuyOfferFacts, OfferKind, OfferTerms } from './offer-facts.ts'

type Judged = {
  readonly facts: BuyOfferFacts
  readonly offer: OfferTerms
  /** Null when the customer's number is not a count of shares. */
  readonly quantity: bigint | null
}
type Rule = (judged: Judged) => Refusal | null

const rupees = (amount: bigint): string => formatPrice(paise(amount))

function leftOf({ quantity, taken }: OfferTerms): bigint {
  return quantity > taken ? quantity - taken : 0n
}

/** An application for a placement may exceed what is left, because the placement is shared out at its end. */
function maxFor({ offer, facts }: Judged): bigint {
  const left = offer.mostQuantity > facts.askedBefore ? offer.mostQuantity - facts.askedBefore : 0n
  const remaining = leftOf(offer)
  return offer.kind === 'placement' || left < remaining ? left : remaining
}

const isSignedIn: Rule = ({ facts }) => (facts.customer.isSignedIn ? null : refusal('login-first'))
const isNotLocked: Rule = ({ facts }) => (facts.customer.isLocked ? refusal('account-locked') : null)
const isNotSwitchedOff: Rule = ({ facts }) => (facts.customer.isSegmentOff ? refusal('segment-switched-off') : null)
const isIdentified: Rule = ({ facts }) => (mayInvest(facts.customer.identity) ? null : refusal('identity-missing'))

/** The refusals of a block's code: 267, 268, 269. */
export function refuseBlockCode(code: BuyOfferFacts['code']): Refusal | null {
  if (code === 'missing') return refusal('block-code-missing', {}, 'code')
  if (code === 'off') return refusal('block-codes-off', {}, 'code')
  return code === 'right' ? null : refusal('block-code-wrong', {}, 'code')
}

/** 001 for a placement, 188 for a ticket: a missing, unknown or switched-off code opens nothing. */
export function refuseCode(kind: OfferKind, code: BuyOfferFacts['code']): Refusal | null {
  if (kind === 'block') return refuseBlockCode(code)
  if (code === 'right') return null
  return refusal(kind === 'placement' ? 'placement-code-wrong' : 'ticket-code-wrong', {}, 'code')
}

const hasRightCode: Rule = ({ offer, facts }) => refuseCode(offer.kind, facts.code)

/** The purchase must be inside a window. A day without a session has none. */
const isInWindow: Rule = ({ facts }) => {
  const standing = standingAt(facts.windows, facts.second)
  if (facts.dayKind !== 'trading') return refusal('before-session')
  if (standing.open !== null) return null
  return refusal(standing.next === null ? 'after-session' : 'before-session')
}

const isOpen: Rule = ({ offer, facts }) => (facts.nowMs < offer.opensAtMs ? refusal('offer-not-open') : null)
const isNotClosed: Rule = ({ offer, facts }) =>
  offer.isClosed || facts.nowMs >= offer.closesAtMs ? refusal('offer-closed') : null

/** 191, 190, 189, 011, 108: the refusals that an order to buy the share would get. */
const isShareBuyable: Rule = ({ facts: { share } }) => {
  if (share.state === 'deleted') return refusal('instrument-deleted')
  if (share.state === 'hidden') return refusal('instrument-hidden')
  if (share.state === 'locked') return refusal('instrument-locked')
  if (share.isHalted) return refusal('instrument-halted')
  return share.isSuspended || share.isBarredBySurveillance || share.isUnderDelistingNotice
    ? refusal('orders-barred')
    : null
}

const isNotBelowMin: Rule = ({ offer, facts, quantity }) => {
  if (quantity !== null && quantity >= least(offer, facts) && quantity % offer.lotSize === 0n) return null
  return refusal(
    'quantity-below-lot',
    {
      buyMinNum: Number(offer.lotSize > least(offer, facts) ? offer.lotSize : least(offer, facts)),
      lotSize: Number(offer.lotSize),
    },
    'quantity',
  )
}

/** The least quantity applies to the first purchase; a later purchase may be a single lot. */
function least(offer: OfferTerms, facts: BuyOfferFacts): bigint {
  return facts.askedBefore >= offer.leastQuantity ? offer.lotSize : offer.leastQuantity
}

const isNotSoldOut: Rule = ({ offer }) =>
  offer.kind !== 'placement' && leftOf(offer) === 0n ? refusal('offer-sold-out') : null

const isNotAboveMax: Rule = (judged) => {
  const { quantity, offer } = judged
  // When nothing is left, the customer is told that, instead of a limit of zero.
  if (quantity === null || (offer.kind !== 'placement' && leftOf(offer) === 0n)) return null
  const most = maxFor(judged)
  return quantity > most ? refusal('quantity-above-max', { buyMaxNum: Number(most) }, 'quantity') : null
}

const isLargeEnough: Rule = ({ offer, facts, quantity }) =>
  quantity !== null && quantity * offer.pricePaise < facts.minAmountPaise
    ? refusal('block-below-min', { minAmt: rupees(facts.minAmountPaise) }, 'quantity')
    : null

const isNotAboveRange: Rule = ({ offer, facts: { bounds } }) =>
  bounds.referencePaise !== null && offer.pricePaise > bounds.highestPaise
    ? refusal('above-upper-band', { limit: rupees(bounds.highestPaise) })
    : null
/**
 * Without a reference no price is within the range. Before the window there is nothing to buy, and a limit of zero
 * would mean nothing.
 */
const isNotBelowRange: Rule = (judged) => {
  const {
    offer,
    facts: { bounds },
  } = judged
  if (bounds.referencePaise === null && isInWindow(judged) !== null) return null
  return bounds.referencePaise === null || offer.pricePaise < bounds.lowestPaise
    ? refusal('below-lower-band', { limit: rupees(bounds.lowestPaise) })
    : null
}

/** The market may have moved away from the price that two people agreed on (H8). */
const isNearMarket: Rule = ({ offer, facts: { bounds, marketPercent } }) =>
  bounds.referencePaise === null || offer.pricePaise > bounds.highestPaise || offer.pricePaise < bounds.lowestPaise
    ? refusal(offer.kind === 'placement' ? 'placement-beyond-market' : 'ticket-beyond-market', {
        vipCreateMaxPercent: marketPercent,
      })
    : null

/** One application for each identity, and no more customers than the offer and the year allow. */
const isWithinLimit: Rule = ({ offer, facts }) =>
  facts.hasApplied || offer.customers >= offer.mostCustomers || facts.placesLeft <= 0
    ? refusal('offer-limit-reached')
    : null

/** A ticket has a number of places for customers; a customer with a place may buy again. */
const hasPlace: Rule = ({ offer, facts }) =>
  !facts.hasApplied && offer.customers >= offer.mostCustomers ? refusal('offer-limit-reached') : null

const hasCash: Rule = ({ offer, facts, quantity }) => {
  const needed = (quantity ?? 0n) * offer.pricePaise
  return needed > facts.availablePaise
    ? refusal('offer-cash-short', { short: rupees(needed - facts.availablePaise) }, 'quantity')
    : null
}

const isNotPaused: Rule = ({ facts }) => refusePaused(facts.customer.limits)
const staysWithinOwnLimit: Rule = ({ offer, facts, quantity }) =>
  refuseOutlay(facts.customer.limits, (quantity ?? 0n) * offer.pricePaise, 'quantity')

const person: readonly Rule[] = [isSignedIn, isNotLocked, isNotSwitchedOff, isIdentified, isNotPaused]

/** The rules in the order of the catalogue; the first broken rule is the answer. */
const rules: Readonly<Record<OfferKind, readonly Rule[]>> = {
  block: [
    ...person,
    hasRightCode,
    isInWindow,
    isOpen,
    isNotClosed,
    isShareBuyable,
    isNotSoldOut,
    isNotBelowMin,
    isNotAboveMax,
    isLargeEnough,
    isNotAboveRange,
    isNotBelowRange,
    hasPlace,
    hasCash,
    staysWithinOwnLimit,
  ],
  placement: [
    ...person,
    hasRightCode,
    isOpen,
    isNotClosed,
    isShareBuyable,
    isNearMarket,
    isNotBelowMin,
    isNotAboveMax,
    isWithinLimit,
    hasCash,
    staysWithinOwnLimit,
  ],
  vip: [
    ...person,
    hasRightCode,
    isOpen,
    isNotClosed,
    isShareBuyable,
    isNearMarket,
    isNotSoldOut,
    isNotBelowMin,
    isNotAboveMax,
    hasPlace,
    hasCash,
    staysWithinOwnLimit,
  ],
}

/** A positive whole number of shares; null for anything else. */
function readShares(untrusted: number): bigint | null {
  return Number.isSafeInteger(untrusted) && untrusted > 0 ? BigInt(untrusted) : null
}

/** Every rule that a purchase breaks, in order. The screen shows them before anything is sent. */
export function offerRefusals(asked: number, facts: BuyOfferFacts): Refusal[] {
  const { offer } = facts
  if (offer === null) return [refusal('offer-missing')]
  return rules[offer.kind].flatMap((rule) => rule({ facts, offer, quantity: readShares(asked) }) ?? [])
}

export type AcceptedPurchase = {
  readonly quantity: bigint
  /** Held for a placement; paid at once for a block or a ticket. In paise. */
  readonly amountPaise: bigint
}

/**
 * Decides whether this customer may buy this number of shares of an offer. Nothing that the customer brings changes
 * the price (H8).
 */
export function decideBuyOffer(asked: number, facts: BuyOfferFacts): Decision<AcceptedPurchase> {
  const [refused] = missingOffer(facts) ?? offerRefusals(asked, facts)
  if (refused !== undefined) return refuse(refused)
  const quantity = readShares(asked)
  if (quantity === null || facts.offer === null) throw new Error('the rules let a purchase of nothing pass')
  return accept({ quantity, amountPaise: quantity * facts.offer.pricePaise })
}

/** The refusals for a missing offer. A customer who may not buy at all is told that first. */
function missingOffer(facts: BuyOfferFacts): Refusal[] | null {
  if (facts.offer !== null) return null
  const none: OfferTerms = {
    kind: 'block',
    pricePaise: 0n,
    quantity: 0n,
    leastQuantity: 0n,
    mostQuantity: 0n,
    lotSize: 1n,
    mostCustomers: 0,
    opensAtMs: 0,
    closesAtMs: 0,
    isClosed: true,
    taken: 0n,
    customers: 0,
  }
  return [...person.flatMap((rule) => rule({ facts, offer: none, quantity: null }) ?? []), refusal('offer-missing')]
}
