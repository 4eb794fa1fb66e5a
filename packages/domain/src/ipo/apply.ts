import { type BusinessTime, compareTimes } from '@bahi/money/business-date'
import { formatPrice } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import { type IdentityState, mayInvest } from '../customers/identity/identity-state.ts'
import { type OwnLimits, refuseOutlay, refusePaused } from '../customers/limits/own-limits.ts'
import { type Decision, type Refusal, accept, refusal, refuse } from '../outcome.ts'
import { BAND_RULE } from './band-rule.ts'
import type { ApplicationState, IpoState } from './ipo-states.ts'

/** An application as the customer typed it. */
export interface Bid {
  readonly lots: number
  readonly atCutOff: boolean
  readonly pricePaise: number | null
}

export interface ApplicantFacts {
  readonly isLocked: boolean
  readonly isSegmentOff: boolean
  readonly identity: IdentityState
  readonly limits: OwnLimits
  readonly availablePaise: bigint
}

export interface OfferFacts {
  readonly state: IpoState
  readonly opensAt: BusinessTime
  readonly closesAt: BusinessTime
  readonly bandLowPaise: bigint
  readonly bandHighPaise: bigint
  readonly lotSize: bigint
  readonly sharesHere: bigint
}

export interface ApplyFacts {
  readonly customer: ApplicantFacts
  /** Only the simulated exchange trades new shares; beside real prices an invented company has no price. */
  readonly isMarketSimulated: boolean
  /** Null when there is no such new share. */
  readonly offer: OfferFacts | null
  readonly now: BusinessTime
  /** The setting ipo.retailMaxAmt. */
  readonly maxAmountPaise: bigint
  /** Whether this identity has applied already, from any account. */
  readonly hasApplied: boolean
  /** The hold of the application that is to be changed; 0 for a new one. */
  readonly heldPaise: bigint
  /** The part of that hold that counts towards the customer's own limit of this day. */
  readonly countedPaise: bigint
}

export interface AcceptedBid {
  readonly lots: bigint
  readonly shares: bigint
  readonly atCutOff: boolean
  /** The price of the application; at cut-off the top of the band. */
  readonly pricePaise: bigint
  readonly holdPaise: bigint
}

/**
 * Whether a new share takes applications. State and clock must both allow it, because a job can run a moment late.
 */
export function isOpen(
  { state, opensAt, closesAt }: Pick<OfferFacts, 'state' | 'opensAt' | 'closesAt'>,
  now: BusinessTime,
): boolean {
  return state === 'open' && compareTimes(now, opensAt) >= 0 && compareTimes(now, closesAt) < 0
}

type Judged = { readonly bid: Bid; readonly facts: ApplyFacts; readonly offer: OfferFacts }
type Rule = (judged: Judged) => Refusal | null

const isOpenYet: Rule = ({ offer, facts }) =>
  offer.state === 'upcoming' || compareTimes(facts.now, offer.opensAt) < 0 ? refusal('offer-not-open') : null
const isBeforeDeadline: Rule = ({ offer, facts }) => (isOpen(offer, facts.now) ? null : refusal('offer-closed'))

const hasLots: Rule = ({ bid, offer }) => {
  if (Number.isSafeInteger(bid.lots) && bid.lots > 0)
    return BigInt(bid.lots) * offer.lotSize > offer.sharesHere ? tooMany(offer) : null
  return bid.lots > Number.MAX_SAFE_INTEGER
    ? tooMany(offer)
    : refusal('quantity-below-lot', { buyMinNum: Number(offer.lotSize) }, 'lots')
}

function tooMany({ sharesHere }: OfferFacts): Refusal {
  return refusal('quantity-above-max', { buyMaxNum: Number(sharesHere) }, 'lots')
}

const isInBand: Rule = ({ bid, offer }) => {
  if (bid.atCutOff) return null
  const price = readPrice(bid)
  const isGood =
    price !== null && price >= offer.bandLowPaise && price <= offer.bandHighPaise && price % BAND_RULE.tickPaise === 0n
  return isGood
    ? null
    : refusal(
        'beyond-offer-rule',
        {
          least: `₹${formatPrice(paise(offer.bandLowPaise))}`,
          most: `₹${formatPrice(paise(offer.bandHighPaise))}`,
          step: `₹${formatPrice(paise(BAND_RULE.tickPaise))}`,
        },
        'pricePaise',
      )
}

function readPrice({ pricePaise }: Bid): bigint | null {
  return pricePaise !== null && Number.isSafeInteger(pricePaise) && pricePaise > 0 ? BigInt(pricePaise) : null
}

const isWithinCap: Rule = ({ bid, offer, facts }) =>
  facts.hasApplied || holdOf(bid, offer) > facts.maxAmountPaise
    ? refusal('offer-limit-reached', {}, facts.hasApplied ? 'ipoId' : 'lots')
    : null

