import { type BusinessDate, addDays } from '../../calendar/business-date.ts'
import { type Decision, type Refusal, accept, refusal, refuse } from '../../outcome.ts'
import type { RedeemFacts } from '../scheme-facts.ts'
import { readUnits } from './subscribe-fund.ts'
import { lockedUnits, nextFree } from './unit-lots.ts'

type Judged = {
  readonly facts: RedeemFacts
  readonly scheme: NonNullable<RedeemFacts['scheme']>
  /** Null when what was asked is no count of units. */ readonly units: bigint | null
}
type Rule = (judged: Judged) => Refusal | null

/** A day as people write it. */
function writtenDate(date: BusinessDate): string {
  return date.split('-').reverse().join('-')
}

/** All the units of the holding, whatever binds some of them. */
export function unitsOfHolding({ units }: Pick<RedeemFacts, 'units'>): bigint {
  return units.available + units.held + units.pledged
}

/** What may be redeemed at the NAV of the day that applies: units of no other order, of no lien and of no lot in lock-up. */
export function redeemableUnits({ units, lots, appliesOn }: Pick<RedeemFacts, 'units' | 'lots' | 'appliesOn'>): bigint {
  if (appliesOn === null) return 0n
  const free = units.available - lockedUnits(lots, appliesOn)
  return free > 0n ? free : 0n
}

/** 249, 006 and 005: nothing else about a person bars leaving. */
function personRefusals({ customer }: RedeemFacts): Refusal[] {
  return [
    ...(customer.isSignedIn ? [] : [refusal('login-first')]),
    ...(customer.isLocked ? [refusal('account-locked')] : []),
    ...(customer.identity === 'completed' ? [] : [refusal('identity-missing')]),
  ]
}

const hasHolding: Rule = ({ facts }) => (unitsOfHolding(facts) === 0n ? refusal('fund-order-missing') : null)
const hasUnits: Rule = ({ units }) => (units === null ? refusal('redeem-missing', {}, 'units') : null)

/** Whoever takes all that can be taken leaves nothing too small behind: neither the least nor the step holds for it. */
const takesAll = ({ units, facts }: Judged): boolean => units !== null && units === redeemableUnits(facts)

const isNotBelowLeast: Rule = (judged) =>
  judged.units !== null && judged.units < judged.scheme.leastRedeemUnits && !takesAll(judged)
    ? refusal('redeem-below-least', { least: Number(judged.scheme.leastRedeemUnits) }, 'units')
    : null
const isMultiple: Rule = (judged) =>
  judged.units !== null && judged.units % judged.scheme.stepUnits !== 0n && !takesAll(judged)
    ? refusal('redeem-not-multiple', { step: Number(judged.scheme.stepUnits) }, 'units')
    : null

const isNotAboveHolding: Rule = ({ units, facts }) =>
  units !== null && units > unitsOfHolding(facts)
    ? refusal('redeem-above-most', { most: Number(redeemableUnits(facts)) }, 'units')
    : null
/** Units of another redemption, or pledged for a loan. */
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

/** In the order of the catalogue; the first that is broken is the answer. */
const rules: readonly Rule[] = [
  hasHolding,
  hasUnits,
  isNotBelowLeast,
  isMultiple,
  isNotAboveHolding,
  isNotFrozen,
  isOutOfLockUp,
]

/** Every rule that a redemption would break, in order. */
export function redeemRefusals(asked: number | undefined, facts: RedeemFacts): Refusal[] {
  const { scheme } = facts
  const about = personRefusals(facts)
  if (scheme === null) return [...about, refusal('fund-order-missing')]
  return [...about, ...rules.flatMap((rule) => rule({ facts, scheme, units: readUnits(asked) }) ?? [])]
}

export type AcceptedRedemption = { readonly units: bigint; readonly appliesOn: BusinessDate }

/** Decides whether this customer may redeem so many units at the NAV that applies. */
export function decideRedeemFund(asked: number | undefined, facts: RedeemFacts): Decision<AcceptedRedemption> {
  const [refused] = redeemRefusals(asked, facts)
  if (refused !== undefined) return refuse(refused)
  const units = readUnits(asked)
  if (units === null) throw new Error('the rules let a redemption of nothing pass')
  if (facts.appliesOn === null) throw new Error('no trading day is known whose NAV could apply')
  return accept({ units, appliesOn: facts.appliesOn })
}
