import './fields.css'
import { Minus, Plus } from 'lucide-react'
import { Field, type FieldText } from './field.tsx'
import { stepFrom } from './step-from.ts'

interface StepperFieldProps extends FieldText {
  /** What is typed, grouped or not; the screen parses it. */
  value: string
  step: number
  minimum: number
  maximum?: number | undefined
  lessName: string
  moreName: string
  onChange: (value: string) => void
}

/** A whole number with steps beside it: shares in lots. Typing is free, the screen says which rule a number breaks. */
export function StepperField({
  value,
  step,
  minimum,
  maximum,
  lessName,
  moreName,
  onChange,
  ...text
}: StepperFieldProps) {
  const move = (direction: 1 | -1) => onChange(String(stepFrom(value, direction, { step, minimum, maximum })))
  return (
    <Field {...text}>
      {({ input, describedBy, invalid }) => (
        <div className="stepper-field">
          <button
            type="button"
            className="stepper-field__step"
            aria-label={lessName}
            aria-controls={input}
            onClick={() => move(-1)}
          >
            <Minus size={20} strokeWidth={1.9} aria-hidden="true" />
          </button>
          <div className={invalid ? 'field-box field-box--bad stepper-field__box' : 'field-box stepper-field__box'}>
            <input
              className="field-box__input stepper-field__input"
              id={input}
              inputMode="numeric"
              autoComplete="off"
              aria-describedby={describedBy}
              aria-invalid={invalid || undefined}
              value={value}
              onChange={(event) => onChange(event.target.value)}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return
                event.preventDefault()
                move(event.key === 'ArrowUp' ? 1 : -1)
              }}
            />
          </div>
          <button
            type="button"
            className="stepper-field__step"
            aria-label={moreName}
            aria-controls={input}
            onClick={() => move(1)}
          >
            <Plus size={20} strokeWidth={1.9} aria-hidden="true" />
          </button>
        </div>
      )}
    </Field>
  )
}
