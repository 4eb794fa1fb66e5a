import './notes.css'

interface StepBarsProps {
  /** Counted from 1. */
  step: number
  of: number
  /** "Step 2 of 2" */
  text: string
  /** What this step asks for. */
  title?: string | undefined
}

/** How far one is on a way of a few steps: PIN, identity. */
export function StepBars({ step, of, text, title }: StepBarsProps) {
  return (
    <div className="step-bars">
      <div className="step-bars__bars" aria-hidden="true">
        {Array.from({ length: of }, (_, index) => (
          <span key={index} className={index < step ? 'step-bars__one step-bars__one--on' : 'step-bars__one'} />
        ))}
      </div>
      <p className="step-bars__text">
        <span>{text}</span>
        {title === undefined ? null : <span>{title}</span>}
      </p>
    </div>
  )
}
