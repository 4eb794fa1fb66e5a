import './notes.css'
import type { ReactNode } from 'react'

export type TagTone = 'wait' | 'done' | 'bad' | 'mute'

/** A state in a word, with its icon: never colour alone. */
export function Tag({ tone, icon, children }: { tone: TagTone; icon?: ReactNode; children: ReactNode }) {
  return (
    <span className={`tag tag--${tone}`}>
      {icon === undefined ? null : <span aria-hidden="true">{icon}</span>}
      {children}
    </span>
  )
}
