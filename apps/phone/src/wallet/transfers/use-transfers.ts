import { keepPreviousData, useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  cancelTransferIn,
  cancelTransferOut,
  createTransferIn,
  createTransferOut,
  disputeTransferOut,
  getServiceLevel,
  getTransferIn,
  listTransfersIn,
  listTransfersOut,
  previewTransferOut,
  stateTransferInPaid,
} from '@bahi/contract/wallet/transfers'
import type { CallOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { useClient } from '../../calls/client.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { useIntentKey } from '../../calls/use-intent-key.ts'
import { usePages } from '../../calls/use-pages.ts'
import { useSession } from '../../session/use-session.ts'

export type TransferDetail = ReplyOf<typeof getTransferIn>
export type OutPreview = ReplyOf<typeof previewTransferOut>
export type ServiceLevel = ReplyOf<typeof getServiceLevel>

export const transfersKey = ['transfers'] as const
const POLL_MS = 1_500

/** What a transfer changes: its records, and the cash beside them. */
function refresh(queries: QueryClient): Promise<void> {
  return refetchFresh(queries, transfersKey, ['assets'], ['statement'])
}

/** One transfer in, followed until it has ended. */
export function useTransferIn(id: string) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: [...transfersKey, 'in', id],
    enabled: loggedIn && id !== '',
    queryFn: ({ signal }) => call(getTransferIn, { id }, { signal, isLoading: false }),
    refetchInterval: ({ state }) =>
      state.data === undefined || state.data.transfer.state === 'waiting' ? POLL_MS : false,
  })
}

/** A change under one key for one intent; after it records and cash are read again. */
function useChange<Input extends object, Reply>(
  send: (input: Input, how: { idempotencyKey: string }) => Promise<Reply>,
) {
  const { keyFor, spend } = useIntentKey()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: Input) => send(input, { idempotencyKey: keyFor(withoutSecrets(input)) }),
    onSuccess: async () => {
      spend()
      await refresh(queries)
    },
  })
}

/** A PIN typed wrong is another try of the same intent, so that the amount is never asked for twice. */
function withoutSecrets(input: object): object {
  return Object.fromEntries(Object.entries(input).filter(([name]) => name !== 'pin' && name !== 'smsCode'))
}

export function useCreateTransferIn() {
  const { call } = useClient()
  return useChange((input: CallOf<typeof createTransferIn>, how) => call(createTransferIn, input, how))
}

export function useStatePaid() {
  const { call } = useClient()
  return useChange((input: CallOf<typeof stateTransferInPaid>, how) => call(stateTransferInPaid, input, how))
}

export function useCancelTransferIn() {
  const { call } = useClient()
  return useChange((input: CallOf<typeof cancelTransferIn>, how) => call(cancelTransferIn, input, how))
}

export function useCreateTransferOut() {
  const { call } = useClient()
  return useChange((input: CallOf<typeof createTransferOut>, how) => call(createTransferOut, input, how))
}

export function useCancelTransferOut() {
  const { call } = useClient()
  return useChange((input: CallOf<typeof cancelTransferOut>, how) => call(cancelTransferOut, input, how))
}

export function useDisputeTransferOut() {
  const { call } = useClient()
  return useChange((input: CallOf<typeof disputeTransferOut>, how) => call(disputeTransferOut, input, how))
}

/** What can leave, where to and by when; with an amount also what would refuse it. The last answer stays while the next is asked for. */
export function useOutPreview(amountPaise: number | null) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: [...transfersKey, 'preview', amountPaise],
    enabled: loggedIn,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(previewTransferOut, amountPaise === null ? {} : { amountPaise }, { signal, isLoading: false }),
  })
}

export function useServiceLevel() {
  const { call } = useClient()
  return useQuery({
    queryKey: ['service-level'],
    queryFn: ({ signal }) => call(getServiceLevel, {}, { signal, isLoading: false, needLogin: false }),
    // A withdrawal above it that was just paid is counted before anybody wonders.
    staleTime: 10_000,
    refetchInterval: 20_000,
  })
}

export type OutFilter = NonNullable<CallOf<typeof listTransfersOut>['state']>
export type InFilter = NonNullable<CallOf<typeof listTransfersIn>['state']>

export function useTransfersOut(state: OutFilter) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return usePages({
    queryKey: [...transfersKey, 'out', 'list', state],
    enabled: loggedIn,
    initialPageParam: '',
    refetchInterval: 5_000,
    queryFn: ({ signal, pageParam }) =>
      call(
        listTransfersOut,
        { state, ...(pageParam === '' ? {} : { before: pageParam }) },
        { signal, isLoading: false },
      ),
    getNextPageParam: (last) => (last.more ? last.items.at(-1)?.id : undefined),
  })
}

export function useTransfersIn(state: InFilter) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return usePages({
    queryKey: [...transfersKey, 'in', 'list', state],
    enabled: loggedIn,
    initialPageParam: '',
    refetchInterval: 5_000,
    queryFn: ({ signal, pageParam }) =>
      call(
        listTransfersIn,
        { state, ...(pageParam === '' ? {} : { before: pageParam }) },
        { signal, isLoading: false },
      ),
    getNextPageParam: (last) => (last.more ? last.items.at(-1)?.id : undefined),
  })
}
