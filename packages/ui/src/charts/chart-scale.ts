/** One point of a line: where on the time axis (any unit that grows), and how much. */
export interface ChartPoint {
  at: number
  value: number
}

export interface ValueDomain {
  low: number
  high: number
}

/** Share of the height kept free above the highest and below the lowest figure. */
const headroom = 0.06
const stepShapes = [1, 2, 2.5, 4, 5, 10] as const

/** The values a chart must show: all points and the previous close, with headroom. One flat value gets room around it. */
export function valueDomain(points: readonly ChartPoint[], previousClose: number | null): ValueDomain {
  let low = Infinity
  let high = -Infinity
  for (const { value } of points) {
    low = Math.min(low, value)
    high = Math.max(high, value)
  }
  if (previousClose !== null) {
    low = Math.min(low, previousClose)
    high = Math.max(high, previousClose)
  }
  if (low > high) return { low: 0, high: 1 }
  const room = low === high ? Math.max(1, low * 0.002) : (high - low) * headroom
  return { low: low - room, high: high + room }
}

/**
 * At most three round values inside the domain, lowest first. The step is 1, 2, 2.5, 4 or 5 times a power of ten and
 * always whole: charts count in the smallest unit there is, and half a paisa is no price.
 */
export function priceLines({ low, high }: ValueDomain, most = 3): number[] {
  const span = high - low
  const power = 10 ** Math.floor(Math.log10(span / most))
  for (const shape of stepShapes) {
    const step = shape * power
    if (!Number.isInteger(step)) continue
    const first = Math.ceil(low / step)
    const last = Math.floor(high / step)
    if (last - first + 1 <= most) {
      return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * step)
    }
  }
  return []
}

/** Percent from the top of the plot. */
export function topPercent(value: number, { low, high }: ValueDomain): number {
  return ((high - value) / (high - low)) * 100
}

/** Percent from the left of the plot, kept inside it. */
export function leftPercent(at: number, from: number, to: number): number {
  if (to <= from) return 0
  return Math.min(100, Math.max(0, ((at - from) / (to - from)) * 100))
}

/** Paths in a 100 × 100 box: the line, and the area between it and the floor. */
export function linePaths(
  points: readonly ChartPoint[],
  from: number,
  to: number,
  domain: ValueDomain,
): { line: string; area: string } {
  const first = points[0]
  const last = points.at(-1)
  if (first === undefined || last === undefined) return { line: '', area: '' }
  const line = points
    .map(
      (point, index) =>
        `${index === 0 ? 'M' : 'L'}${leftPercent(point.at, from, to).toFixed(2)} ${topPercent(point.value, domain).toFixed(2)}`,
    )
    .join('')
  return {
    line,
    area: `${line}L${leftPercent(last.at, from, to).toFixed(2)} 100L${leftPercent(first.at, from, to).toFixed(2)} 100Z`,
  }
}

/** The point nearest to a place on the plot (0 at its left edge, 1 at its right one). Points are sorted by time. */
export function nearestPoint(
  points: readonly ChartPoint[],
  from: number,
  to: number,
  share: number,
): ChartPoint | null {
  const at = from + Math.min(1, Math.max(0, share)) * (to - from)
  let low = 0
  let high = points.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle] as ChartPoint).at < at) low = middle + 1
    else high = middle
  }
  const after = points[low]
  const before = points[low - 1]
  if (after === undefined) return null
  return before !== undefined && at - before.at <= after.at - at ? before : after
}

/** Room a label needs beside its line, in percent of the height. */
const labelRoom = 14

/**
 * Whether the label of a level, which stands at the right end of its line, goes above or below it: away from the price,
 * unless there is no room on that side.
 */
export function labelSide(
  level: number,
  points: readonly ChartPoint[],
  from: number,
  to: number,
  domain: ValueDomain,
): 'above' | 'below' {
  const top = topPercent(level, domain)
  if (top < labelRoom) return 'below'
  if (top > 100 - labelRoom) return 'above'
  const near = points.filter((point) => point.at >= from + (to - from) * 0.55)
  return near.filter((point) => point.value >= level).length * 2 > near.length ? 'below' : 'above'
}

/** Every k-th point with the first and the last, so that a table of a day stays readable. */
export function thinPoints(points: readonly ChartPoint[], most: number): ChartPoint[] {
  if (points.length <= most) return [...points]
  const gap = Math.ceil((points.length - 1) / (most - 1))
  return points.filter((_, index) => index % gap === 0 || index === points.length - 1)
}
