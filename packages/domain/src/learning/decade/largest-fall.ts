import { navMoveBps } from '../../funds/nav.ts'
import type { NavPoint } from '../../funds/returns.ts'

export type Fall = {
  readonly high: NavPoint
  readonly low: NavPoint
  /** The first day after the low on which the NAV was at the earlier high again; null while it has not been. */
  readonly backOn: NavPoint['date'] | null
  /** Negative, in basis points of the high, cut towards zero. */
  readonly moveBps: number
}

/** The deepest fall from an earlier high, to the day; the earlier of two equal ones. Null where nothing ever fell. */
export function largestFall(path: readonly NavPoint[]): Fall | null {
  let [high, deepest]: [NavPoint | undefined, { high: NavPoint; low: NavPoint } | null] = [undefined, null]
  for (const point of path) {
    if (high === undefined || point.nav >= high.nav) high = point
    // Compared as fractions: basis points of both would be cut.
    else if (deepest === null || point.nav * deepest.high.nav < deepest.low.nav * high.nav)
      deepest = { high, low: point }
  }
  if (deepest === null) return null
  const { high: top, low } = deepest
  const back = path.find(({ date, nav }) => date > low.date && nav >= top.nav)
  return { high: top, low, backOn: back?.date ?? null, moveBps: navMoveBps(top.nav, low.nav) }
}

/** Months in a row, the longest such run, of a list that says of each month whether it counts. */
export function longestRun(months: readonly boolean[]): number {
  let [run, longest] = [0, 0]
  for (const counts of months) {
    run = counts ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}
