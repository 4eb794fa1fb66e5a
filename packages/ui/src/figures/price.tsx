import './figures.css'
import { useState, type CSSProperties } from 'react'
import { tickDirection, type Direction } from './price-tick.ts'

const tones = { up: 'gain', down: 'loss', flat: 'flat' } satisfies Record<Direction, string>

/** The class that colours a move; stale figures lose it. */
export function toneOf(direction: Direction, stale = false): string {
  return stale ? 'text-3' : tones[direction]
}

/**
 * A price that tints for a moment when it changes, and only then. `pricePaise` drives the tint, `text` is what is read.
 * A tick that comes while the tint of another fades takes its colour and lets it fade: begun anew many times a second
 * it would cost the pictures of the whole list, and never be seen to fade.
 */
export function Price({ pricePaise, text, stale = false }: { pricePaise: number; text: string; stale?: boolean }) {
  const [last, setLast] = useState({ pricePaise, tick: 'flat' as Direction, ticks: 0, fades: false })
  if (last.pricePaise !== pricePaise) {
    const ticks = last.fades ? last.ticks : last.ticks + 1
    setLast({ pricePaise, tick: tickDirection(last.pricePaise, pricePaise), ticks, fades: true })
  }
  const tint = stale
    ? 'price--stale'
    : last.tick === 'flat'
      ? ''
      : `price--${last.tick} price--${last.ticks % 2 === 0 ? 'even' : 'odd'}`
  return (
    <span className={`price ${tint}`} onAnimationEnd={() => setLast((now) => ({ ...now, fades: false }))}>
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
