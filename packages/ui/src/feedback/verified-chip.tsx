import './notes.css'
import { BadgeCheck, CircleAlert, CloudOff, LoaderCircle } from 'lucide-react'

interface VerifiedChipProps {
  /** checked: recomputed here and equal; checking: not yet; failed: the sums differ; unknown: it could not be checked now. */
  state: 'checked' | 'checking' | 'failed' | 'unknown'
  text: string
  onCover?: boolean
  onPress: () => void
}

const icons = { checked: BadgeCheck, checking: LoaderCircle, failed: CircleAlert, unknown: CloudOff }

/** Says that the figures were recomputed on this phone, and opens the proof. */
export function VerifiedChip({ state, text, onCover = false, onPress }: VerifiedChipProps) {
  const Icon = icons[state]
  return (
    <button
      type="button"
      className={`verified-chip verified-chip--${state}${onCover ? ' verified-chip--cover' : ''}`}
      onClick={onPress}
    >
      <Icon size={16} strokeWidth={2} aria-hidden="true" />
      {text}
    </button>
  )
}
