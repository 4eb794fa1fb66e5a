import './drawings.css'
import { useRef, type KeyboardEvent, type PointerEvent } from 'react'
import type { Candle } from '@bahi/contract/market/views'
import type { DrawingPoint } from '../../device/kept-drawings.ts'
import { useText } from '../../text/use-text.tsx'
import { stepByKey } from './drawing-keys.ts'
import type { Spot } from './drawing-shapes.ts'
import { movePoints, snapPrice } from './drawings.ts'
import type { Drawings } from './use-drawings.ts'

/** How near a finger comes to a line to take it. */
const reachPx = 16
/** A finger that moved less has tapped. */
const tapPx = 8

/** A candle and a price at a spot. */
export interface DrawnPlace {
  readonly index: number
  readonly paise: number
  /** How far from one of the candle's four prices a point still takes it. */
  readonly reachPaise: number
}

/** What is under a spot of the candles. */
export interface SpotsOfCandles {
  /** Null where there are no candles. */
  placeAt: (x: number, y: number) => DrawnPlace | null
  /** The drawing at a spot, and which of its points is there. */
  drawingAt: (x: number, y: number, reachPx: number) => { id: string; handle: number | null } | null
}

interface DrawSurfaceProps {
  candles: readonly Candle[]
  drawings: Drawings
  drawing: () => SpotsOfCandles | null
}

interface Drag {
  readonly id: string
  readonly handle: number | null
  readonly from: { readonly index: number; readonly paise: number }
  readonly points: readonly DrawingPoint[]
  readonly hasMoved: boolean
}

/** Lies over the candles while one draws: every finger, mouse and key there draws, moves or selects. */
export function DrawSurface(props: DrawSurfaceProps) {
  const { t } = useText()
  const pointers = usePointers(props)
  const onKeyDown = (event: KeyboardEvent) => {
    if (!stepByKey(event, props)) return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      className="draw-surface"
      role="application"
      tabIndex={0}
      aria-label={t('draw.surface')}
      aria-describedby="draw-status"
      onKeyDown={onKeyDown}
      {...pointers}
    />
  )
}

function spotOf(event: PointerEvent): Spot {
  const { left, top } = event.currentTarget.getBoundingClientRect()
  return { x: event.clientX - left, y: event.clientY - top }
}

/** The point that a spot stands for, taken by one of the candle's prices where it is near. */
function pointUnder(
  { x, y }: Spot,
  { candles, tickPaise, drawing }: Pick<DrawSurfaceProps, 'candles' | 'drawing'> & { tickPaise: number },
): DrawingPoint | null {
  const place = drawing()?.placeAt(x, y) ?? null
  const candle = place === null ? undefined : candles[place.index]
  if (place === null || candle === undefined) return null
  const { paise } = snapPrice(candle, place.paise, { reachPaise: place.reachPaise, tickPaise })
  return { time: candle.time, paise }
}

function usePointers({ candles, drawings: { desk, step, tickPaise }, drawing }: DrawSurfaceProps) {
  const down = useRef<{ x: number; y: number; isFirst: boolean } | null>(null)
  const drag = useRef<Drag | null>(null)
  const pointAt = (spot: Spot) => pointUnder(spot, { candles, tickPaise, drawing })
  const place = (spot: Spot) => {
    const point = pointAt(spot)
    if (point !== null) step({ kind: 'place', point, id: String(Date.now()) })
  }
  const take = (spot: Spot) => {
    const at = drawing()?.drawingAt(spot.x, spot.y, reachPx) ?? null
    step({ kind: 'select', id: at?.id ?? null })
    const from = drawing()?.placeAt(spot.x, spot.y) ?? null
    const taken = desk.drawings.find(({ id }) => id === at?.id)
    drag.current =
      at === null || from === null || taken === undefined
        ? null
        : { ...at, from, points: taken.points, hasMoved: false }
  }
  const dragTo = (spot: Spot) => {
    const { current } = drag
    const to = drawing()?.placeAt(spot.x, spot.y) ?? null
    if (current === null || to === null) return
    const { id, handle, from, points, hasMoved } = current
    const point = pointAt(spot)
    const times = candles.map(({ time }) => time)
    const moved =
      handle === null || point === null
        ? movePoints(points, times, { candles: to.index - from.index, paise: to.paise - from.paise })
        : points.map((one, at) => (at === handle ? point : one))
    step({ kind: 'move', id, points: moved, isSame: hasMoved })
    drag.current = { ...current, hasMoved: true }
  }
  const hasLeft = (spot: Spot) =>
    down.current !== null && Math.hypot(spot.x - down.current.x, spot.y - down.current.y) > tapPx
  return {
    onPointerDown: (event: PointerEvent) => {
      if (!event.isPrimary || event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      const spot = spotOf(event)
      down.current = { ...spot, isFirst: desk.draft === null }
      if (desk.tool === null) take(spot)
      else if (desk.draft === null) place(spot)
    },
    onPointerMove: (event: PointerEvent) => {
      const spot = spotOf(event)
      if (desk.draft !== null) {
        const point = pointAt(spot)
        if (point !== null) step({ kind: 'aim', point })
      } else if (drag.current !== null && hasLeft(spot)) dragTo(spot)
    },
    onPointerUp: (event: PointerEvent) => {
      const spot = spotOf(event)
      // The second point is where a finger lifts that was drawn, or where it taps again.
      if (desk.draft !== null && (down.current?.isFirst !== true || hasLeft(spot))) place(spot)
      down.current = null
      drag.current = null
    },
    onPointerCancel: () => {
      down.current = null
      drag.current = null
    },
  }
}
