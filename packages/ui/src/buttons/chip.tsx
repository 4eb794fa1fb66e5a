import './buttons.css'
import type { ReactNode } from 'react'

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

/** A row of chips that scrolls sideways and lets the last one peek, or wraps to more lines. */
export function ChipRow({ name, wrap = false, children }: { name: string; wrap?: boolean; children: ReactNode }) {
  return (
    <div className={wrap ? 'chip-row chip-row--wrap' : 'chip-row'} role="group" aria-label={name}>
      {children}
    </div>
  )
}
