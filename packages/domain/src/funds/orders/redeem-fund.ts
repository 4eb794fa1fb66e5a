import { type BusinessDate, addDays, writtenDate } from '@bahi/money/business-date'
import { mayInvest } from '../../customers/identity/identity-state.ts'
import { type Decision, type Refusal, accept, refusal, refuse } from '../../outcome.ts'
import type { RedeemFacts } from '../scheme-facts.ts'
import { hasFraction, readUnits } from './subscribe-fund.ts'
import { lockedUnits, nextFree } from './unit-lots.ts'

type Judged = {
  readonly facts: RedeemFacts
  readonly scheme: NonNullable<RedeemFacts['scheme']>
  /** Null when the customer's number is not a count of units. */
  readonly units: bigint | null
  readonly hasFraction: boolean
}
type Rule = (judged: Judged) => Refusal | null

/** All units of the holding, including those that an order, a lien or a lock-up binds. */
export function unitsOfHolding({ units }: Pick<RedeemFacts, 'units'>): bigint {
  return units.available + units.held + units.pledged
}

/**
 * The units that can be redeemed at the NAV of the applicable day: units without another order, without a lien and
 * outside of lock-up.
 */
export function redeemableUnits({ units, lots, appliesOn }: Pick<RedeemFacts, 'units' | 'lots' | 'appliesOn'>): bigint {
  if (appliesOn === null) return 0n
  const free = units.available - lockedUnits(lots, appliesOn)
  return free > 0n ? free : 0n
}

/** The refusals that depend on the customer: 249, 006 and 005. Nothing else about a customer bars a redemption. */
function personRefusals({ customer }: RedeemFacts): Refusal[] {
  return [
    ...(customer.isSignedIn ? [] : [refusal('login-first')]),
    ...(customer.isLocked ? [refusal('account-locked')] : []),
    ...(mayInvest(customer.identity) ? [] : [refusal('identity-missing')]),
  ]
}

const hasHolding: Rule = ({ facts }) => (unitsOfHolding(facts) === 0n ? refusal('fund-order-missing') : null)
const hasUnits: Rule = ({ units, hasFraction }) =>
  units === null && !hasFraction ? refusal('redeem-missing', {}, 'units') : null

/**
 * A redemption of all redeemable units leaves no remainder, so neither the least number nor the step applies to it.
 */
const takesAll = ({ units, facts }: Judged): boolean => units !== null && units === redeemableUnits(facts)

const isNotBelowMin: Rule = (judged) =>
  judged.units !== null && judged.units < judged.scheme.leastRedeemUnits && !takesAll(judged)
    ? refusal('redeem-below-min', { least: Number(judged.scheme.leastRedeemUnits) }, 'units')
    : null
const isMultiple: Rule = (judged) =>
  judged.hasFraction || (judged.units !== null && judged.units % judged.scheme.stepUnits !== 0n && !takesAll(judged))
    ? refusal('redeem-not-multiple', { step: Number(judged.scheme.stepUnits) }, 'units')
    : null

const isNotAboveHolding: Rule = ({ units, facts }) =>
  units !== null && units > unitsOfHolding(facts)
    ? refusal('redeem-above-max', { most: Number(redeemableUnits(facts)) }, 'units')
    : null
/** Units held by another redemption or pledged for a loan are frozen. */
const isNotFrozen: Rule = ({ units, facts }) =>
  units !== null && units > facts.units.available ? refusal('units-frozen', {}, 'units') : null

const isOutOfLockUp: Rule = ({ units, scheme, facts }) => {
  if (units === null || facts.appliesOn === null) return null
  if (facts.appliesOn < scheme.redeemFrom)
    return refusal('units-locked-up', { until: writtenDate(addDays(scheme.redeemFrom, -1)) }, 'units')
  if (units > facts.units.available || units <= redeemableUnits(facts)) return null
  return refusal(
    'units-locked-up',
    { until: writtenDate(nextFree(facts.lots, facts.appliesOn)?.lockedUntil ?? facts.appliesOn) },
    'units',
  )
}

/** The rules in the order of the catalogue; the first broken rule is the answer. */
const rules: readonly Rule[] = [
  hasHolding,
  hasUnits,
  isNotBelowMin,
  isMultiple,
  isNotAboveHolding,
  isNotFrozen,
  isOutOfLockUp,
]

/** Every rule that a redemption breaks, in order. */
export function redeemRefusals(asked: number | undefined, facts: RedeemFacts): Refusal[] {
  const { scheme } = facts
  const about = personRefusals(facts)
  if (scheme === null) return [...about, refusal('fund-order-missing')]
  return [
    ...about,
    ...rules.flatMap((rule) => rule({ facts, scheme, units: readUnits(asked), hasFraction: hasFraction(asked) }) ?? []),
  ]
}

export type AcceptedRedemption = { readonly units: bigint; readonly appliesOn: BusinessDate }

/** Decides whether this customer may redeem this number of units at the applicable NAV. */
export function decideRedeemFund(asked: number | undefined, facts: RedeemFacts): Decision<AcceptedRedemption> {
  const [refused] = redeemRefusals(asked, facts)
  if (refused !== undefined) return refuse(refused)
  const units = readUnits(asked)
  if (units === null) throw new Error('the rules let a redemption of nothing pass')
  if (facts.appliesOn === null) throw new Error('no trading day is known whose NAV could apply')
  return accept({ units, appliesOn: facts.appliesOn })
}
