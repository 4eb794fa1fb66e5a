import './sheets.css'
import { CircleAlert } from 'lucide-react'
import { useEffect, useRef, useState, type ReactNode } from 'react'
import { StepBars } from '../feedback/step-bars.tsx'
import { NumberPad } from '../fields/number-pad.tsx'
import { PinBoxes } from '../fields/pin-boxes.tsx'
import { enterPin, pinLength } from '../fields/pin-entry.ts'
import { Sheet } from './sheet.tsx'

interface PinSheetProps {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  closeName: string
  /** What is being allowed, with its amount. */
  detail: ReactNode
  /** Called once with the sixth digit. What comes back is why it was refused, or null when it was right. */
  onComplete: (pin: string) => Promise<string | null>
  text: { filled: (digits: number, of: number) => string; pad: string; erase: string }
  /** The action for a forgotten PIN. */
  forgot?: ReactNode
  /** The step of this PIN when several are asked for; each step begins empty. */
  step?: { at: number; of: number; text: string }
  /** Why this step is asked again, until something is typed. */
  problem?: string | null
}

/** A PIN in a sheet: six boxes and a keypad. The sixth digit sends; a wrong PIN shakes, says why and clears. */
export function PinSheet(props: PinSheetProps) {
  const { open, onOpenChange, title, closeName } = props
  const [sending, setSending] = useState(false)
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={title} closeName={closeName} locked={sending}>
      <PinForm key={`${props.step?.at} ${props.problem}`} {...props} sending={sending} onSending={setSending} />
    </Sheet>
  )
}

function PinForm({
  detail,
  onComplete,
  text,
  forgot,
  step,
  problem: asked = null,
  sending,
  onSending,
}: PinSheetProps & { sending: boolean; onSending: (sending: boolean) => void }) {
  const [pin, setPin] = useState('')
  const [problem, setProblem] = useState<string | null>(asked)
  const press = async (key: string) => {
    if (sending) return
    const entry = enterPin(pin, key)
    setPin(entry.pin)
    setProblem(null)
    if (!entry.complete) return
    onSending(true)
    const refused = await onComplete(entry.pin).finally(() => onSending(false))
    if (refused === null) return
    setProblem(refused)
    setPin('')
  }
  useDigitKeys((key) => void press(key))
  return (
    <div className="pin-sheet">
      {step === undefined ? null : (
        <div className="pin-sheet__steps">
          <StepBars step={step.at} of={step.of} text={step.text} />
        </div>
      )}
      <p className="pin-sheet__detail">{detail}</p>
      <PinBoxes filled={pin.length} name={text.filled(pin.length, pinLength)} wrong={problem !== null} />
      <p className="pin-sheet__count" role="status">
        {pin.length === 0 ? '' : text.filled(pin.length, pinLength)}
      </p>
      {problem === null ? null : (
        <p className="pin-sheet__problem" role="alert">
          <CircleAlert size={16} strokeWidth={2} aria-hidden="true" />
          <span>{problem}</span>
        </p>
      )}
      {forgot === undefined ? null : <div className="pin-sheet__forgot">{forgot}</div>}
      <NumberPad name={text.pad} eraseName={text.erase} disabled={sending} onKey={(key) => void press(key)} />
    </div>
  )
}

/** Digits from a hardware keyboard. */
function useDigitKeys(onKey: (key: string) => void): void {
  const newest = useRef(onKey)
  useEffect(() => {
    newest.current = onKey
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return
      if (/^\d$/.test(event.key)) newest.current(event.key)
      if (event.key === 'Backspace') newest.current('erase')
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [])
}
