import type { ReactNode } from 'react'
import './chip.css'

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

/** A row of chips that scrolls sideways and lets the last one peek. */
export function ChipRow({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="chip-row" role="group" aria-label={name}>
      {children}
    </div>
  )
}
