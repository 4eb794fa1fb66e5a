import './fields.css'
import { CircleAlert } from 'lucide-react'
import { useId, type ReactNode } from 'react'

export interface FieldText {
  label: string
  /** At the end of the label line: a limit, a tick, "Optional". */
  note?: string | undefined
  hint?: ReactNode
  /** The rule that is broken, said with its figure. */
  problem?: string | undefined
}

interface FieldProps extends FieldText {
  children: (ids: { input: string; describedBy: string | undefined; invalid: boolean }) => ReactNode
}

/** Label above, control, then the broken rule or a hint below: the frame all fields share. */
export function Field({ label, note, hint, problem, children }: FieldProps) {
  const id = useId()
  const ids = { input: `${id}-input`, problem: `${id}-problem`, hint: `${id}-hint`, note: `${id}-note` }
  const described = [
    problem === undefined ? '' : ids.problem,
    hint === undefined ? '' : ids.hint,
    note === undefined ? '' : ids.note,
  ].filter((one) => one !== '')
  return (
    <div className="field">
      <div className="field__labels">
        <label htmlFor={ids.input}>{label}</label>
        {note === undefined ? null : (
          <span id={ids.note} className="field__note">
            {note}
          </span>
        )}
      </div>
      {children({
        input: ids.input,
        describedBy: described.length === 0 ? undefined : described.join(' '),
        invalid: problem !== undefined,
      })}
      {problem === undefined ? null : (
        <p className="field__problem" id={ids.problem} role="alert">
          <CircleAlert size={16} strokeWidth={2} aria-hidden="true" />
          <span>{problem}</span>
        </p>
      )}
      {hint === undefined ? null : (
        <div className="field__hint" id={ids.hint}>
          {hint}
        </div>
      )}
    </div>
  )
}
