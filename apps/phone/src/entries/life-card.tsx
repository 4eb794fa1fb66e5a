import './entries.css'
import { Card } from '@bahi/ui/rows/list-row'

export interface LifeCardStep {
  readonly text: string
  /** The time or day of the step as text; empty for a step that still waits. */
  readonly when: string
  readonly mark: 'done' | 'wait' | 'ended'
}

/** The life of an order or a trigger: each station with its time, and what it waits for. */
export function LifeCard({ title, steps }: { title: string; steps: readonly LifeCardStep[] }) {
  return (
    <Card>
      <h2 className="life-card__title">{title}</h2>
      <ol>
        {steps.map(({ text, when, mark }, index) => (
          <li key={index} className={`life-card__step life-card__step--${mark}`}>
            <span className="life-card__text">{text}</span>
            <span className="life-card__when">{when}</span>
          </li>
        ))}
      </ol>
    </Card>
  )
}
