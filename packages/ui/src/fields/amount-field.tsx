import './fields.css'
import { useLayoutEffect, useRef, type ReactNode } from 'react'
import { Field, type FieldText } from './field.tsx'
import { caretAfterGrouping, groupWhileTyping, type Grouping } from './group-while-typing.ts'

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
  const box = useRef<HTMLInputElement>(null)
  const caret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (caret.current !== null) box.current?.setSelectionRange(caret.current, caret.current)
    caret.current = null
  })
  const type = (typed: string, place: number | null) => {
    const grouped = groupWhileTyping(typed, grouping)
    caret.current = place === null ? null : caretAfterGrouping(typed, place, grouped)
    onChange(grouped)
  }
  return (
    <Field {...text}>
      {({ input, describedBy, invalid }) => (
        <div
          className={`field-box${invalid ? ' field-box--bad' : ''}${large ? ' amount-field--large' : ''}${typeof end === 'string' ? ' field-box--words' : ''}`}
        >
          <span className="field-box__prefix">₹</span>
          <input
            className="field-box__input"
            id={input}
            ref={box}
            inputMode="decimal"
            autoComplete="off"
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            value={value}
            onChange={(event) => type(event.target.value, event.target.selectionStart)}
          />
          {end === undefined ? null : <span className="field-box__end">{end}</span>}
        </div>
      )}
    </Field>
  )
}
