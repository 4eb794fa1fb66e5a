import type { BusinessDate } from '@bahi/money/business-date'
import { divide } from '@bahi/money/rounding'

/** The yearly growth of a SIP; no growth when both are null. */
export type StepUp = {
  /** Whole percent, 1–100, of last year's amount. */
  readonly percent: number | null
  readonly paise: bigint | null
}

export type SipTerms = {
  /** The amount of the first year. */
  readonly amountPaise: bigint
  readonly dayOfMonth: number
  readonly stepUp: StepUp
}

/** The largest amount that the wire can carry; a growing amount stops there. */
const LARGEST_PAISE = BigInt(Number.MAX_SAFE_INTEGER)

const RUPEE = 100n

/** Whole years between two due dates by their months, so that a new day of the month does not move the step. */
export function yearsBetween(firstDue: BusinessDate, due: BusinessDate): number {
  const months = (date: BusinessDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7))
  return Math.max(0, Math.floor((months(due) - months(firstDue)) / 12))
}

/**
 * The instalment of a due date, in paise. It steps up in the month of the first instalment of each later year. A
 * percentage compounds on the amount of the year before and is rounded down to the rupee, in the customer's favour.
 */
export function amountOn({ amountPaise, stepUp }: SipTerms, firstDue: BusinessDate, due: BusinessDate): bigint {
  let amount = amountPaise
  for (let year = yearsBetween(firstDue, due); year > 0 && amount < LARGEST_PAISE; year -= 1)
    amount = stepped(amount, stepUp)
  return amount < LARGEST_PAISE ? amount : LARGEST_PAISE
}

function stepped(amount: bigint, { percent, paise }: StepUp): bigint {
  if (paise !== null) return amount + paise
  if (percent === null) return amount
  const next = divide(amount * BigInt(100 + percent), 100n * RUPEE, 'down') * RUPEE
  // For an amount with paise, rounding a small step down could give less than the amount before.
  return next > amount ? next : amount
}
