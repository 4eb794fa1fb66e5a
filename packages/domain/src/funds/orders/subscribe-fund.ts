import type { BusinessDate } from '@bahi/money/business-date'
import { mayInvest } from '../../customers/identity/identity-state.ts'
import { refuseOutlay, refusePaused } from '../../customers/limits/own-limits.ts'
import { type Decision, type Refusal, accept, refusal, refuse } from '../../outcome.ts'
import type { SchemeTerms, SubscribeFacts } from '../scheme-facts.ts'
import { type Hold, subscriptionHold } from './hold.ts'

type Judged = {
  readonly facts: SubscribeFacts
  readonly scheme: SchemeTerms
  /** Null when the customer's number is not a count of units. */
  readonly units: bigint | null
  readonly hasFraction: boolean
}
type Rule = (judged: Judged) => Refusal | null

/** The refusals that depend on the customer: 249, 006, 900 and 005. */
function personRefusals({ customer }: SubscribeFacts): Refusal[] {
  const paused = refusePaused(customer.limits)
  return [
    ...(customer.isSignedIn ? [] : [refusal('login-first')]),
    ...(customer.isLocked ? [refusal('account-locked')] : []),
    ...(customer.isSegmentOff ? [refusal('segment-switched-off')] : []),
    ...(mayInvest(customer.identity) ? [] : [refusal('identity-missing')]),
    ...(paused === null ? [] : [paused]),
  ]
}

const hasUnits: Rule = ({ units, hasFraction }) =>
  units === null && !hasFraction ? refusal('units-missing', {}, 'units') : null
const isMultiple: Rule = ({ units, hasFraction, scheme }) =>
  hasFraction || (units !== null && units % scheme.stepUnits !== 0n)
    ? refusal('units-not-multiple', { step: Number(scheme.stepUnits) }, 'units')
    : null
const isNotBelowMin: Rule = ({ units, scheme }) =>
  units !== null && units < scheme.leastUnits
    ? refusal('units-below-min', { least: Number(scheme.leastUnits) }, 'units')
    : null

/** The day whose NAV applies decides: after the cut-off of the last day, the subscription period is over. */
const isWithinPeriod: Rule = ({ scheme, facts: { appliesOn } }) =>
  takesSubscriptions(scheme, appliesOn) ? null : refusal('subscription-over')

const hasCash: Rule = ({ facts, scheme, units }) => {
  if (units === null) return null
  return heldFor(units, scheme, facts).holdPaise > facts.availablePaise ? refusal('fund-cash-short', {}, 'units') : null
}

const staysWithinOwnLimit: Rule = ({ facts, scheme, units }) =>
  units === null ? null : refuseOutlay(facts.customer.limits, heldFor(units, scheme, facts).holdPaise, 'units')

function heldFor(
  units: bigint,
  { subscriptionBps }: SchemeTerms,
  { lastNav, bufferPercent, fixedPaise }: SubscribeFacts,
): Hold {
  const hold = subscriptionHold(units, lastNav, bufferPercent, subscriptionBps)
  return fixedPaise === null ? hold : { ...hold, holdPaise: fixedPaise }
}

/** The rules in the order of the catalogue; the first broken rule is the answer. */
const rules: readonly Rule[] = [hasUnits, isMultiple, isNotBelowMin, isWithinPeriod, hasCash, staysWithinOwnLimit]

/** Whether a scheme takes subscriptions at the NAV of this day. */
export function takesSubscriptions(
  { state, subscribeFrom, subscribeUntil }: Pick<SchemeTerms, 'state' | 'subscribeFrom' | 'subscribeUntil'>,
  appliesOn: BusinessDate | null,
): boolean {
  return (
    state === 'open' &&
    appliesOn !== null &&
    appliesOn >= subscribeFrom &&
    (subscribeUntil === null || appliesOn <= subscribeUntil)
  )
}

/** A positive whole number of units; null for anything else. */
export function readUnits(untrusted: number | undefined): bigint | null {
  return untrusted !== undefined && Number.isSafeInteger(untrusted) && untrusted > 0 ? BigInt(untrusted) : null
}

/** Whether a positive number has a fraction of a unit: it is no multiple of any step. */
export function hasFraction(untrusted: number | undefined): boolean {
  return untrusted !== undefined && Number.isFinite(untrusted) && untrusted > 0 && !Number.isInteger(untrusted)
}

/**
 * Every rule that a subscription breaks, in order. A customer who may not subscribe at all is told so before hearing
 * whether the scheme exists.
 */
export function subscribeRefusals(asked: number | undefined, facts: SubscribeFacts): Refusal[] {
  const { scheme } = facts
  const about = personRefusals(facts)
  if (scheme === null) return [...about, refusal('fund-missing')]
  return [
    ...about,
    ...rules.flatMap((rule) => rule({ facts, scheme, units: readUnits(asked), hasFraction: hasFraction(asked) }) ?? []),
  ]
}

export type AcceptedSubscription = Hold & { readonly units: bigint; readonly appliesOn: BusinessDate }

/** Decides whether this customer may subscribe to this number of units, and how much cash is held. */
export function decideSubscribeFund(asked: number | undefined, facts: SubscribeFacts): Decision<AcceptedSubscription> {
  const [refused] = subscribeRefusals(asked, facts)
  if (refused !== undefined) return refuse(refused)
  const units = readUnits(asked)
  if (units === null || facts.scheme === null || facts.appliesOn === null)
    throw new Error('the rules let a subscription to nothing pass')
  return accept({ units, appliesOn: facts.appliesOn, ...heldFor(units, facts.scheme, facts) })
}
