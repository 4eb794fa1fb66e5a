import { useRef, useState } from 'react'
import { useClient } from './client.ts'

/** One idempotency key for one intent: the same for every try of these entries, a new one when they change or the call went through. */
export function useIntentKey(): { keyFor: (entries: object) => string; spend: () => void } {
  const { newIdempotencyKey } = useClient()
  const intent = useRef<{ of: string; key: string } | null>(null)
  const [keys] = useState(() => ({
    keyFor: (entries: object) => {
      const of = JSON.stringify(entries)
      if (intent.current?.of !== of) intent.current = { of, key: newIdempotencyKey() }
      return intent.current.key
    },
    spend: () => {
      intent.current = null
    },
  }))
  return keys
}
