import './draw.css'
import type { ReactNode } from 'react'

export interface ProofStep {
  title: string
  detail: ReactNode
  /** waiting: not known yet, or not run yet. */
  state: 'done' | 'wrong' | 'waiting'
  children?: ReactNode
}

/** What makes a proof, one numbered step after another. */
export function ProofSteps({ name, steps }: { name: string; steps: readonly ProofStep[] }) {
  return (
    <ol className="proof-steps" aria-label={name}>
      {steps.map((step, index) => (
        <li key={step.title} className={`proof-steps__one proof-steps__one--${step.state}`}>
          <span className="proof-steps__number" aria-hidden="true">
            {index + 1}
          </span>
          <div className="proof-steps__body">
            <h2 className="proof-steps__title">{step.title}</h2>
            <p className="proof-steps__detail">{step.detail}</p>
            {step.children}
          </div>
        </li>
      ))}
    </ol>
  )
}

/** A mark as it was published, and what this phone says to it. */
export function MarkLine({ name, mark, verdict }: { name: string; mark: string; verdict?: ReactNode }) {
  return (
    <div className="mark-line">
      <span className="mark-line__name">{name}</span>
      <span className="mark-line__mark">{mark}</span>
      {verdict === undefined ? null : <span className="mark-line__verdict">{verdict}</span>}
    </div>
  )
}
