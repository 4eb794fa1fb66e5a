import './access.css'
import type { ReactNode } from 'react'

interface CardButtonProps {
  icon: ReactNode
  children: string
  /** What the button acts on, for readers who do not see the card. */
  name: string
  disabled?: boolean
  onPress: () => void
}

/** The one act of a card, over its whole width at the foot. */
export function CardButton({ icon, children, name, disabled = false, onPress }: CardButtonProps) {
  return (
    <button type="button" className="card-button" disabled={disabled} onClick={onPress} aria-label={name}>
      <span aria-hidden="true">{icon}</span>
      {children}
    </button>
  )
}
