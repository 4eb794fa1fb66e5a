import './codes.css'
import { useState } from 'react'
import { interfaceDefaults } from '../base/interface-defaults.ts'
import { useCountdown } from '../feedback/use-countdown.ts'

interface CodeButtonProps {
  /** "Get code", then "Get again". */
  text: { first: string; again: string; waiting: (seconds: number) => string }
  /** Sends the code; false when no code was sent, so that the countdown does not start. */
  onSend: () => Promise<boolean>
  /** Sixty by default. */
  seconds?: number
  disabled?: boolean
}

/** Asks for a code, and again only after a minute. Its width stays, whatever it says. */
export function CodeButton({
  text,
  onSend,
  seconds = interfaceDefaults.codeSeconds,
  disabled = false,
}: CodeButtonProps) {
  const [sentAt, setSentAt] = useState<number | null>(null)
  const [sending, setSending] = useState(false)
  const left = useCountdown(sentAt, seconds)
  const send = async () => {
    setSending(true)
    try {
      if (await onSend()) setSentAt(Date.now())
    } finally {
      setSending(false)
    }
  }
  const shown = left > 0 ? text.waiting(left) : sentAt === null ? text.first : text.again
  return (
    <button
      type="button"
      className="code-button"
      disabled={disabled || sending || left > 0}
      aria-busy={sending || undefined}
      onClick={() => void send()}
    >
      {/* All that it can say lies in one place, so the longest holds the width. */}
      {[text.first, text.again, text.waiting(seconds)].map((words) => (
        <span key={words} className="code-button__room" aria-hidden="true">
          {words}
        </span>
      ))}
      <span className="code-button__text">{shown}</span>
    </button>
  )
}
