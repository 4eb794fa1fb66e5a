import { type BusinessDate, addMonths } from '@bahi/money/business-date'
import { divide } from '@bahi/money/rounding'

/** What an account was worth at the end of a business day, and the money that came and went since the night before. */
export type WorthNight = {
  readonly on: BusinessDate
  readonly worthPaise: bigint
  readonly paidInPaise: bigint
  readonly takenOutPaise: bigint
}

export const worthPeriods = ['1M', '3M', '6M', '1Y', 'all'] as const
export type WorthPeriod = (typeof worthPeriods)[number]

const MONTHS: Readonly<Record<WorthPeriod, number | null>> = { '1M': 1, '3M': 3, '6M': 6, '1Y': 12, all: null }

/** The first day of a period that ends on the given day; null for the period that has no first day. */
export function periodStart(period: WorthPeriod, ends: BusinessDate): BusinessDate | null {
  const months = MONTHS[period]
  return months === null ? null : addMonths(ends, -months)
}

/**
 * The nights of a period, in order. The night at or before the first day comes with them, because its worth is what
 * the period begins with.
 */
export function nightsOfPeriod(nights: readonly WorthNight[], from: BusinessDate | null): readonly WorthNight[] {
  if (from === null) return nights
  const opening = nights.findLastIndex(({ on }) => on <= from)
  return nights.slice(Math.max(opening, 0))
}

/** Growth is counted in units of 10^-12, so that ten years of rounding do not reach a basis point. */
export const GROWTH_SCALE = 10n ** 12n

/** Nights between which no money came or went, from the money of its first morning to the money of its last evening. */
export type GrowthStep = {
  /** Its first and its last night. */
  readonly from: BusinessDate
  readonly until: BusinessDate
  /** The worth of the night before, and what was paid in on the first day of the step. */
  readonly beforePaise: bigint
  readonly paidInPaise: bigint
  /** The worth of its last night, and what was taken out on that day. */
  readonly afterPaise: bigint
  readonly takenOutPaise: bigint
  /** (after + taken out) / (before + paid in) in units of 10^-12, rounded half up. */
  readonly growth: bigint
}

export type Growth = {
  readonly steps: readonly GrowthStep[]
  /** The product of the growth of the steps, in units of 10^-12; one, when no night held any money. */
  readonly product: bigint
}

type Counting = { readonly sinceOpening: boolean }

/**
 * The nights of a period as steps between the money that came and went. Money paid in counts from the morning of its
 * day and money taken out until the evening. With `sinceOpening` the account began with the first night, so the first
 * night's own gain counts; otherwise the first night only says what the period begins with. Null when a night began
 * with nothing or with debts only: such a night has no return, and leaving it out would be a false answer.
 */
export function growthOfNights(nights: readonly WorthNight[], { sinceOpening }: Counting): Growth | null {
  const steps: GrowthStep[] = []
  let before = sinceOpening ? 0n : (nights[0]?.worthPaise ?? 0n)
  let isAtRest = false
  for (const night of sinceOpening ? nights : nights.slice(1)) {
    const began = before + night.paidInPaise
    const ended = night.worthPaise + night.takenOutPaise
    const opening = { from: night.on, beforePaise: before, paidInPaise: night.paidInPaise }
    before = night.worthPaise
    if (began === 0n && ended === 0n) {
      isAtRest = false
      continue
    }
    if (began <= 0n || ended < 0n) return null
    const goesOn = isAtRest && night.paidInPaise === 0n ? steps.pop() : undefined
    steps.push(endStep(goesOn ?? opening, night))
    isAtRest = night.takenOutPaise === 0n
  }
  const product = steps.reduce((growth, step) => divide(growth * step.growth, GROWTH_SCALE, 'half-up'), GROWTH_SCALE)
  return { steps, product }
}

function endStep(
  { from, beforePaise, paidInPaise }: Pick<GrowthStep, 'from' | 'beforePaise' | 'paidInPaise'>,
  { on, worthPaise, takenOutPaise }: WorthNight,
): GrowthStep {
  const growth = divide((worthPaise + takenOutPaise) * GROWTH_SCALE, beforePaise + paidInPaise, 'half-up')
  return { from, until: on, beforePaise, paidInPaise, afterPaise: worthPaise, takenOutPaise, growth }
}

/**
 * The return of the money that lay in the account, without the effect of when it came or went, in basis points rounded
 * half up; not a yearly rate. Null when the nights have no growth (`growthOfNights`), or held no money at all.
 */
export function timeWeightedBps(nights: readonly WorthNight[], counting: Counting): number | null {
  const growth = growthOfNights(nights, counting)
  if (growth === null || growth.steps.length === 0) return null
  return Number(divide((growth.product - GROWTH_SCALE) * 10_000n, GROWTH_SCALE, 'half-up'))
}

/** What the nights gained beyond the money that came and went, in paise. Same reading of the first night. */
export function gainPaise(nights: readonly WorthNight[], { sinceOpening }: Counting): bigint {
  const counted = sinceOpening ? nights : nights.slice(1)
  const began = sinceOpening ? 0n : (nights[0]?.worthPaise ?? 0n)
  const paidIn = counted.reduce((sum, night) => sum + night.paidInPaise - night.takenOutPaise, 0n)
  return (nights.at(-1)?.worthPaise ?? 0n) - began - paidIn
}
