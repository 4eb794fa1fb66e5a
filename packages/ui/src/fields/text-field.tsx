import type { ComponentProps, ReactNode } from 'react'
import { Field, type FieldText } from './field.tsx'

export interface TextFieldProps extends FieldText {
  value: string
  onChange: (value: string) => void
  prefix?: string | undefined
  /** At the end of the box: a button, a tick mark, the last price. */
  end?: ReactNode
  type?: 'text' | 'tel' | 'email' | 'password' | 'search'
  inputMode?: ComponentProps<'input'>['inputMode']
  autoComplete?: string | undefined
  placeholder?: string | undefined
  maxLength?: number | undefined
  name?: string | undefined
  disabled?: boolean
  onFocus?: (() => void) | undefined
  onBlur?: (() => void) | undefined
}

export function TextField({
  value,
  onChange,
  prefix,
  end,
  type = 'text',
  inputMode,
  autoComplete,
  placeholder,
  maxLength,
  name,
  disabled,
  onFocus,
  onBlur,
  ...text
}: TextFieldProps) {
  return (
    <Field {...text}>
      {({ input, describedBy, invalid }) => (
        <div
          className={`field-box${invalid ? ' field-box--bad' : ''}${typeof end === 'string' ? ' field-box--words' : ''}`}
        >
          {prefix === undefined ? null : <span className="field-box__prefix">{prefix}</span>}
          <input
            className="field-box__input"
            id={input}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            value={value}
            type={type}
            name={name}
            inputMode={inputMode}
            autoComplete={autoComplete}
            placeholder={placeholder}
            maxLength={maxLength}
            disabled={disabled}
            onFocus={onFocus}
            onBlur={onBlur}
            onChange={(event) => onChange(event.target.value)}
          />
          {end === undefined ? null : <span className="field-box__end">{end}</span>}
        </div>
      )}
    </Field>
  )
}
