import './choices.css'
import { useId, type ReactNode } from 'react'

interface SegmentedProps<Value extends string> {
  name: string
  value: Value
  options: readonly { value: Value; text: ReactNode }[]
  onChange: (value: Value) => void
}

/** One of two or three, all visible. Real radio buttons below the drawing: arrow keys work by themselves. */
export function Segmented<Value extends string>({ name, value, options, onChange }: SegmentedProps<Value>) {
  const group = useId()
  return (
    <div className="segmented" role="radiogroup" aria-label={name}>
      {options.map((option) => (
        <label
          key={option.value}
          className={option.value === value ? 'segmented__one segmented__one--on' : 'segmented__one'}
        >
          <input
            className="segmented__input"
            type="radio"
            name={group}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.text}
        </label>
      ))}
    </div>
  )
}
