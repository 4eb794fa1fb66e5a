import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { closeAccount, readClosing, takeBackClosing } from '@bahi/contract/customers/closing'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { useClient } from '../../calls/client.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { useSession } from '../../session/use-session.ts'

export const closingKey = ['closing'] as const

export function useClosing() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: closingKey,
    queryFn: ({ signal }) => call(readClosing, {}, { signal, isLoading: false }),
    enabled: loggedIn,
  })
}

export function useCloseAccount() {
  const { call } = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: InputOf<typeof closeAccount>) => call(closeAccount, input, { isLoading: false }),
    // A closed account has no session that could ask again.
    onSuccess: async ({ state }) => (state === 'closed' ? undefined : refetchFresh(queries, closingKey)),
  })
}

export function useTakeBackClosing() {
  const { call } = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: () => call(takeBackClosing, {}, { isLoading: false }),
    onSettled: () => refetchFresh(queries, closingKey),
  })
}
