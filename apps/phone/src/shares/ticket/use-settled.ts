import { useEffect, useState } from 'react'

/** A preview is asked for once typing rests, and again while prices move. */
const typingMs = 300
export const previewRefreshMs = 5_000

/** The text once it rests; at once when the ticket opens, so that its first figures come without waiting. */
export function useSettled(text: string, open: boolean): string {
  const [settled, setSettled] = useState({ text, open })
  useEffect(() => {
    const timer = setTimeout(() => setSettled({ text, open: true }), typingMs)
    return () => clearTimeout(timer)
  }, [text])
  if (open !== settled.open) setSettled({ text, open })
  return settled.text
}
