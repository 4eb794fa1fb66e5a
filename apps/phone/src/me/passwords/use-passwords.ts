import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { changePassword, sendOwnCode, type ownCodePurposes } from '@bahi/contract/customers/passwords'
import { listSessions } from '@bahi/contract/customers/sessions'
import type { CallOf } from '@bahi/contract/wire/endpoint'
import { useClient } from '../../calls/client.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { useIntentKey } from '../../calls/use-intent-key.ts'
import { pinStateKey } from '../../session/pin/use-pin-state.ts'

/** On how many other devices the customer is logged in. */
export function useOtherDevices(): number | undefined {
  const { call } = useClient()
  const { data } = useQuery({
    queryKey: ['sessions'],
    queryFn: ({ signal }) => call(listSessions, {}, { signal, isLoading: false }),
  })
  return data === undefined ? undefined : data.items.filter(({ current }) => !current).length + data.more
}

export function useChangePassword() {
  const { call } = useClient()
  const { keyFor, spend } = useIntentKey()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: CallOf<typeof changePassword>) =>
      call(changePassword, input, { idempotencyKey: keyFor(input) }),
    onSuccess: () => {
      spend()
      return refetchFresh(queries, ['sessions'], pinStateKey)
    },
  })
}

/** A code for the customer's own phone. */
export function useOwnCode(purpose: (typeof ownCodePurposes)[number]) {
  const { call } = useClient()
  return () => call(sendOwnCode, { purpose }, { isLoading: false })
}
