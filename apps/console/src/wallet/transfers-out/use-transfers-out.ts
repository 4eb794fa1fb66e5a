import { listTransferOutQueue, openTransferOut } from '@bahi/contract/wallet/transfers-out-staff'
import { usePages } from '../../lists/use-pages.ts'
import { useClient } from '../../session/client.ts'
import { useOpened } from '../../session/use-opened.ts'

export type OutView = 'waiting' | 'ended' | 'disputed'

/** The queue with its total and what the books hold for it. */
export function useTransfersOut(state: OutView) {
  const client = useClient()
  return usePages({
    key: ['transfers-out', 'list', state],
    everyMs: 10_000,
    read: (from) => client.call(listTransferOutQueue, { state, ...from }),
  })
}

export function useTransferOut(id: string) {
  const client = useClient()
  return useOpened(['transfers-out', 'open', id], () => client.call(openTransferOut, { id }), id !== '')
}
