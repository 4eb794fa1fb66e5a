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

/** Twelve decimal digits of growth stay after each night, so that ten years of rounding do not reach a basis point. */
const SCALE = 10n ** 12n

/**
 * The return of the money that lay in the account, without the effect of when it came or went, in basis points rounded
 * half up; not a yearly rate. Money paid in counts from the morning of its day and money taken out until the evening.
 * With `sinceOpening` the account began with the first night, so the first night's own gain counts; otherwise the
 * first night only says what the period begins with. Null when a night began with nothing or with debts only: such a
 * night has no return, and leaving it out would be a false answer.
 */
export function timeWeightedBps(
  nights: readonly WorthNight[],
  { sinceOpening }: { sinceOpening: boolean },
): number | null {
  let growth = SCALE
  let before = sinceOpening ? 0n : (nights[0]?.worthPaise ?? 0n)
  let isMeasured = false
  for (const night of sinceOpening ? nights : nights.slice(1)) {
    const began = before + night.paidInPaise
    const ended = night.worthPaise + night.takenOutPaise
    before = night.worthPaise
    if (began === 0n && ended === 0n) continue
    if (began <= 0n || ended < 0n) return null
    growth = divide(growth * ended, began, 'half-up')
    isMeasured = true
  }
  return isMeasured ? Number(divide((growth - SCALE) * 10_000n, SCALE, 'half-up')) : null
}

/** What the nights gained beyond the money that came and went, in paise. Same reading of the first night. */
export function gainPaise(nights: readonly WorthNight[], { sinceOpening }: { sinceOpening: boolean }): bigint {
  const counted = sinceOpening ? nights : nights.slice(1)
  const began = sinceOpening ? 0n : (nights[0]?.worthPaise ?? 0n)
  const paidIn = counted.reduce((sum, night) => sum + night.paidInPaise - night.takenOutPaise, 0n)
  return (nights.at(-1)?.worthPaise ?? 0n) - began - paidIn
}
