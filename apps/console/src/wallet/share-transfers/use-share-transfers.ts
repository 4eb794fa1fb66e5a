import { listShareTransferQueue, openShareTransfer } from '@bahi/contract/customers/share-transfers-staff'
import { usePages } from '../../lists/use-pages.ts'
import { useClient } from '../../session/client.ts'
import { useOpened } from '../../session/use-opened.ts'

export type SharesView = 'waiting' | 'ended'

export function useShareTransfers(state: SharesView) {
  const client = useClient()
  return usePages({
    key: ['share-transfers', 'list', state],
    everyMs: 10_000,
    read: (from) => client.call(listShareTransferQueue, { state, ...from }),
  })
}

export function useShareTransfer(id: string) {
  const client = useClient()
  return useOpened(['share-transfers', 'open', id], () => client.call(openShareTransfer, { id }), id !== '')
}
