import './choices.css'
import { useId } from 'react'

interface ChoiceListProps<Value extends string> {
  name: string
  value: Value
  /** `lang` when an option is written in its own language. */
  options: readonly { value: Value; text: string; detail?: string; lang?: string }[]
  onChange: (value: Value) => void
}

/** One of a few, as rows with radio buttons. */
export function ChoiceList<Value extends string>({ name, value, options, onChange }: ChoiceListProps<Value>) {
  const group = useId()
  return (
    <div className="choice-list" role="radiogroup" aria-label={name}>
      {options.map((option) => (
        <label key={option.value} className="choice-list__one">
          <span className="choice-list__words">
            <span className="choice-list__text" lang={option.lang}>
              {option.text}
            </span>
            {option.detail === undefined ? null : <span className="choice-list__detail">{option.detail}</span>}
          </span>
          {/* A click chooses even what is chosen already: it closes the sheet. */}
          <input
            className="choice-list__radio"
            type="radio"
            name={group}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            onClick={() => option.value === value && onChange(value)}
          />
        </label>
      ))}
    </div>
  )
}
