import './layout.css'
import type { ReactNode } from 'react'

/** Says that what is shown is simulated. It never shrinks to an icon: it is the promise, not a decoration. */
export function SimulatedBadge({ text }: { text: ReactNode }) {
  return <span className="simulated-badge">{text}</span>
}
