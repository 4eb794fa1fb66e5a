import { type BusinessDate, addMonths } from '@bahi/money/business-date'
import { navMoveBps } from './nav.ts'

/** The NAV of a real night, computed from what the scheme held. */
export type NavPoint = { readonly date: BusinessDate; readonly nav: bigint }

/** Returns in basis points, cut towards zero; null while the scheme's own history is too short. */
export type Returns = {
  readonly dayBps: number | null
  readonly monthBps: number | null
  readonly halfYearBps: number | null
  readonly yearBps: number | null
  readonly sinceStartBps: number | null
  /** The deepest fall from an earlier high: zero or negative. */
  readonly largestFallBps: number | null
}

/** The last NAV on or before a day. */
export function navOnOrBefore(points: readonly NavPoint[], date: BusinessDate): NavPoint | null {
  return points.findLast((point) => point.date <= date) ?? null
}

/** Returns from NAVs, oldest first. Only the scheme's own days count; a backtest is never part of a return (H4). */
export function returnsOf(points: readonly NavPoint[]): Returns {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined)
    return { dayBps: null, monthBps: null, halfYearBps: null, yearBps: null, sinceStartBps: null, largestFallBps: null }
  const since = (point: NavPoint | null | undefined): number | null =>
    point === null || point === undefined ? null : navMoveBps(point.nav, last.nav)
  const over = (months: number): number | null => since(navOnOrBefore(points, addMonths(last.date, -months)))
  return {
    dayBps: since(points.at(-2)),
    monthBps: over(1),
    halfYearBps: over(6),
    yearBps: over(12),
    sinceStartBps: points.length < 2 ? null : since(first),
    largestFallBps: points.length < 2 ? null : largestFallBps(points),
  }
}

function largestFallBps(points: readonly NavPoint[]): number {
  let [height, deepest] = [0n, 0]
  for (const { nav } of points) {
    if (nav > height) height = nav
    deepest = Math.min(deepest, navMoveBps(height, nav))
  }
  return deepest
}
