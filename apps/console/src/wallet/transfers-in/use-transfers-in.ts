import { useInfiniteQuery } from '@tanstack/react-query'
import { listBankLines, listBankStatements } from '@bahi/contract/wallet/bank-statements-staff'
import { listTransferInQueue } from '@bahi/contract/wallet/transfers-in-staff'
import { useClient } from '../../session/client.ts'

export type InView = 'waiting' | 'lines' | 'statements' | 'ended'
export type LineState = 'unmatched' | 'matched' | 'all'

export function useTransfersIn(state: 'waiting' | 'ended', enabled: boolean) {
  const client = useClient()
  return useInfiniteQuery({
    queryKey: ['transfers-in', 'list', state],
    initialPageParam: '',
    enabled,
    queryFn: ({ pageParam }) =>
      client.call(listTransferInQueue, { state, ...(pageParam === '' ? {} : { before: pageParam }) }),
    getNextPageParam: (last) => (last.more ? last.items.at(-1)?.id : undefined),
    refetchInterval: 10_000,
  })
}

export function useBankLines(state: LineState, enabled: boolean) {
  const client = useClient()
  return useInfiniteQuery({
    queryKey: ['transfers-in', 'lines', state],
    initialPageParam: '',
    enabled,
    queryFn: ({ pageParam }) =>
      client.call(listBankLines, { state, ...(pageParam === '' ? {} : { before: pageParam }) }),
    getNextPageParam: (last) => (last.more ? last.items.at(-1)?.id : undefined),
    refetchInterval: 20_000,
  })
}

export function useBankStatements(enabled: boolean) {
  const client = useClient()
  return useInfiniteQuery({
    queryKey: ['transfers-in', 'statements'],
    initialPageParam: '',
    enabled,
    queryFn: ({ pageParam }) => client.call(listBankStatements, pageParam === '' ? {} : { before: pageParam }),
    getNextPageParam: (last) => (last.more ? last.items.at(-1)?.id : undefined),
    refetchInterval: 20_000,
  })
}
