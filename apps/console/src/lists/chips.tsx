import type { ReactNode } from 'react'

/** A row of filters of which one is chosen. */
export function Chips<Value extends string>({
  name,
  value,
  options,
  onChange,
}: {
  name: string
  value: Value
  options: readonly { value: Value; text: ReactNode }[]
  onChange: (value: Value) => void
}) {
  return (
    <div className="chips" role="group" aria-label={name}>
      {options.map((option) => (
        <button
          type="button"
          key={option.value}
          className="chips__one"
          aria-pressed={option.value === value}
          onClick={() => onChange(option.value)}
        >
          {option.text}
        </button>
      ))}
    </div>
  )
}
