import type { ReactNode } from 'react'
import { Field, type FieldText } from './field.tsx'
import { groupWhileTyping, type Grouping } from './group-while-typing.ts'
import './amount-field.css'

interface AmountFieldProps extends FieldText {
  value: string
  onChange: (value: string) => void
  grouping: Grouping
  /** Large for an amount of money that is the whole page, small for a price in a ticket. */
  large?: boolean
  end?: ReactNode
}

/** Rupees, grouped while typing. The value keeps the grouping; the screen parses it exactly. */
export function AmountField({ value, onChange, grouping, large = false, end, ...text }: AmountFieldProps) {
  return (
    <Field {...text}>
      {({ input, describedBy, invalid }) => (
        <div className={`field-box${invalid ? ' field-box--bad' : ''}${large ? ' amount-field--large' : ''}`}>
          <span className="field-box__prefix">₹</span>
          <input
            className="field-box__input"
            id={input}
            inputMode="decimal"
            autoComplete="off"
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            value={value}
            onChange={(event) => onChange(groupWhileTyping(event.target.value, grouping))}
          />
          {end === undefined ? null : <span className="field-box__end">{end}</span>}
        </div>
      )}
    </Field>
  )
}
