import { type BusinessDate, daysBetween } from '@bahi/money/business-date'

/** Money between the customer and the account on one day, in paise: paid in is negative, taken out is positive. */
export type DatedFlow = { readonly on: BusinessDate; readonly paise: bigint }

/** The search covers yearly rates from -99.99 % to one million percent, in equal steps of the logarithm. */
const LOWEST_LOG = Math.log(0.0001)
const HIGHEST_LOG = Math.log(10_001)
const STEPS = 2_000
/** Each halving adds a binary digit: sixty leave an interval far below a basis point. */
const HALVINGS = 60
const DAYS_A_YEAR = 365

/**
 * The yearly rate in basis points at which the flows come to nothing, by the rule of spreadsheets (XIRR: 365 days a
 * year), rounded half up. The last flow is what the account is worth at the end, as if it were taken out. Null when
 * there is no such rate, or more than one: the flows then have no rate that means anything.
 */
export function xirrBps(flows: readonly DatedFlow[]): number | null {
  const log = logOfRate(flows)
  // Adding zero turns a rounded -0 into 0.
  return log === null ? null : Math.round(Math.expm1(log) * 10_000) + 0
}

/** A flow, the days since the first one, and what it comes to on that first day at the rate. */
export type DiscountedFlow = DatedFlow & { readonly days: number; readonly discountedPaise: bigint }

export type Discounting = {
  /** The yearly rate, 0.1 for ten percent, exact to what a double holds. */
  readonly rate: number
  readonly flows: readonly DiscountedFlow[]
}

/**
 * The equation of the rate: every flow as what it comes to on the day of the first, in the order given. The discounted
 * amounts are whole paise whose sum is nothing: each is the difference of two rounded running totals, of which the last
 * is zero by what the rate is. So none is more than a paisa away from its own value, as long as a double counts the
 * paise of the largest. Null when the flows have no rate.
 */
export function discountFlows(flows: readonly DatedFlow[]): Discounting | null {
  const log = logOfRate(flows)
  const first = firstDay(flows)
  if (log === null || first === null) return null
  let total = 0
  const discounted = flows.map(({ on, paise }, at) => {
    const days = daysBetween(first, on)
    const before = Math.round(total)
    total += Number(paise) * Math.exp((-days / DAYS_A_YEAR) * log)
    const after = at === flows.length - 1 ? 0 : Math.round(total)
    return { on, paise, days, discountedPaise: BigInt(after) - BigInt(before) }
  })
  return { rate: Math.expm1(log), flows: discounted }
}

function firstDay(flows: readonly DatedFlow[]): BusinessDate | null {
  return flows.reduce<BusinessDate | null>((least, { on }) => (least === null || on < least ? on : least), null)
}

/** The logarithm of one plus the only rate at which the flows come to nothing. */
function logOfRate(flows: readonly DatedFlow[]): number | null {
  const first = firstDay(flows)
  const largest = flows.reduce((most, { paise }) => Math.max(most, Math.abs(Number(paise))), 0)
  if (first === null || largest === 0) return null
  const terms = flows.map(({ on, paise }) => ({
    years: daysBetween(first, on) / DAYS_A_YEAR,
    share: Number(paise) / largest,
  }))
  // Flows of a single day cancel out at every rate or at none.
  if (terms.every(({ years }) => years === 0)) return null
  const presentAt = (log: number): number =>
    terms.reduce((sum, { years, share }) => sum + share * Math.exp(-years * log), 0)
  const bracket = onlyChangeOfSign(presentAt)
  return bracket === null ? null : halve(presentAt, bracket)
}

type Bracket = { readonly low: number; readonly high: number }

/** The one step of the search in which the present value changes its sign; null for none and for several. */
function onlyChangeOfSign(presentAt: (log: number) => number): Bracket | null {
  const step = (HIGHEST_LOG - LOWEST_LOG) / STEPS
  let found: Bracket | null = null
  let low = LOWEST_LOG
  let lowIsPositive = presentAt(low) > 0
  for (let count = 1; count <= STEPS; count += 1) {
    const high = LOWEST_LOG + count * step
    const highIsPositive = presentAt(high) > 0
    if (lowIsPositive !== highIsPositive) {
      if (found !== null) return null
      found = { low, high }
    }
    low = high
    lowIsPositive = highIsPositive
  }
  return found
}

function halve(presentAt: (log: number) => number, bracket: Bracket): number {
  let { low, high } = bracket
  const lowIsPositive = presentAt(low) > 0
  for (let count = 0; count < HALVINGS; count += 1) {
    const middle = (low + high) / 2
    if (presentAt(middle) > 0 === lowIsPositive) low = middle
    else high = middle
  }
  return (low + high) / 2
}
