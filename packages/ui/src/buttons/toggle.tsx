import './sliders.css'
import { useId, type ReactNode } from 'react'

interface ToggleProps {
  /** What is switched; the words of the row. */
  label: ReactNode
  detail?: ReactNode
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** A row that is on or off. Drawn 46 by 28, touched anywhere on the row. */
export function Toggle({ label, detail, checked, onChange, disabled = false }: ToggleProps) {
  const id = useId()
  return (
    <div className="toggle">
      <div className="toggle__words">
        <label htmlFor={id} className="toggle__label">
          {label}
        </label>
        {detail === undefined ? null : (
          <span id={`${id}-detail`} className="toggle__detail">
            {detail}
          </span>
        )}
      </div>
      <input
        id={id}
        className="toggle__input"
        type="checkbox"
        role="switch"
        checked={checked}
        disabled={disabled}
        aria-describedby={detail === undefined ? undefined : `${id}-detail`}
        onChange={(event) => onChange(event.target.checked)}
      />
    </div>
  )
}
