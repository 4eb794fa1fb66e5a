/**
 * Market-wide circuit breakers on an index, set by SEBI and published by the exchanges (NSE, BSE: 10, 15 and 20 % in
 * either direction). A halt ends with a call auction of fifteen minutes; each trigger acts once a day.
 */

export interface BreakerRow {
  readonly triggerBps: number
  /** The row holds from this second of the day up to the next row of the same trigger. */
  readonly fromSecond: number
  /** Null stops trading for the rest of the day; 0 does nothing. */
  readonly haltSeconds: number | null
}

export const REOPENING_CALL_SECONDS = 15 * 60

const ONE_PM = 13 * 3600
const TWO_PM = 14 * 3600
const HALF_PAST_TWO = 14 * 3600 + 30 * 60

export const MARKET_BREAKERS: readonly BreakerRow[] = [
  { triggerBps: 1000, fromSecond: 0, haltSeconds: 45 * 60 },
  { triggerBps: 1000, fromSecond: ONE_PM, haltSeconds: 15 * 60 },
  { triggerBps: 1000, fromSecond: HALF_PAST_TWO, haltSeconds: 0 },
  { triggerBps: 1500, fromSecond: 0, haltSeconds: 105 * 60 },
  { triggerBps: 1500, fromSecond: ONE_PM, haltSeconds: 45 * 60 },
  { triggerBps: 1500, fromSecond: TWO_PM, haltSeconds: null },
  { triggerBps: 2000, fromSecond: 0, haltSeconds: null },
]

export interface BreakerDecision {
  readonly triggerBps: number
  /** When continuous trading returns, the reopening call included; null when it does not return today. */
  readonly resumeSecond: number | null
}

/**
 * What an index at `lastHundredths` does at `second`, when triggers up to `trippedBps` have acted before. Null when no further
 * trigger is reached or the one reached does nothing at this hour.
 */
export function decideBreaker(
  lastHundredths: number,
  previousCloseHundredths: number,
  second: number,
  trippedBps: number,
  table: readonly BreakerRow[] = MARKET_BREAKERS,
): BreakerDecision | null {
  const moved = Math.abs(lastHundredths - previousCloseHundredths) * 10_000
  let reached: BreakerRow | null = null
  for (const row of table) {
    if (row.triggerBps <= trippedBps || second < row.fromSecond) continue
    if (moved >= row.triggerBps * previousCloseHundredths) reached = row
  }
  if (reached === null || reached.haltSeconds === 0) return null
  const resumeSecond = reached.haltSeconds === null ? null : second + reached.haltSeconds + REOPENING_CALL_SECONDS
  return { triggerBps: reached.triggerBps, resumeSecond }
}
