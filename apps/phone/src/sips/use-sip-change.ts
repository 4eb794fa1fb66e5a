import { useMutation, useQueryClient, type QueryKey } from '@tanstack/react-query'
import { refetchFresh } from '../calls/refetch-fresh.ts'
import { useIntentKey } from '../calls/use-intent-key.ts'

/** A change of a SIP under one key for one intent. The lists behind `queryKey` are read again before it counts as done. */
export function useSipChange<Asked extends object, Sip>(
  queryKey: QueryKey,
  send: (asked: Asked, how: { idempotencyKey: string }) => Promise<Sip>,
) {
  const { keyFor, spend } = useIntentKey()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (asked: Asked): Promise<Sip> => send(asked, { idempotencyKey: keyFor(asked) }),
    onSuccess: async () => {
      spend()
      await refetchFresh(queries, queryKey)
    },
  })
}
