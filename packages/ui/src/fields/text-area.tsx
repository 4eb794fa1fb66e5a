import './fields.css'
import { interfaceDefaults } from '../base/interface-defaults.ts'
import { Field, type FieldText } from './field.tsx'

interface TextAreaProps extends Omit<FieldText, 'note'> {
  value: string
  onChange: (value: string) => void
  /** The counter: "12 of 140". */
  countText: (typed: number, most: number) => string
  /** Characters that fit; 140 by default. */
  most?: number
  rows?: number
  placeholder?: string | undefined
  disabled?: boolean
}

/** Several lines of text. It grows with what is typed and takes no more than it may hold. */
export function TextArea({
  value,
  onChange,
  countText,
  most = interfaceDefaults.textAreaCharacters,
  rows = 3,
  placeholder,
  disabled,
  ...text
}: TextAreaProps) {
  return (
    <Field {...text} note={countText(value.length, most)}>
      {({ input, describedBy, invalid }) => (
        <div className={`field-box text-area${invalid ? ' field-box--bad' : ''}`}>
          <textarea
            className="text-area__input"
            id={input}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            value={value}
            rows={rows}
            maxLength={most}
            placeholder={placeholder}
            disabled={disabled}
            onChange={(event) => onChange(event.target.value)}
          />
        </div>
      )}
    </Field>
  )
}
