import type { NavPoint } from '@bahi/contract/funds/views'
import { addMonths, businessDate } from '@bahi/money/business-date'
import { parseNav } from '@bahi/money/nav'
import type { ChartPoint } from '@bahi/ui/charts/chart-scale'

export const navRanges = ['1M', '6M', '1Y', '3Y', 'all'] as const
export type NavRange = (typeof navRanges)[number]

const monthsOf = { '1M': 1, '6M': 6, '1Y': 12, '3Y': 36 } as const satisfies Record<Exclude<NavRange, 'all'>, number>

/** The points of a range, counted back from the newest. */
export function pointsIn(range: NavRange, points: readonly NavPoint[]): readonly NavPoint[] {
  const newest = points.at(-1)
  if (newest === undefined || range === 'all') return points
  const from = addMonths(businessDate(newest.date), -monthsOf[range])
  return points.filter(({ date }) => date >= from)
}

export interface NavLine {
  points: ChartPoint[]
  dates: string[]
  /** Where the scheme's own values begin; what stands before is drawn dashed. Null when all of it is its own. */
  ownFrom: number | null
  /** The move of the scheme's own values within the range, in basis points; null while there is only one. */
  ownBps: number | null
  /** The first day of its own within the range. */
  ownSince: string | null
}

/** A line by trading days, each as far from the next as any other. */
export function navLine(points: readonly NavPoint[]): NavLine {
  const values = points.map(({ nav }) => Number(parseNav(nav)))
  const firstOwn = points.findIndex(({ isBefore }) => !isBefore)
  const [first, last] = [values[firstOwn], values.at(-1)]
  const isMeasured = first !== undefined && last !== undefined && first > 0 && firstOwn < values.length - 1
  return {
    points: values.map((value, at) => ({ at, value })),
    dates: points.map(({ date }) => date),
    ownFrom: firstOwn === 0 ? null : firstOwn === -1 ? values.length - 1 : firstOwn,
    ownBps: isMeasured ? Math.round(((last - first) / first) * 10_000) : null,
    ownSince: points[firstOwn]?.date ?? null,
  }
}
