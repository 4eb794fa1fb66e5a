import { formatPrice } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import { type IdentityState, mayInvest } from '../customers/identity/identity-state.ts'
import { type OwnLimits, refuseBringing, refusePaused } from '../customers/limits/own-limits.ts'
import { accept, type Decision, type Refusal, refusal, refuse } from '../outcome.ts'

export type LoanFacts = {
  readonly isSignedIn: boolean
  readonly isLocked: boolean
  /** Whether borrowing is switched off for this customer; a repayment ignores it. */
  readonly isSegmentOff: boolean
  readonly identity: IdentityState
  readonly limits: OwnLimits
  /** Whether the term of an open loan is over; that loan must be paid first. */
  readonly hasPastTerm: boolean
  /** The limit less the debt and less applications in review, in paise. */
  readonly remainingPaise: bigint
  /** The lender's cash less applications in review, in paise. */
  readonly canLendPaise: bigint
}

function readAmount(untrusted: number): bigint | null {
  return Number.isSafeInteger(untrusted) && untrusted > 0 ? BigInt(untrusted) : null
}

/**
 * Every rule that a loan of this amount breaks, in the order of the catalogue: 249, 006, 900, 005, 968, 901, 902, 119.
 */
export function loanRefusals(untrustedPaise: number, facts: LoanFacts): Refusal[] {
  const amount = readAmount(untrustedPaise)
  const all: (Refusal | null)[] = [
    facts.isSignedIn ? null : refusal('login-first'),
    facts.isLocked ? refusal('account-locked') : null,
    facts.isSegmentOff ? refusal('segment-switched-off') : null,
    mayInvest(facts.identity) ? null : refusal('identity-missing'),
    refusePaused(facts.limits),
    facts.hasPastTerm ? refusal('loan-past-term') : null,
    amount === null ? refusal('loan-amount-not-positive', {}, 'amountPaise') : null,
    amount !== null && amount > facts.remainingPaise
      ? refusal('loan-above-limit', { most: formatPrice(paise(facts.remainingPaise)) }, 'amountPaise')
      : null,
    amount !== null && amount > facts.canLendPaise ? refusal('lender-short', {}, 'amountPaise') : null,
    amount === null ? null : refuseBringing(facts.limits, amount),
  ]
  return all.filter((refused) => refused !== null)
}

/** Decides whether an application goes to review: the first broken rule, or the amount. */
export function decideLoan(untrustedPaise: number, facts: LoanFacts): Decision<{ readonly amountPaise: bigint }> {
  const [refused] = loanRefusals(untrustedPaise, facts)
  return refused === undefined ? accept({ amountPaise: BigInt(untrustedPaise) }) : refuse(refused)
}
