import type { NavPoint } from '@bahi/contract/funds/views'
import { addMonths, businessDate } from '@bahi/money/business-date'
import { parseNav } from '@bahi/money/nav'
import type { ChartPoint } from '@bahi/ui/charts/chart-scale'

export const navRanges = ['1M', '6M', '1Y', '3Y', 'all'] as const
export type NavRange = (typeof navRanges)[number]

const monthsOf = { '1M': 1, '6M': 6, '1Y': 12, '3Y': 36 } as const satisfies Record<Exclude<NavRange, 'all'>, number>

/**
 * The points of a range, counted back from the newest: from the last value on or before its first day, so that the move
 * of the line is the return of the whole span. All points where the first is younger.
 */
export function pointsIn(range: NavRange, points: readonly NavPoint[]): readonly NavPoint[] {
  const newest = points.at(-1)
  if (newest === undefined || range === 'all') return points
  const from = addMonths(businessDate(newest.date), -monthsOf[range])
  return points.slice(
    Math.max(
      0,
      points.findLastIndex(({ date }) => date <= from),
    ),
  )
}

export interface NavLine {
  points: ChartPoint[]
  dates: string[]
  /** The first of the scheme's own values; earlier values are drawn dashed. Null when all values are the scheme's own. */
  ownFrom: number | null
  /** The move of the whole line, in basis points; computed where a part of the line is. */
  wholeBps: number | null
  /** The move of the scheme's own values within the range, from the price of issue on; null before the first of them. */
  ownBps: number | null
  /** The first day of its own within the range. */
  ownSince: string | null
}

/** The line of a range over its trading days, drawn at equal distances. */
export function navLine(points: readonly NavPoint[]): NavLine {
  const values = points.map(({ nav }) => Number(parseNav(nav)))
  const firstOwn = points.findIndex(({ isBefore }) => !isBefore)
  // The last value before the opening is the price of issue, which the first holders paid.
  const start = firstOwn === -1 ? values.length : Math.max(0, firstOwn - 1)
  return {
    points: values.map((value, at) => ({ at, value })),
    dates: points.map(({ date }) => date),
    ownFrom: firstOwn === 0 ? null : firstOwn === -1 ? values.length - 1 : firstOwn,
    wholeBps: moveFrom(values),
    ownBps: moveFrom(values.slice(start)),
    ownSince: points[firstOwn]?.date ?? null,
  }
}

function moveFrom(values: readonly number[]): number | null {
  const [first, last] = [values[0], values.at(-1)]
  if (values.length < 2 || first === undefined || last === undefined || first <= 0) return null
  return Math.round(((last - first) / first) * 10_000)
}
