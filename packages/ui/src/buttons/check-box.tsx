import './choices.css'
import { Check } from 'lucide-react'
import { useId, type ReactNode } from 'react'

interface CheckBoxProps {
  checked: boolean
  onChange: (checked: boolean) => void
  children: ReactNode
  problem?: string | undefined
}

export function CheckBox({ checked, onChange, children, problem }: CheckBoxProps) {
  const id = useId()
  return (
    <div>
      <div className="check-box">
        <span className="check-box__touch">
          <input
            id={id}
            className="check-box__input"
            type="checkbox"
            checked={checked}
            aria-invalid={problem !== undefined || undefined}
            aria-describedby={problem === undefined ? undefined : `${id}-problem`}
            onChange={(event) => onChange(event.target.checked)}
          />
          <Check className="check-box__mark" size={16} strokeWidth={2.6} aria-hidden="true" />
        </span>
        <label htmlFor={id} className="check-box__text">
          {children}
        </label>
      </div>
      {problem === undefined ? null : (
        <p className="check-box__problem" id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}
