import './feedback.css'
import { badgeText } from './badge-text.ts'

/** How many wait behind an icon: at most "999+" by default. Nothing is drawn for none. */
export function Badge({ count, maximum }: { count: number; maximum?: number | undefined }) {
  const text = badgeText(count, maximum)
  return text === null ? null : <span className="badge">{text}</span>
}
