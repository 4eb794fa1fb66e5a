import './access.css'
import type { ReactNode } from 'react'

interface LogLineProps {
  icon: ReactNode
  tone?: 'plain' | 'you' | 'refused'
  title: string
  /** The moment of the line, and its clock time. */
  at: string
  clock: string
  children: ReactNode
}

/** One line of a log: who, what happened, and when. */
export function LogLine({ icon, tone = 'plain', title, at, clock, children }: LogLineProps) {
  return (
    <li className="access-log__one">
      <span
        className={tone === 'plain' ? 'access-log__icon' : `access-log__icon access-log__icon--${tone}`}
        aria-hidden="true"
      >
        {icon}
      </span>
      <span className="access-log__words">
        <span className="device-card__name">{title}</span>
        {children}
      </span>
      <time className="access-log__time" dateTime={at}>
        {clock}
      </time>
    </li>
  )
}
