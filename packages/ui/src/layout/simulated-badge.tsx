import './layout.css'

/** Says that what is shown is simulated. It never shrinks to an icon: it is the promise, not a decoration. */
export function SimulatedBadge({ text }: { text: string }) {
  return <span className="simulated-badge">{text}</span>
}
