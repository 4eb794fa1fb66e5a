import { divide } from '@bahi/money/rounding'
import { addDays, type BusinessDate, daysBetween } from '../calendar/business-date.ts'

/** Terms of a loan, fixed when it is asked for. */
export type LoanTerms = {
  /** In hundredths of a basis point: 300 is 0.03 % a day. */
  readonly dailyRateHundredthBps: number
  readonly freeDays: number
  readonly coolingOffDays: number
  readonly cureDays: number
  readonly termDays: number
  readonly feePaise: bigint
}

/** A year after the money was paid out a loan is due. */
export const TERM_DAYS = 365

/** Interest and lending values are kept in ten-thousandths of a paisa, which this rule calls parts. */
export const PARTS_A_PAISA = 10_000n

const DAYS_A_YEAR = 365
const HUNDREDTH_BPS_A_UNIT = 1_000_000n

/** Daily × 365, as lenders must print it. Rounded up: a rate on paper never looks smaller than it is. */
export function yearlyRateBps(dailyRateHundredthBps: number): number {
  return Number(divide(BigInt(dailyRateHundredthBps) * BigInt(DAYS_A_YEAR), 100n, 'up'))
}

/** All that a loan kept for a year costs, with its free days and its fee, in basis points of what was paid out. Rounded up like the rate. */
export function aprBps({ dailyRateHundredthBps, freeDays, feePaise }: LoanTerms, amountPaise: bigint): number {
  if (amountPaise <= 0n)
    return Number(divide(BigInt(dailyRateHundredthBps) * BigInt(DAYS_A_YEAR - freeDays), 100n, 'up'))
  const interest = BigInt(dailyRateHundredthBps) * BigInt(DAYS_A_YEAR - freeDays) * amountPaise
  return Number(divide(interest + feePaise * HUNDREDTH_BPS_A_UNIT, amountPaise * 100n, 'up'))
}

/** Interest of one night, in parts. Rounded down at the last part, in the customer's favour; at whole hundredths of a paisa it is exact. */
export function nightInterestParts(capitalPaise: bigint, dailyRateHundredthBps: number): bigint {
  return divide(capitalPaise * BigInt(dailyRateHundredthBps) * PARTS_A_PAISA, HUNDREDTH_BPS_A_UNIT, 'down')
}

/** Whole paise of interest: what is shown and what is paid. Rounded down, in the customer's favour. */
export function wholePaise(parts: bigint): bigint {
  return divide(parts, PARTS_A_PAISA, 'down')
}

/** The last day on which paying everything back costs nothing. */
export function freeUntil(paidOutOn: BusinessDate, freeDays: number): BusinessDate {
  return addDays(paidOutOn, freeDays)
}

export type Accruing = {
  readonly capitalPaise: bigint
  readonly dailyRateHundredthBps: number
  readonly freeDays: number
  readonly paidOutOn: BusinessDate
  /** The last day whose interest is in; null before the first. */
  readonly accruedThrough: BusinessDate | null
}

export type NightInterest = { readonly on: BusinessDate; readonly parts: bigint }

/**
 * The interest that is not in yet, day by day up to and with `through`. The interest of a day is that of the night after it: money paid
 * out on a day and back n days later had n nights, and the first `freeDays` of them cost nothing.
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

/** What would be owed so many days after the money was paid out, nothing having been paid back before. */
export function scheduleOf(
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
