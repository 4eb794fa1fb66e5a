import { badgeText } from './badge-text.ts'
import './badge.css'

/** How many wait behind an icon. Nothing is drawn for none. */
export function Badge({ count }: { count: number }) {
  const text = badgeText(count)
  return text === null ? null : <span className="badge">{text}</span>
}
