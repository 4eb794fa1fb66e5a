import { addDays, type BusinessDate } from '@bahi/money/business-date'
import { type Decision, type Refusal, accept, refusal, refuse } from '../../outcome.ts'
import type { RefusalName } from '../../refusals.ts'
import { dueAfterDayChange, firstDueFrom, type Schedule } from '../../sips/sip-dates.ts'
import { FARTHEST_DAYS, sipAfter, type SipStatus } from '../../sips/sip-states.ts'
import { rulesWhenSet } from '../triggers/decide-trigger.ts'

/** The most SIPs in shares of one customer that have not ended. */
export const MAX_SHARE_SIPS = 20

/** What one instalment buys: as many whole shares as an amount pays for with charges, or a number of shares. */
export type Purchase = { readonly amountPaise: bigint } | { readonly quantity: bigint }

/** When a SIP ends by itself: after its last day, or after so many purchases. Null when the customer ends it. */
export type SipEnd = { readonly lastOn: BusinessDate } | { readonly purchasesLeft: number } | null

export type ShareSipTerms = { readonly purchase: Purchase; readonly schedule: Schedule; readonly end: SipEnd }

export type NewShareSip = ShareSipTerms & {
  /** The first day on which an instalment may be due. */
  readonly startsOn: BusinessDate
}

export type ShareSipFacts = {
  /** Every rule that the order of an instalment would break if it were placed for the next session. */
  readonly refusals: readonly Refusal[]
  /** The customer's other SIPs in shares that have not ended. */
  readonly others: number
  readonly today: BusinessDate
}

/**
 * The rules that the terms break whatever the day brings, besides those of any waiting order: an exchange takes orders at
 * all, and the amount pays for a share at the present price.
 */
const asksOfTerms: ReadonlySet<RefusalName> = new Set(['no-venue', 'amount-below-min', 'amount-exceeded'])

function rulesOfTerms(refusals: readonly Refusal[], isNew: boolean): Refusal[] {
  const whenSet = rulesWhenSet(refusals, { isNew })
  return refusals.filter((refused) => whenSet.includes(refused) || asksOfTerms.has(refused.code))
}

/** A SIP begins tomorrow at the earliest, because the instalments of a day are looked up in its morning. */
function canStartOn(startsOn: BusinessDate, today: BusinessDate): boolean {
  return startsOn > today && startsOn <= addDays(today, FARTHEST_DAYS)
}

/** The first due date of a new SIP. Null when it cannot start on its first day, or would end before. */
export function firstDueOf({ schedule, startsOn, end }: NewShareSip, today: BusinessDate): BusinessDate | null {
  if (!canStartOn(startsOn, today)) return null
  const due = firstDueFrom(startsOn, schedule)
  return isPast(end, due) ? null : due
}

/** Whether a SIP has ended before this due date. */
export function isPast(end: SipEnd, due: BusinessDate): boolean {
  if (end === null) return false
  return 'lastOn' in end ? due > end.lastOn : end.purchasesLeft <= 0
}

/** Every reason why this SIP cannot begin, in the order of the catalogue. */
export function newShareSipProblems(asked: NewShareSip, facts: ShareSipFacts): Refusal[] {
  const { startsOn, end } = asked
  const wrongField = !canStartOn(startsOn, facts.today)
    ? 'startsOn'
    : end !== null && 'lastOn' in end
      ? 'lastOn'
      : 'purchases'
  return [
    ...rulesOfTerms(facts.refusals, true),
    ...(firstDueOf(asked, facts.today) === null ? [refusal('parameter-malformed', {}, wrongField)] : []),
    ...(facts.others >= MAX_SHARE_SIPS ? [refusal('watches-full', { most: MAX_SHARE_SIPS })] : []),
  ]
}

export function decideNewShareSip(
  asked: NewShareSip,
  facts: ShareSipFacts,
): Decision<{ readonly firstDue: BusinessDate }> {
  const [refused] = newShareSipProblems(asked, facts)
  const firstDue = firstDueOf(asked, facts.today)
  if (refused !== undefined) return refuse(refused)
  if (firstDue === null) throw new Error('the rules let a SIP without an instalment pass')
  return accept({ firstDue })
}

/**
 * Decides new terms of a SIP: 977, the rules of the order, 022 when the SIP would end before its next instalment. A SIP
 * that is paused stays paused.
 */
export function decideShareSipChange(
  sip: SipStatus,
  terms: ShareSipTerms,
  facts: Pick<ShareSipFacts, 'refusals' | 'today'>,
): Decision<{ readonly nextDue: BusinessDate }> {
  if (sipAfter(sip.state, 'change') === null || sip.nextDue === null) return refuse(refusal('sip-state-wrong'))
  const [refused] = rulesOfTerms(facts.refusals, false)
  if (refused !== undefined) return refuse(refused)
  const nextDue = dueAfterDayChange(sip.nextDue, terms.schedule, facts.today)
  return isPast(terms.end, nextDue)
    ? refuse(refusal('parameter-malformed', {}, terms.end !== null && 'lastOn' in terms.end ? 'lastOn' : 'purchases'))
    : accept({ nextDue })
}
