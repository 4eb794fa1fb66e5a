import './codes.css'
import { Delete } from 'lucide-react'

interface NumberPadProps {
  name: string
  eraseName: string
  /** A digit, or "erase". */
  onKey: (key: string) => void
  disabled?: boolean
}

const keys = ['1', '2', '3', '4', '5', '6', '7', '8', '9', null, '0', 'erase'] as const

/** A keypad of the app's own: digits of a PIN must not pass through a keyboard that learns. */
export function NumberPad({ name, eraseName, onKey, disabled = false }: NumberPadProps) {
  return (
    <div className="number-pad" role="group" aria-label={name}>
      {keys.map((key) =>
        key === null ? (
          <span key="gap" />
        ) : (
          <button
            key={key}
            type="button"
            className={key === 'erase' ? 'number-pad__key number-pad__key--erase' : 'number-pad__key'}
            aria-label={key === 'erase' ? eraseName : undefined}
            disabled={disabled}
            onClick={() => onKey(key)}
          >
            {key === 'erase' ? <Delete size={26} strokeWidth={1.75} aria-hidden="true" /> : key}
          </button>
        ),
      )}
    </div>
  )
}
