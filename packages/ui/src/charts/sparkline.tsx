import { memo } from 'react'
import type { Direction } from '../figures/price-tick.ts'
import { toneOf } from '../figures/price.tsx'
import { sparkPath } from './spark-path.ts'

/** The shape of a day beside its figure; decoration, hidden from readers. A new price beside it is no reason to draw it anew. */
export const Sparkline = memo(function Sparkline({
  values,
  direction,
  widthPx = 56,
  heightPx = 26,
}: {
  values: readonly number[]
  direction: Direction
  widthPx?: number
  heightPx?: number
}) {
  return (
    <svg
      className={toneOf(direction)}
      width={widthPx}
      height={heightPx}
      viewBox={`0 0 ${widthPx} ${heightPx}`}
      fill="none"
      aria-hidden="true"
    >
      <path
        d={sparkPath(values, widthPx, heightPx)}
        stroke="currentColor"
        strokeWidth="1.6"
        strokeLinejoin="round"
        strokeLinecap="round"
      />
    </svg>
  )
})
