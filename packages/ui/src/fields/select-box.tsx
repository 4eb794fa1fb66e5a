import './fields.css'
import { ChevronDown } from 'lucide-react'

interface SelectBoxProps {
  name: string
  value: string
  options: readonly { value: string; text: string }[]
  onChange: (value: string) => void
  disabled?: boolean
  /** In a `Field`: what its label and its problem are for. */
  ids?: { input: string; describedBy: string | undefined; invalid: boolean }
}

/** One of many, picked with the phone's own wheel: nothing drawn here would be as easy to turn or to hear. */
export function SelectBox({ name, value, options, onChange, disabled, ids }: SelectBoxProps) {
  return (
    <span className="select-box">
      <select
        className="select-box__input"
        id={ids?.input}
        aria-label={name}
        aria-describedby={ids?.describedBy}
        aria-invalid={ids?.invalid || undefined}
        value={value}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.text}
          </option>
        ))}
      </select>
      <ChevronDown className="select-box__mark" size={16} strokeWidth={2} aria-hidden="true" />
    </span>
  )
}
