import './feedback.css'
import { CircleCheck, LoaderCircle, WifiOff } from 'lucide-react'

interface OfflineStripProps {
  /** offline: prices are old. waiting: the server is being called. back: all is well again. */
  state?: 'offline' | 'waiting' | 'back'
  text: string
  retryText?: string | undefined
  onRetry?: (() => void) | undefined
}

const icons = { offline: WifiOff, waiting: LoaderCircle, back: CircleCheck }

/** Says that prices are old, and since when; then that they are coming, and that they are here. */
export function OfflineStrip({ state = 'offline', text, retryText, onRetry }: OfflineStripProps) {
  const Icon = icons[state]
  return (
    <div className={`offline-strip offline-strip--${state}`} role="status">
      <Icon className="offline-strip__icon" size={18} strokeWidth={2} aria-hidden="true" />
      <span className="offline-strip__text">{text}</span>
      {retryText === undefined ? null : (
        <button type="button" className="offline-strip__retry" onClick={onRetry}>
          {retryText}
        </button>
      )}
    </div>
  )
}
