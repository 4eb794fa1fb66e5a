import { useInfiniteQuery } from '@tanstack/react-query'
import { listTransferOutQueue, openTransferOut } from '@bahi/contract/wallet/transfers-out-staff'
import { useClient } from '../../session/client.ts'
import { useOpened } from '../../session/use-opened.ts'

export type OutView = 'waiting' | 'ended' | 'disputed'

/** The queue with its total and what the books hold for it. */
export function useTransfersOut(state: OutView) {
  const client = useClient()
  return useInfiniteQuery({
    queryKey: ['transfers-out', 'list', state],
    initialPageParam: '',
    queryFn: ({ pageParam }) =>
      client.call(listTransferOutQueue, { state, ...(pageParam === '' ? {} : { before: pageParam }) }),
    getNextPageParam: (last) => (last.more ? last.items.at(-1)?.id : undefined),
    refetchInterval: 10_000,
  })
}

export function useTransferOut(id: string) {
  const client = useClient()
  return useOpened(['transfers-out', 'open', id], () => client.call(openTransferOut, { id }), id !== '')
}
