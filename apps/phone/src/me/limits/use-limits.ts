import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changeOwnLimit, pauseBuying, readOwnLimits, takeBackRaise } from '@bahi/contract/customers/limits'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { useClient } from '../../calls/client.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { useSession } from '../../session/use-session.ts'

const limitsKey = ['limits'] as const

export function useLimits() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: limitsKey,
    queryFn: ({ signal }) => call(readOwnLimits, {}, { signal, isLoading: false }),
    enabled: loggedIn,
  })
}

/** Sets, lowers, raises or ends a limit. */
export function useChangeLimit() {
  const { call } = useClient()
  return useLimitChange((input: InputOf<typeof changeOwnLimit>) => call(changeOwnLimit, input, { isLoading: false }))
}

export function useTakeBack() {
  const { call } = useClient()
  return useLimitChange((input: InputOf<typeof takeBackRaise>) => call(takeBackRaise, input, { isLoading: false }))
}

export function usePauseBuying() {
  const { call } = useClient()
  return useLimitChange((input: InputOf<typeof pauseBuying>) => call(pauseBuying, input, { isLoading: false }))
}

function useLimitChange<Input, Reply>(change: (input: Input) => Promise<Reply>) {
  const queries = useQueryClient()
  return useMutation({ mutationFn: change, onSettled: () => refetchFresh(queries, limitsKey) })
}
