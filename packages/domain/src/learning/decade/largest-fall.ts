import { deepestFall } from '../../funds/deepest-fall.ts'
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
  const fall = deepestFall(path.map(({ nav }) => nav))
  if (fall === null) return null
  const [high, low] = [path[fall.highAt], path[fall.lowAt]]
  if (high === undefined || low === undefined) return null
  return { high, low, backOn: path[fall.backAt ?? path.length]?.date ?? null, moveBps: fall.moveBps }
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
