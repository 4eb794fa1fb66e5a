import { isStill } from '../base/motion.ts'
import type { Direction } from './price-tick.ts'

/** A tint fades in these steps, one every so many milliseconds: 900 ms in all. */
const strengths = ['90%', '60%', '30%'] as const
const stepMs = 300

/** The element of a price; the style sheet draws the tint from what is written on it. */
export interface Tinted {
  readonly dataset: DOMStringMap
  readonly style: Pick<CSSStyleDeclaration, 'setProperty' | 'removeProperty'>
}

/** The prices whose tint is to be seen. */
const tinted = new WeakSet<Tinted>()

/**
 * Tints a price that has just changed, unless the page stands still. A tick that comes while the tint of another fades
 * takes its colour and lets it fade.
 *
 * The steps are drawn like any other change of a row. An animation of the browser is smoother, but each one that begins
 * or ends has the browser divide the whole page into layers anew, which takes a slow phone half of a picture's time.
 * Each price has a timer of its own: prices that came with one picture fade with one picture, all of the page do not.
 */
export function tintPrice(price: Tinted, direction: Direction): void {
  if (direction === 'flat' || isStill()) return
  price.dataset['tint'] = direction
  if (tinted.has(price)) return
  tinted.add(price)
  show(price, 0)
}

function show(price: Tinted, step: number): void {
  const strength = strengths[step]
  if (strength === undefined) {
    tinted.delete(price)
    delete price.dataset['tint']
    price.style.removeProperty('--tint')
    return
  }
  price.style.setProperty('--tint', strength)
  setTimeout(() => show(price, step + 1), stepMs)
}
