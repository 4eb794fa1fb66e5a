import { useMemo } from 'react'
import { useClient } from './client.ts'

/** The idempotency key of one intent. The same words tried again have the same key, and other words have another. */
export function useIntentKey(words: string): string {
  const client = useClient()
  return useMemo(() => (words === '' ? '' : client.newIdempotencyKey()), [client, words])
}
