import './figures.css'
import { useLayoutEffect, useRef, type CSSProperties } from 'react'
import { tickDirection, type Direction } from './price-tick.ts'
import { tintPrice } from './price-tint.ts'

const tones = { up: 'gain', down: 'loss', flat: 'flat' } satisfies Record<Direction, string>

/** The class that colours a move; stale figures lose it. */
export function toneOf(direction: Direction, stale = false): string {
  return stale ? 'text-3' : tones[direction]
}

/** A price that tints for a moment when it changes, and only then. `pricePaise` drives the tint, `text` is what is read. */
export function Price({ pricePaise, text, stale = false }: { pricePaise: number; text: string; stale?: boolean }) {
  const price = useRef<HTMLSpanElement>(null)
  const lastPaise = useRef(pricePaise)
  // Before the picture that shows the new figure, so that the tint needs none of its own.
  useLayoutEffect(() => {
    if (price.current !== null) tintPrice(price.current, tickDirection(lastPaise.current, pricePaise))
    lastPaise.current = pricePaise
  }, [pricePaise])
  return (
    <span ref={price} className={stale ? 'price price--stale' : 'price'}>
      {text}
    </span>
  )
}

interface MoveProps {
  direction: Direction
  /** With its sign: "+12.10 (+0.86%)". */
  text: string
  /** Read aloud in its place: "up 0.86 percent". */
  name?: string | undefined
  size?: 'small' | 'normal' | 'large'
  stale?: boolean
}

/** A change, said three times: arrow, sign, colour. */
export function Move({ direction, text, name, size = 'normal', stale = false }: MoveProps) {
  return (
    <span className={`move move--${size} ${toneOf(direction, stale)}`}>
      {direction === 'flat' || stale ? null : (
        <svg width="9" height="9" viewBox="0 0 10 10" fill="currentColor" aria-hidden="true">
          <path d={direction === 'up' ? 'M5 1.2 9.4 8.8H.6z' : 'M5 8.8.6 1.2h8.8z'} />
        </svg>
      )}
      <span aria-hidden={name === undefined ? undefined : true}>{text}</span>
      {name === undefined ? null : <span className="visually-hidden">{name}</span>}
    </span>
  )
}

/** How wide a figure is, in digits: 万 and 亿 take the room of two. */
function lettersOf(text: string): number {
  return text.length + (text.match(/[万亿]/g)?.length ?? 0)
}

/** The one large figure of a page, its paise smaller. The parts are one word to a reader. */
export function DisplayFigure({
  text,
  name,
  amount = false,
}: {
  text: string
  name?: string | undefined
  amount?: boolean
}) {
  const point = text.lastIndexOf('.')
  const whole = point === -1 ? text : text.slice(0, point)
  return (
    <span
      className={amount ? 'display-figure display-figure--amount' : 'display-figure'}
      style={{ '--letters': lettersOf(text) } as CSSProperties}
    >
      <span aria-hidden={name === undefined ? undefined : true}>
        {whole}
        {point === -1 ? null : <span className="display-figure__paise">{text.slice(point)}</span>}
      </span>
      {name === undefined ? null : <span className="visually-hidden">{name}</span>}
    </span>
  )
}
