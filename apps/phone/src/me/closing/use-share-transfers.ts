import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import { cancelShareTransfer, createShareTransfer, readShareTransfers } from '@bahi/contract/customers/share-transfers'
import type { CallOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { useClient } from '../../calls/client.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { useIntentKey } from '../../calls/use-intent-key.ts'
import { useSession } from '../../session/use-session.ts'
import { closingKey } from './use-closing.ts'

export type ShareTransfers = ReplyOf<typeof readShareTransfers>

const sharesKey = [...closingKey, 'shares'] as const

/** What a transfer of shares changes: what is in the way, and the holdings. */
const refresh = (queries: QueryClient) => refetchFresh(queries, closingKey, ['positions'], ['statement'])

/** What can be moved, and the transfers so far. While one waits, staff may end it at any moment. */
export function useShareTransfers() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: sharesKey,
    queryFn: ({ signal }) => call(readShareTransfers, {}, { signal, isLoading: false }),
    enabled: loggedIn,
    refetchInterval: ({ state }) =>
      state.data?.transfers.some((transfer) => transfer.state === 'waiting') === true ? 10_000 : false,
  })
}

/** Asks for the transfer under one key for one target: a PIN typed wrong is another try of the same wish. */
export function useCreateShareTransfer() {
  const { call } = useClient()
  const { keyFor, spend } = useIntentKey()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: CallOf<typeof createShareTransfer>) => {
      const { depository, account, participant, isOwn } = input
      return call(createShareTransfer, input, {
        isLoading: false,
        idempotencyKey: keyFor({ depository, account, participant, isOwn }),
      })
    },
    onSuccess: async () => {
      spend()
      await refresh(queries)
    },
  })
}

export function useCancelShareTransfer() {
  const { call } = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(cancelShareTransfer, { id }, { isLoading: false }),
    onSettled: () => refresh(queries),
  })
}
