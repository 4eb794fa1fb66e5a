import './fields.css'
import { Star } from 'lucide-react'
import { useId } from 'react'
import { interfaceDefaults } from '../base/interface-defaults.ts'

interface RateFieldProps {
  name: string
  /** 0 while nothing was said. */
  value: number
  onChange: (value: number) => void
  /** "4 of 5" */
  nameOf: (stars: number, count: number) => string
  /** Five by default. */
  count?: number
  disabled?: boolean
}

/** So many stars of five. Radio buttons below the drawing: arrow keys work by themselves. */
export function RateField({
  name,
  value,
  onChange,
  nameOf,
  count = interfaceDefaults.rateCount,
  disabled = false,
}: RateFieldProps) {
  const group = useId()
  return (
    <div className="rate-field" role="radiogroup" aria-label={name}>
      {Array.from({ length: count }, (_, index) => index + 1).map((stars) => (
        <label key={stars} className={stars <= value ? 'rate-field__star rate-field__star--on' : 'rate-field__star'}>
          <input
            className="rate-field__input"
            type="radio"
            name={group}
            value={stars}
            checked={stars === value}
            disabled={disabled}
            aria-label={nameOf(stars, count)}
            onChange={() => onChange(stars)}
          />
          <Star size={28} strokeWidth={1.6} aria-hidden="true" />
        </label>
      ))}
    </div>
  )
}
