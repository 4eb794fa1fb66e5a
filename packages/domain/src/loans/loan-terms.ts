import { addDays, type BusinessDate, daysBetween } from '@bahi/money/business-date'
import { divide } from '@bahi/money/rounding'

/** The terms of a loan, fixed when the customer asks for it. */
export type LoanTerms = {
  /** In hundredths of a basis point: 300 is 0.03 % a day. */
  readonly dailyRateHundredthBps: number
  readonly freeDays: number
  readonly coolingOffDays: number
  readonly cureDays: number
  readonly termDays: number
  readonly feePaise: bigint
}

/** A loan is due this many days after its payout. */
export const TERM_DAYS = 365

/** Interest and lending values are counted in parts: ten-thousandths of a paisa. */
export const PARTS_A_PAISA = 10_000n

const DAYS_A_YEAR = 365
const HUNDREDTH_BPS_A_UNIT = 1_000_000n

/**
 * The yearly rate that lenders must print: the daily rate × 365, rounded up, so that the printed rate is never below
 * the real one.
 */
export function yearlyRateBps(dailyRateHundredthBps: number): number {
  return Number(divide(BigInt(dailyRateHundredthBps) * BigInt(DAYS_A_YEAR), 100n, 'up'))
}

/**
 * The cost of a loan that is kept for a year, with free days and fee, in basis points of the payout. Rounded up like
 * the rate.
 */
export function aprBps({ dailyRateHundredthBps, freeDays, feePaise }: LoanTerms, amountPaise: bigint): number {
  if (amountPaise <= 0n)
    return Number(divide(BigInt(dailyRateHundredthBps) * BigInt(DAYS_A_YEAR - freeDays), 100n, 'up'))
  const interest = BigInt(dailyRateHundredthBps) * BigInt(DAYS_A_YEAR - freeDays) * amountPaise
  return Number(divide(interest + feePaise * HUNDREDTH_BPS_A_UNIT, amountPaise * 100n, 'up'))
}

/** The interest of one night, in parts, rounded down to a part in the customer's favour. */
export function nightInterestParts(capitalPaise: bigint, dailyRateHundredthBps: number): bigint {
  return divide(capitalPaise * BigInt(dailyRateHundredthBps) * PARTS_A_PAISA, HUNDREDTH_BPS_A_UNIT, 'down')
}

/** Whole paise of interest, rounded down in the customer's favour. This amount is shown and paid. */
export function wholePaise(parts: bigint): bigint {
  return divide(parts, PARTS_A_PAISA, 'down')
}

/** The last day on which the loan can be repaid without interest. */
export function freeUntil(paidOutOn: BusinessDate, freeDays: number): BusinessDate {
  return addDays(paidOutOn, freeDays)
}

export type Accruing = {
  readonly capitalPaise: bigint
  readonly dailyRateHundredthBps: number
  readonly freeDays: number
  readonly paidOutOn: BusinessDate
  /** The last day whose interest is counted; null before the first. */
  readonly accruedThrough: BusinessDate | null
}

export type NightInterest = { readonly on: BusinessDate; readonly parts: bigint }

/**
 * The interest that is not counted yet, day by day up to and including `through`. The interest of a day belongs to the
 * night after it: a loan that is repaid n days after its payout had n nights, and the first `freeDays` of them cost
 * nothing.
 */
export function accrueInterest(
  { capitalPaise, dailyRateHundredthBps, freeDays, paidOutOn, accruedThrough }: Accruing,
  through: BusinessDate,
): NightInterest[] {
  const nights: NightInterest[] = []
  const next = accruedThrough === null ? paidOutOn : addDays(accruedThrough, 1)
  const first = freeUntil(paidOutOn, freeDays)
  const parts = nightInterestParts(capitalPaise, dailyRateHundredthBps)
  for (let on = next > first ? next : first; on <= through; on = addDays(on, 1)) nights.push({ on, parts })
  return nights
}

export type ScheduleLine = {
  readonly days: number
  readonly on: BusinessDate
  readonly interestDays: number
  readonly interestPaise: bigint
  readonly totalPaise: bigint
}

/** The debt some days after the payout when nothing was repaid before. */
export function repaymentSchedule(
  { dailyRateHundredthBps, freeDays, feePaise }: LoanTerms,
  amountPaise: bigint,
  paidOutOn: BusinessDate,
  after: readonly number[],
): ScheduleLine[] {
  return after.map((days) => {
    const on = addDays(paidOutOn, days)
    const interestDays = Math.max(0, daysBetween(paidOutOn, on) - freeDays)
    const interestPaise = wholePaise(nightInterestParts(amountPaise, dailyRateHundredthBps) * BigInt(interestDays))
    return { days, on, interestDays, interestPaise, totalPaise: amountPaise + interestPaise + feePaise }
  })
}
