import './sliders.css'

interface SwitchProps {
  /** What is switched, for who does not see its row and column. */
  name: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
}

/** A switch alone, for the cell of a table whose row and column say what it switches. */
export function Switch({ name, checked, onChange, disabled = false }: SwitchProps) {
  return (
    <label className="switch">
      <input
        className="toggle__input"
        type="checkbox"
        role="switch"
        aria-label={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
      />
    </label>
  )
}
