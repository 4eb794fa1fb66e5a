import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { declareNominees, declineNominees, readNominees, withdrawNominees } from '@bahi/contract/customers/nominees'
import type { CallOf } from '@bahi/contract/wire/endpoint'
import { useClient } from '../../calls/client.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { useIntentKey } from '../../calls/use-intent-key.ts'
import { useSession } from '../../session/use-session.ts'

const nomineesKey = ['nominees'] as const

export function useNominees() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: nomineesKey,
    queryFn: ({ signal }) => call(readNominees, {}, { signal, isLoading: false }),
    enabled: loggedIn,
  })
}

/** One of the three declarations. A try that was lost on the way is sent again under its key. */
function useDeclaring<E extends typeof declareNominees | typeof declineNominees | typeof withdrawNominees>(
  endpoint: E,
) {
  const { call } = useClient()
  const { keyFor, spend } = useIntentKey()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: CallOf<E>) =>
      call(endpoint, input, { idempotencyKey: keyFor(input as object), isLoading: false }),
    onSuccess: () => {
      spend()
      return refetchFresh(queries, nomineesKey)
    },
  })
}

export const useDeclareNominees = () => useDeclaring(declareNominees)
export const useDeclineNominees = () => useDeclaring(declineNominees)
export const useWithdrawNominees = () => useDeclaring(withdrawNominees)
