import './notes.css'
import { CircleAlert, CircleCheck, Clock, Info } from 'lucide-react'
import type { ReactNode } from 'react'

export type NoteTone = 'plain' | 'alert' | 'wait' | 'done'

const icons = { plain: Info, alert: CircleAlert, wait: Clock, done: CircleCheck } satisfies Record<
  NoteTone,
  typeof Info
>

/** A boxed remark. An alert is announced as soon as it appears. */
export function Note({ tone = 'plain', icon, children }: { tone?: NoteTone; icon?: ReactNode; children: ReactNode }) {
  const Icon = icons[tone]
  return (
    <div className={`note note--${tone}`} role={tone === 'alert' ? 'alert' : undefined}>
      <span aria-hidden="true">{icon ?? <Icon size={18} strokeWidth={1.9} />}</span>
      <div className="note__text">{children}</div>
    </div>
  )
}
