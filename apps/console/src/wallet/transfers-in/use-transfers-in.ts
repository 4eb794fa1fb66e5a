import { listBankLines, listBankStatements } from '@bahi/contract/wallet/bank-statements-staff'
import { listTransferInQueue } from '@bahi/contract/wallet/transfers-in-staff'
import { usePages } from '../../lists/use-pages.ts'
import { useClient } from '../../session/client.ts'

export type InView = 'waiting' | 'lines' | 'statements' | 'ended'
export type LineState = 'unmatched' | 'matched' | 'all'

export function useTransfersIn(state: 'waiting' | 'ended', enabled: boolean) {
  const client = useClient()
  return usePages({
    key: ['transfers-in', 'list', state],
    enabled,
    everyMs: 10_000,
    read: (from) => client.call(listTransferInQueue, { state, ...from }),
  })
}

export function useBankLines(state: LineState, enabled: boolean) {
  const client = useClient()
  return usePages({
    key: ['transfers-in', 'lines', state],
    enabled,
    everyMs: 20_000,
    read: (from) => client.call(listBankLines, { state, ...from }),
  })
}

export function useBankStatements(enabled: boolean) {
  const client = useClient()
  return usePages({
    key: ['transfers-in', 'statements'],
    enabled,
    everyMs: 20_000,
    read: (from) => client.call(listBankStatements, from),
  })
}
