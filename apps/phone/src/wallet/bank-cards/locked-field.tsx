import './bank-cards.css'
import { LockKeyhole } from 'lucide-react'
import { Field } from '@bahi/ui/fields/field'

/** What follows from something else and cannot be typed. */
export function LockedField({
  label,
  note,
  value,
  problem,
}: {
  label: string
  note: string
  value: string
  problem?: string | undefined
}) {
  return (
    <Field label={label} note={note} problem={problem}>
      {({ input, describedBy }) => (
        <div className="locked-field">
          <input id={input} className="locked-field__value" aria-describedby={describedBy} value={value} readOnly />
          <LockKeyhole size={20} strokeWidth={1.75} aria-hidden="true" />
        </div>
      )}
    </Field>
  )
}
