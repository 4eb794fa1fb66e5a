import type { Drawing } from '../../device/kept-drawings.ts'
import { fibonacciPrices, placeOf } from './drawings.ts'

/** A stroke on the screen, with what stands at its end. */
export interface Stroke {
  readonly from: Spot
  readonly to: Spot
  readonly text?: string
}

export interface Spot {
  readonly x: number
  readonly y: number
}

/** How places become spots on the screen. */
export interface Screen {
  readonly widthPx: number
  readonly times: readonly string[]
  readonly xOf: (place: number) => number
  readonly yOf: (paise: number) => number | null
  readonly formatPrice: (paise: number) => string
}

export interface Shape {
  readonly id: string
  readonly strokes: readonly Stroke[]
  /** The points it is drawn by. */
  readonly handles: readonly Spot[]
}

/** A drawing on the screen; null where the prices have no place yet. */
export function shapeOf(drawing: Drawing, screen: Screen): Shape | null {
  const handles = drawing.points.flatMap(({ time, paise }): Spot[] => {
    const y = screen.yOf(paise)
    return y === null ? [] : [{ x: screen.xOf(placeOf(time, screen.times)), y }]
  })
  const [first, second] = handles
  if (first === undefined || handles.length < drawing.points.length) return null
  return { id: drawing.id, handles, strokes: strokesOf(drawing, screen, first, second ?? first) }
}

function strokesOf(drawing: Drawing, screen: Screen, first: Spot, second: Spot): Stroke[] {
  switch (drawing.kind) {
    case 'trend':
      return [{ from: first, to: second }]
    case 'horizontal':
      return [
        {
          from: { x: 0, y: first.y },
          to: { x: screen.widthPx, y: first.y },
          text: screen.formatPrice(drawing.points[0]?.paise ?? 0),
        },
      ]
    case 'ray':
      return [{ from: first, to: edgeBehind(first, second, screen.widthPx) }]
    case 'fibonacci': {
      const left = Math.min(first.x, second.x)
      const levels = fibonacciPrices(drawing.points).flatMap(({ level, paise }): Stroke[] => {
        const y = screen.yOf(paise)
        const text = `${level / 10}% · ${screen.formatPrice(paise)}`
        return y === null ? [] : [{ from: { x: left, y }, to: { x: screen.widthPx, y }, text }]
      })
      return [{ from: first, to: second }, ...levels]
    }
  }
}

/** Where a ray from one spot through another leaves the screen. */
function edgeBehind(from: Spot, through: Spot, widthPx: number): Spot {
  const [dx, dy] = [through.x - from.x, through.y - from.y]
  const far = 10_000
  if (dx === 0) return { x: from.x, y: from.y + Math.sign(dy) * far }
  const x = dx > 0 ? Math.max(widthPx, through.x) : Math.min(0, through.x)
  return { x, y: from.y + (dy / dx) * (x - from.x) }
}

/** The shape at a spot, newest first, and which of its points is there. */
export function shapeAt(
  shapes: readonly Shape[],
  spot: Spot,
  reachPx: number,
): { id: string; handle: number | null } | null {
  for (const { id, handles, strokes } of shapes.toReversed()) {
    const handle = handles.findIndex(({ x, y }) => Math.hypot(x - spot.x, y - spot.y) <= reachPx)
    if (handle !== -1) return { id, handle }
    if (strokes.some(({ from, to }) => distanceTo(from, to, spot) <= reachPx)) return { id, handle: null }
  }
  return null
}

function distanceTo(from: Spot, to: Spot, { x, y }: Spot): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / length))
  return Math.hypot(x - from.x - along * dx, y - from.y - along * dy)
}
