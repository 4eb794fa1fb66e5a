import { useMutation, useQuery } from '@tanstack/react-query'
import { allowProgramLogin, getProgramLogin } from '@bahi/contract/programs/consent'
import { useClient } from '../../calls/client.ts'
import { useSession } from '../../session/use-session.ts'

export interface ProgramAsk {
  readonly apiKey: string
  readonly redirectParams: string
}

/** Which program asks to log in, and where the log-in leads to. */
export function useProgramLogin(ask: ProgramAsk) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: ['programs', 'login', ask.apiKey, ask.redirectParams],
    queryFn: ({ signal }) => call(getProgramLogin, { ...ask }, { signal, isLoading: false }),
    enabled: loggedIn,
  })
}

/** Says yes, and leaves the app for the program's registered address. */
export function useAllowLogin(leave: (address: string) => void) {
  const { call } = useClient()
  return useMutation({
    mutationFn: (ask: ProgramAsk) => call(allowProgramLogin, { ...ask }, { isLoading: false }),
    onSuccess: ({ redirectTo }) => leave(redirectTo),
  })
}
