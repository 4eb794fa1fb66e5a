import { WifiOff } from 'lucide-react'
import './offline-strip.css'

/** Says that prices are old, and since when. */
export function OfflineStrip({ text, retryText, onRetry }: { text: string; retryText: string; onRetry: () => void }) {
  return (
    <div className="offline-strip" role="status">
      <WifiOff size={18} strokeWidth={2} aria-hidden="true" />
      <span className="offline-strip__text">{text}</span>
      <button type="button" className="offline-strip__retry" onClick={onRetry}>{retryText}</button>
    </div>
  )
}
