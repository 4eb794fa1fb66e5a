import './ipo.css'

export interface DateStep {
  name: string
  when: string
  /** done: behind us; next: what is waited for now. */
  mark: 'done' | 'next' | 'later'
}

/** The days of an offer from its opening to its listing, one below the other, and which of them comes next. */
export function DateLine({ name, steps }: { name: string; steps: readonly DateStep[] }) {
  return (
    <ol className="date-line" aria-label={name}>
      {steps.map((step) => (
        <li
          key={step.name}
          className={`date-line__step date-line__step--${step.mark}`}
          aria-current={step.mark === 'next' ? 'step' : undefined}
        >
          <span className="date-line__mark" aria-hidden="true" />
          <span className="date-line__name">{step.name}</span>
          <span className="date-line__when">{step.when}</span>
        </li>
      ))}
    </ol>
  )
}
