import { useQuery } from '@tanstack/react-query'
import { hasPin } from '@bahi/contract/passwords'
import { useClient } from './client.ts'
import { useSession } from './use-session.ts'

export const pinStateKey = ['pin-state'] as const

/** Whether there is a trade PIN, and when the passwords were changed. */
export function usePinState() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: pinStateKey,
    queryFn: ({ signal }) => call(hasPin, {}, { signal, isLoading: false }),
    enabled: loggedIn,
  })
}
