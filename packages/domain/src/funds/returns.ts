import { type BusinessDate, addMonths } from '@bahi/money/business-date'
import { navMoveBps } from './nav.ts'

export type NavPoint = { readonly date: BusinessDate; readonly nav: bigint }
/** `isBefore` marks a NAV that was computed for a day before the scheme began, and the price at which it was issued. */
export type SchemeNav = NavPoint & { readonly isBefore: boolean }

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

/** Returns from NAVs, oldest first. A scheme's own returns are those of its own NAVs (`ownNavs`). */
export function navReturns(points: readonly NavPoint[]): Returns {
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

/**
 * The real NAVs after the price of issue. The last NAV before the opening is the price of issue: it is what the first
 * holders paid, so their returns are measured from it. A backtest is never part of a scheme's own return (H4).
 */
export function ownNavs(points: readonly SchemeNav[]): readonly SchemeNav[] {
  return points.slice(
    Math.max(
      0,
      points.findLastIndex(({ isBefore }) => isBefore),
    ),
  )
}

/** Returns over spans that the scheme's own days do not fill, computed from its rule and old closing prices. */
export type ComputedReturns = {
  /** The first computed day. */
  readonly from: BusinessDate
  readonly monthBps: number | null
  readonly halfYearBps: number | null
  readonly yearBps: number | null
}

/**
 * The computed returns. The year is that of the whole past where the past is a little shorter than a year. Null for a
 * scheme without a computed past, and once its own days fill a year.
 */
export function computedReturns(points: readonly SchemeNav[]): ComputedReturns | null {
  const [first] = points
  const own = navReturns(ownNavs(points))
  if (first === undefined || own.yearBps !== null || points.filter(({ isBefore }) => isBefore).length < 2) return null
  const whole = navReturns(points)
  return {
    from: first.date,
    monthBps: own.monthBps === null ? whole.monthBps : null,
    halfYearBps: own.halfYearBps === null ? whole.halfYearBps : null,
    yearBps: whole.yearBps ?? whole.sinceStartBps,
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
