import type { Candle } from '@bahi/contract/market/views'
import type { DrawingPoint } from '../../device/kept-drawings.ts'

/** The parts of a move that a retracement names, in thousandths. */
export const fibonacciLevels = [0, 236, 382, 500, 618, 786, 1_000] as const

/** The price of each level: the move goes from the first point to the second, and a level says how much of it is taken back. */
export function fibonacciPrices([from, to]: readonly DrawingPoint[]): { level: number; paise: number }[] {
  if (from === undefined || to === undefined) return []
  return fibonacciLevels.map((level) => ({
    level,
    paise: Math.round(to.paise - ((to.paise - from.paise) * level) / 1_000),
  }))
}

export const snapParts = ['openPaise', 'highPaise', 'lowPaise', 'closePaise'] as const
export type SnapPart = (typeof snapParts)[number]

/** The price a point takes: one of the candle's four where it is within reach, else the price itself on its tick. */
export function snapPrice(
  candle: Pick<Candle, SnapPart>,
  paise: number,
  { reachPaise, tickPaise }: { reachPaise: number; tickPaise: number },
): { paise: number; part: SnapPart | null } {
  const [part] = snapParts.toSorted((one, other) => Math.abs(candle[one] - paise) - Math.abs(candle[other] - paise))
  if (part !== undefined && Math.abs(candle[part] - paise) <= reachPaise) return { paise: candle[part], part }
  return { paise: Math.max(tickPaise, Math.round(paise / tickPaise) * tickPaise), part: null }
}

/** The candle's next price above or below, by key; null where there is none. */
export function nextSnap(candle: Pick<Candle, SnapPart>, paise: number, direction: 1 | -1): number | null {
  const beyond = snapParts.map((part) => candle[part]).filter((price) => (price - paise) * direction > 0)
  if (beyond.length === 0) return null
  return direction === 1 ? Math.min(...beyond) : Math.max(...beyond)
}

/**
 * The place of a moment among candles, which may be other ones than those it was drawn over: that of the candle it falls into,
 * or, before the first candle, as far from it as the mean distance of the candles says.
 */
export function placeOf(time: string, times: readonly string[]): number {
  const [first, last] = [times[0], times.at(-1)]
  if (first === undefined || last === undefined) return 0
  if (time < first) {
    const step = (Date.parse(last) - Date.parse(first)) / Math.max(1, times.length - 1)
    return step > 0 ? (Date.parse(time) - Date.parse(first)) / step : 0
  }
  let [low, high] = [0, times.length - 1]
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((times[middle] ?? '') <= time) low = middle
    else high = middle - 1
  }
  return low
}

/** Points moved by candles and paise. All stay among the candles and above zero, and keep their distances. */
export function movePoints(
  points: readonly DrawingPoint[],
  times: readonly string[],
  by: { candles: number; paise: number },
): DrawingPoint[] {
  const places = points.map(({ time }) => Math.round(placeOf(time, times)))
  const candles = Math.max(-Math.min(...places), Math.min(times.length - 1 - Math.max(...places), by.candles))
  const paise = Math.max(1 - Math.min(...points.map((point) => point.paise)), by.paise)
  return points.map((point, at) => ({
    time: times[(places[at] ?? 0) + candles] ?? point.time,
    paise: point.paise + paise,
  }))
}
