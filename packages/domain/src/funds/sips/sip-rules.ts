import type { BusinessDate } from '@bahi/money/business-date'
import { formatPrice } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import type { CustomerFacts } from '../../customers/customer-facts.ts'
import { mayInvest } from '../../customers/identity/identity-state.ts'
import { refusePaused } from '../../customers/limits/own-limits.ts'
import { type Decision, type Refusal, accept, refusal, refuse } from '../../outcome.ts'
import { dueAfterDayChange, firstDueAfter } from '../../sips/sip-dates.ts'
import { sipAfter, type SipStatus } from '../../sips/sip-states.ts'
import { minInstalment, type UnitTerms, unitsFor } from '../orders/units-for-amount.ts'
import type { SchemeTerms } from '../scheme-facts.ts'
import { amountOn, type SipTerms } from './sip-amount.ts'

/** The fund with its last NAV in ten-thousandths of a rupee. */
export type SipFund = SchemeTerms & { readonly nav: bigint }

export type SipCustomer = Omit<CustomerFacts, 'isSignedIn'>

export type NewSipFacts = {
  readonly customer: SipCustomer
  /** Null when there is no such fund. */
  readonly fund: SipFund | null
  readonly today: BusinessDate
}

/**
 * A SIP cannot begin when the fund is closed by its first instalment. A coming fund takes SIPs; instalments before its
 * opening are missed with that reason.
 */
function isOver({ state, subscribeUntil }: SipFund, firstDue: BusinessDate): boolean {
  return state === 'closed' || state === 'retired' || (subscribeUntil !== null && firstDue > subscribeUntil)
}

/** 978: at the last NAV the amount buys fewer units than the fund's least number. */
export function refuseTooSmall(amountPaise: bigint, fund: UnitTerms): Refusal | null {
  if (unitsFor(amountPaise, fund) > 0n) return null
  return refusal(
    'sip-too-small',
    { least: formatPrice(paise(minInstalment(fund))), units: Number(fund.leastUnits) },
    'amountPaise',
  )
}

/** Every rule a new SIP breaks, in their order: 006, 900, 005, 206, 207, 978. */
export function newSipRefusals(
  { amountPaise, dayOfMonth }: SipTerms,
  { customer, fund, today }: NewSipFacts,
): readonly Refusal[] {
  const found = [
    customer.isLocked ? refusal('account-locked') : null,
    customer.isSegmentOff ? refusal('segment-switched-off') : null,
    mayInvest(customer.identity) ? null : refusal('identity-missing'),
    refusePaused(customer.limits),
    fund === null ? refusal('fund-missing') : null,
    fund !== null && isOver(fund, firstDueAfter(today, { dayOfMonth })) ? refusal('subscription-over') : null,
    fund === null ? null : refuseTooSmall(amountPaise, fund),
  ]
  return found.filter((refused) => refused !== null)
}

export function decideNewSip(terms: SipTerms, facts: NewSipFacts): Decision<{ readonly firstDue: BusinessDate }> {
  const [refused] = newSipRefusals(terms, facts)
  return refused === undefined ? accept({ firstDue: firstDueAfter(facts.today, terms) }) : refuse(refused)
}

export type ChangedSip = {
  readonly amountPaise: bigint
  readonly firstDue: BusinessDate
  readonly nextDue: BusinessDate
}

/**
 * Decides new terms of a SIP: 977, 978. A new amount or step begins a new first year with the next instalment. A
 * change that leaves amount and step as agreed, or as stepped up by now, only moves the day.
 */
export function decideSipChange(
  sip: SipStatus & { readonly terms: SipTerms; readonly firstDue: BusinessDate },
  terms: SipTerms,
  fund: UnitTerms,
  today: BusinessDate,
): Decision<ChangedSip> {
  if (sipAfter(sip.state, 'change') === null || sip.nextDue === null) return refuse(refusal('sip-state-wrong'))
  const tooSmall = refuseTooSmall(terms.amountPaise, fund)
  if (tooSmall !== null) return refuse(tooSmall)
  const nextDue = dueAfterDayChange(sip.nextDue, terms, today)
  const isSameStep = sip.terms.stepUp.percent === terms.stepUp.percent && sip.terms.stepUp.paise === terms.stepUp.paise
  const isSameAmount =
    terms.amountPaise === sip.terms.amountPaise || terms.amountPaise === amountOn(sip.terms, sip.firstDue, sip.nextDue)
  if (isSameStep && isSameAmount) return accept({ amountPaise: sip.terms.amountPaise, firstDue: sip.firstDue, nextDue })
  return accept({ amountPaise: terms.amountPaise, firstDue: nextDue, nextDue })
}
