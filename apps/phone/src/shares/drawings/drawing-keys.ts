import type { Candle } from '@bahi/contract/market/views'
import { movePoints, nextSnap } from './drawings.ts'
import type { Drawings } from './use-drawings.ts'

/** What of a key is looked at. */
export interface DrawingKey {
  readonly key: string
  readonly shiftKey: boolean
  readonly ctrlKey: boolean
  readonly metaKey: boolean
}

interface Drawn {
  readonly candles: readonly Candle[]
  readonly drawings: Drawings
}

const many = 10

/** What a key does while one draws: whether it meant anything. */
export function stepByKey(key: DrawingKey, drawn: Drawn): boolean {
  const { desk, step, setOpen } = drawn.drawings
  const { selected, tool, draft } = desk
  if (key.key === 'Escape') {
    if (draft === null && tool === null && selected === null) setOpen(false)
    else step({ kind: 'escape' })
    return true
  }
  if (key.key === 'z' && (key.ctrlKey || key.metaKey)) {
    step({ kind: 'undo' })
    return true
  }
  if ((key.key === 'Delete' || key.key === 'Backspace') && selected !== null) {
    step({ kind: 'remove', id: selected })
    return true
  }
  if (selected !== null && tool === null) return moveSelected(key, drawn, selected)
  if (tool === null) return false
  return aimByKey(key, drawn)
}

function directionOf({ key }: DrawingKey): { candles: number; price: 0 | 1 | -1 } | null {
  if (key === 'ArrowLeft') return { candles: -1, price: 0 }
  if (key === 'ArrowRight') return { candles: 1, price: 0 }
  if (key === 'ArrowUp') return { candles: 0, price: 1 }
  if (key === 'ArrowDown') return { candles: 0, price: -1 }
  return null
}

/** Arrows move by a candle or a tick, with shift by ten. */
function moveSelected(key: DrawingKey, { candles, drawings: { desk, step, tickPaise } }: Drawn, id: string): boolean {
  const direction = directionOf(key)
  const drawing = desk.drawings.find((one) => one.id === id)
  if (direction === null || drawing === undefined) return false
  const times = key.shiftKey ? many : 1
  const points = movePoints(
    drawing.points,
    candles.map(({ time }) => time),
    { candles: direction.candles * times, paise: direction.price * tickPaise * times },
  )
  step({ kind: 'move', id, points, isSame: false })
  return true
}

/** Arrows go from candle to candle and from price to price of a candle, with shift by ten candles or one tick; Enter sets a point. */
function aimByKey(key: DrawingKey, { candles, drawings }: Drawn): boolean {
  const { step, cursor, setCursor, tickPaise } = drawings
  const newest = candles.at(-1)
  if (newest === undefined) return false
  const at = cursor ?? { index: candles.length - 1, paise: newest.closePaise }
  if (key.key === 'Enter' || key.key === ' ') {
    const candle = candles[at.index]
    if (candle !== undefined)
      step({ kind: 'place', point: { time: candle.time, paise: at.paise }, id: String(Date.now()) })
    setCursor(at)
    return true
  }
  const direction = directionOf(key)
  if (direction === null) return false
  const index = Math.min(candles.length - 1, Math.max(0, at.index + direction.candles * (key.shiftKey ? many : 1)))
  const candle = candles[index]
  if (candle === undefined) return false
  const next = { index, paise: priceByKey(candle, at, direction, key.shiftKey, tickPaise) }
  setCursor(next)
  step({ kind: 'aim', point: { time: candle.time, paise: next.paise } })
  return true
}

function priceByKey(
  candle: Candle,
  at: { index: number; paise: number },
  direction: { candles: number; price: 0 | 1 | -1 },
  isFine: boolean,
  tickPaise: number,
): number {
  if (direction.price === 0) return candle.closePaise
  const snapped = isFine ? null : nextSnap(candle, at.paise, direction.price)
  return snapped ?? Math.max(tickPaise, at.paise + direction.price * tickPaise)
}
