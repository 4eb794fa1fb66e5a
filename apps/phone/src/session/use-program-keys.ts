import { useQuery } from '@tanstack/react-query'
import { listProgramKeys } from '@bahi/contract/programs/calls'
import { useClient } from '../calls/client.ts'
import { useSession } from './use-session.ts'

export const programKeysKey = ['programs', 'keys'] as const

/** The keys of this customer's programs, the newest first. */
export function useProgramKeys(isWanted = true) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: programKeysKey,
    queryFn: ({ signal }) => call(listProgramKeys, {}, { signal, isLoading: false }),
    enabled: loggedIn && isWanted,
  })
}