const hasCash: Rule = ({ bid, offer, facts }) => {
  const short = holdOf(bid, offer) - facts.heldPaise - facts.customer.availablePaise
  return short > 0n ? refusal('offer-cash-short', { short: formatPrice(paise(short)) }, 'lots') : null
}

/** The cash that the application would hold; zero for unusable lots or prices, which an earlier rule refuses. */
function holdOf(bid: Bid, offer: OfferFacts): bigint {
  if (!Number.isSafeInteger(bid.lots) || bid.lots <= 0) return 0n
  return BigInt(bid.lots) * offer.lotSize * (bid.atCutOff ? offer.bandHighPaise : (readPrice(bid) ?? 0n))
}

/** A smaller application is always possible; a larger one counts whole on the day on which it grew. */
const staysWithinOwnLimit: Rule = ({ bid, offer, facts }) => {
  const holdPaise = holdOf(bid, offer)
  return holdPaise > facts.heldPaise
    ? refuseOutlay(facts.customer.limits, holdPaise - facts.countedPaise, 'lots')
    : null
}

/** The rules that depend on the customer and the market, not on the new share. */
function outerRefusal({
  customer: { isLocked, isSegmentOff, identity, limits },
  isMarketSimulated,
}: ApplyFacts): Refusal | null {
  if (isLocked) return refusal('account-locked')
  if (isSegmentOff) return refusal('segment-switched-off')
  if (!mayInvest(identity)) return refusal('identity-missing')
  return refusePaused(limits) ?? (isMarketSimulated ? null : refusal('no-new-shares'))
}

/** The rules in the order of the catalogue. */
const RULES: readonly Rule[] = [
  isOpenYet,
  isBeforeDeadline,
  hasLots,
  isInBand,
  isWithinCap,
  hasCash,
  staysWithinOwnLimit,
]

function accepted(bid: Bid, offer: OfferFacts): AcceptedBid {
  const lots = BigInt(bid.lots)
  return {
    lots,
    shares: lots * offer.lotSize,
    atCutOff: bid.atCutOff,
    pricePaise: bid.atCutOff ? offer.bandHighPaise : (readPrice(bid) ?? offer.bandHighPaise),
    holdPaise: holdOf(bid, offer),
  }
}

/** Decides whether a customer may apply, and how much cash is held. */
export function decideApply(bid: Bid, facts: ApplyFacts): Decision<AcceptedBid> {
  const refused = outerRefusal(facts)
  if (refused !== null) return refuse(refused)
  const { offer } = facts
  if (offer === null) return refuse(refusal('ipo-missing', {}, 'ipoId'))
  for (const rule of RULES) {
    const broken = rule({ bid, facts, offer })
    if (broken !== null) return refuse(broken)
  }
  return accept(accepted(bid, offer))
}

/** Decides a change of the standing application: 994 when there is none. */
export function decideModify(
  bid: Bid,
  standing: { readonly state: ApplicationState } | null,
  facts: ApplyFacts,
): Decision<AcceptedBid> {
  const refused = outerRefusal(facts)
  if (refused !== null) return refuse(refused)
  if (facts.offer === null) return refuse(refusal('ipo-missing', {}, 'ipoId'))
  if (standing === null || standing.state === 'withdrawn') return refuse(refusal('application-missing', {}, 'ipoId'))
  return decideApply(bid, { ...facts, hasApplied: false })
}

/** Decides a withdrawal. A trade lock never bars it, because it only gives money back. */
export function decideWithdraw(
  standing: { readonly state: ApplicationState } | null,
  { offer, now }: Pick<ApplyFacts, 'offer' | 'now'>,
): Decision<object> {
  if (offer === null) return refuse(refusal('ipo-missing', {}, 'ipoId'))
  if (standing === null || standing.state === 'withdrawn') return refuse(refusal('application-missing', {}, 'ipoId'))
  return isOpen(offer, now) ? accept({}) : refuse(refusal('offer-closed'))
}

/** The cash that an application would hold, and every rule that it breaks. */
export function previewApply(
  bid: Bid,
  facts: ApplyFacts & { readonly offer: OfferFacts },
): { readonly holdPaise: bigint; readonly bid: AcceptedBid | null; readonly refusals: Refusal[] } {
  const refused = outerRefusal(facts)
  const broken = RULES.flatMap((rule) => rule({ bid, facts, offer: facts.offer }) ?? [])
  const isReadable = Number.isSafeInteger(bid.lots) && bid.lots > 0
  return {
    holdPaise: holdOf(bid, facts.offer),
    bid: isReadable ? accepted(bid, facts.offer) : null,
    refusals: [...(refused === null ? [] : [refused]), ...broken],
  }
}
