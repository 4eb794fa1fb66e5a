import './codes.css'
import { pinLength } from './pin-entry.ts'

/** Six boxes, filled so far. The digits are never drawn; `name` says how many there are: "4 of 6 digits". */
export function PinBoxes({ filled, name, wrong = false }: { filled: number; name: string; wrong?: boolean }) {
  return (
    <div className={wrong ? 'pin-boxes pin-boxes--wrong' : 'pin-boxes'} role="img" aria-label={name}>
      {Array.from({ length: pinLength }, (_, index) => (
        <span
          key={index}
          className={`pin-boxes__one${index < filled ? ' pin-boxes__one--filled' : index === filled ? ' pin-boxes__one--next' : ''}`}
        />
      ))}
    </div>
  )
}
