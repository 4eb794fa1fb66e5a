import { formatPrice } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import { accept, type Decision, refusal, refuse } from '../outcome.ts'
import { PARTS_A_PAISA, wholePaise } from './loan-terms.ts'

/** The debt of a loan that was paid out. */
export type Owed = { readonly capitalPaise: bigint; readonly interestParts: bigint }

export type Repayment = {
  readonly amountPaise: bigint
  readonly interestPaise: bigint
  readonly capitalPaise: bigint
  readonly left: Owed
  readonly isWhole: boolean
}

/** Capital and whole paise of interest; a fraction of a paisa is not owed. */
export function owedPaise({ capitalPaise, interestParts }: Owed): bigint {
  return capitalPaise + wholePaise(interestParts)
}

/**
 * Splits a repayment: interest first, then capital, and never more than the debt. A repayment of the whole debt
 * forgives a fraction of a paisa of interest.
 */
export function splitRepayment(owed: Owed, amountPaise: bigint): Repayment {
  const most = owedPaise(owed)
  const amount = amountPaise < most ? amountPaise : most
  const whole = wholePaise(owed.interestParts)
  const interestPaise = amount < whole ? amount : whole
  const capitalPaise = amount - interestPaise
  const capitalLeft = owed.capitalPaise - capitalPaise
  const isWhole = capitalLeft === 0n
  return {
    amountPaise: amount,
    interestPaise,
    capitalPaise,
    isWhole,
    left: {
      capitalPaise: capitalLeft,
      interestParts: isWhole ? 0n : owed.interestParts - interestPaise * PARTS_A_PAISA,
    },
  }
}

export type RepayFacts = Owed & { readonly availablePaise: bigint }

/** Decides a repayment: 901 for no amount, 166 for missing cash. An amount above the debt takes the debt. */
export function decideRepay(
  asked: { readonly amountPaise: number | undefined; readonly all: boolean },
  facts: RepayFacts,
): Decision<Repayment> {
  const isAmount = asked.amountPaise !== undefined && Number.isSafeInteger(asked.amountPaise) && asked.amountPaise > 0
  if (!asked.all && !isAmount) return refuse(refusal('loan-amount-not-positive', {}, 'amountPaise'))
  const repayment = splitRepayment(facts, asked.all ? owedPaise(facts) : BigInt(asked.amountPaise ?? 0))
  return repayment.amountPaise > facts.availablePaise
    ? refuse(shortBy(repayment.amountPaise, facts.availablePaise))
    : accept(repayment)
}

/** `endsMs` is the result of `coolingOffEndsMs`. */
export type CoolOffFacts = Owed & { readonly availablePaise: bigint; readonly endsMs: number; readonly nowMs: number }

/**
 * Decides a return of the capital in the cooling-off time, without interest: 980 after that time, 166 for missing
 * cash.
 */
export function decideCoolOff(facts: CoolOffFacts): Decision<Repayment> {
  if (facts.nowMs >= facts.endsMs) return refuse(refusal('loan-state-wrong'))
  const amount = facts.capitalPaise
  if (amount > facts.availablePaise) return refuse(shortBy(amount, facts.availablePaise))
  return accept({
    amountPaise: amount,
    interestPaise: 0n,
    capitalPaise: amount,
    isWhole: true,
    left: { capitalPaise: 0n, interestParts: 0n },
  })
}

function shortBy(needed: bigint, available: bigint) {
  return refusal('cash-short', { short: formatPrice(paise(needed - available)) }, 'amountPaise')
}
