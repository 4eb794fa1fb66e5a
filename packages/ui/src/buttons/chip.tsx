import './buttons.css'
import { useEffect, useRef, type ReactNode } from 'react'

interface ChipProps {
  children: ReactNode
  on?: boolean
  icon?: ReactNode
  onPress: () => void
}

/** One choice of a row of filters. Drawn 36 px high, touched at 44. */
export function Chip({ children, on = false, icon, onPress }: ChipProps) {
  return (
    <button type="button" className={on ? 'chip chip--on' : 'chip'} aria-pressed={on} onClick={onPress}>
      {icon === undefined ? null : <span aria-hidden="true">{icon}</span>}
      {children}
    </button>
  )
}

/** A row of chips that scrolls sideways and lets the last one peek, or wraps to more lines. The chosen one is never outside of it. */
export function ChipRow({ name, wrap = false, children }: { name: string; wrap?: boolean; children: ReactNode }) {
  const row = useRef<HTMLDivElement>(null)
  const shown = useRef<Element | null>(null)
  useEffect(() => {
    const chosen = row.current?.querySelector('[aria-pressed="true"]') ?? null
    // Only a new choice moves the row: while nothing changes it stays where the finger put it.
    if (row.current !== null && chosen !== null && chosen !== shown.current) bringIntoRow(row.current, chosen)
    shown.current = chosen
  })
  return (
    <div ref={row} className={wrap ? 'chip-row chip-row--wrap' : 'chip-row'} role="group" aria-label={name}>
      {children}
    </div>
  )
}

/** Scrolls the row alone: the page below the chips stays where it is. */
function bringIntoRow(row: HTMLElement, chip: Element): void {
  const [outer, inner] = [row.getBoundingClientRect(), chip.getBoundingClientRect()]
  const margin = Number.parseFloat(getComputedStyle(row).paddingLeft)
  const beyond = inner.right + margin - outer.right
  const before = inner.left - margin - outer.left
  if (beyond > 0) row.scrollLeft += beyond
  else if (before < 0) row.scrollLeft += before
}
