import { useQuery } from '@tanstack/react-query'
import { hasPin } from '@bahi/contract/customers/passwords'
import { useClient } from '../../calls/client.ts'
import { useSession } from '../../session/use-session.ts'

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
