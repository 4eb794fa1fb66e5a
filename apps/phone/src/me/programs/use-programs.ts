import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { listProgramAccess, makeProgramKey, stopProgramKey } from '@bahi/contract/programs/calls'
import { listHookMessages } from '@bahi/contract/programs/hooks'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { useToast } from '@bahi/ui/feedback/toast'
import { useClient } from '../../calls/client.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { programKeysKey } from '../../session/use-program-keys.ts'
import { useSession } from '../../session/use-session.ts'
import { useRefusalText } from '../../text/refusal-text.ts'
import { useText } from '../../text/use-text.tsx'

const accessKey = ['programs', 'access'] as const

/** From where the keys were used, and each refused try. */
export function useProgramAccess() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: accessKey,
    queryFn: ({ signal }) => call(listProgramAccess, {}, { signal, isLoading: false }),
    enabled: loggedIn,
  })
}

/** What was posted to the addresses of the keys. */
export function useHookMessages() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: ['programs', 'hooks'],
    queryFn: ({ signal }) => call(listHookMessages, {}, { signal, isLoading: false }),
    enabled: loggedIn,
  })
}

/** Makes a key. A second try with the same idempotency key makes no second one, and shows no secret. */
export function useMakeKey() {
  const { call } = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ idempotencyKey, ...input }: InputOf<typeof makeProgramKey> & { idempotencyKey: string }) =>
      call(makeProgramKey, input, { idempotencyKey, isLoading: false }),
    onSettled: () => refetchFresh(queries, programKeysKey),
  })
}

export function useStopKey() {
  const { call } = useClient()
  const { t } = useText()
  const { toast } = useToast()
  const refusalText = useRefusalText()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(stopProgramKey, { id }, { isLoading: false }),
    onSuccess: ({ name }) => toast(t('program.stopped', { name }), { tone: 'done' }),
    onError: (cause) => toast(refusalText(cause), { tone: 'alert' }),
    onSettled: () => refetchFresh(queries, programKeysKey),
  })
}
