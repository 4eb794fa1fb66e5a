import type { PriceHistory } from '../src/funds/plans/price-history.ts'
import type { PlanRule } from '../src/funds/schemes/scheme-rule.ts'

/** Holds the two names that rose most in four sessions; it has learnt after eleven. */
export const planRule: PlanRule = {
  form: 'plan',
  from: 1,
  to: 10,
  features: [{ kind: 'momentum', sessions: 4 }],
  train: 5,
  ahead: 2,
  refit: 5,
  ridgeBps: 500,
  names: 2,
  keep: 3,
  capBps: 4_000,
  turnoverBps: 10_000,
  leastBps: 10,
  cashBps: 400,
  chargeBps: 15,
}

/** A share that a plan may hold: N1 for 1. */
export const listedShare = (id: number) => ({
  id,
  symbol: `N${id}`,
  sector: 'All',
  kind: 'share' as const,
  indexCodes: [],
  isEligible: true,
  freeFloat: 1_000n,
})

/** The closes of the shares 1, 2, … in paise, a row each, with the same volume in every session. */
export const priceHistory = (
  rows: readonly (readonly number[])[],
  dates = marchDates(rows[0]?.length ?? 0),
): PriceHistory => ({
  dates,
  ids: rows.map((_, at) => at + 1),
  closes: rows.map((row) => Float64Array.from(row)),
  volumes: rows.map((row) => new Float64Array(row.length).fill(100)),
})

/** So many days from the first of March on. */
export const marchDates = (length: number): readonly string[] =>
  Array.from({ length }, (_, at) => new Date(Date.UTC(2026, 2, 1 + at)).toISOString().slice(0, 10))

/** Four shares that go on as they began: 1 rises the most, then 4 and 2; 3 falls. */
export const driftingRows = (length: number): number[][] =>
  [0.01, 0.002, -0.004, 0.006].map((drift) => Array.from({ length }, (_, day) => 100_00 * (1 + drift) ** day))
