import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  allotmentList,
  checkAllotment,
  listIpoCalendar,
  getNextIpo,
  getIpoDetail,
  getIpoDocument,
  getIpoApplication,
  listNewStock,
  listNewStockRecord,
  remindOfIpo,
  withdrawApplication,
} from '@bahi/contract/ipo/calls'
import type { ApplicationState, IpoRow } from '@bahi/contract/ipo/views'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { useClient } from '../calls/client.ts'
import { refetchFresh } from '../calls/refetch-fresh.ts'
import { useIntentKey } from '../calls/use-intent-key.ts'
import { usePages } from '../calls/use-pages.ts'
import { useSession } from '../session/use-session.ts'

export const iposKey = ['ipos'] as const
/** While an offer lives its demand moves, and the clock of a simulated market is fast. */
const liveMs = 5_000

export interface Ipos {
  items: readonly IpoRow[]
  counts: ReplyOf<typeof listNewStock>['counts']
  /** The customer's own applications; null for a visitor. */
  mine: number | null
}

/** All new shares; for a customer with their own applications. */
export function useIpos() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: [...iposKey, 'list', loggedIn],
    refetchInterval: liveMs,
    queryFn: async ({ signal }): Promise<Ipos> => {
      if (loggedIn) return call(listNewStock, {}, { signal, isLoading: false })
      const { items, counts } = await call(listIpoCalendar, {}, { signal, isLoading: false })
      return { items, counts, mine: null }
    },
  })
}

/** The next dates, and what is most asked for. */
export function useIpoDates() {
  const { call } = useClient()
  return useQuery({
    queryKey: [...iposKey, 'dates'],
    refetchInterval: 15_000,
    queryFn: ({ signal }) => call(getNextIpo, { size: 3 }, { signal, isLoading: false }),
  })
}

export function useIpo(ipoId: string) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: [...iposKey, 'one', ipoId],
    enabled: loggedIn && ipoId !== '',
    refetchInterval: liveMs,
    queryFn: ({ signal }) => call(getIpoDetail, { ipoId }, { signal, isLoading: false }),
  })
}

export function useIpoDocument(documentId: string) {
  const { call } = useClient()
  return useQuery({
    queryKey: [...iposKey, 'document', documentId],
    enabled: documentId !== '',
    staleTime: Infinity,
    queryFn: ({ signal }) => call(getIpoDocument, { documentId }, { signal, isLoading: false }),
  })
}

export const applicationFilters = ['all', 'subscribed', 'allotted', 'not-allotted', 'withdrawn', 'results'] as const
export type ApplicationFilter = (typeof applicationFilters)[number]

/** The customer's applications, newest first; results are those whose outcome is known, whatever it was. */
export function useApplications(filter: ApplicationFilter) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return usePages({
    queryKey: [...iposKey, 'mine', filter],
    enabled: loggedIn,
    initialPageParam: '',
    refetchInterval: liveMs,
    queryFn: ({ signal, pageParam }) => {
      const from = pageParam === '' ? {} : { before: pageParam }
      return filter === 'results'
        ? call(allotmentList, from, { signal, isLoading: false })
        : call(
            listNewStockRecord,
            { state: filter satisfies ApplicationState | 'all', ...from },
            { signal, isLoading: false },
          )
    },
    getNextPageParam: (last) => (last.more ? last.items.at(-1)?.id : undefined),
  })
}

/** One application, by its own id or by its offer's, with its entries in the book. */
export function useApplication({ id, ipoId }: { id?: string | undefined; ipoId?: string | undefined }) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: [...iposKey, 'application', id ?? '', ipoId ?? ''],
    enabled: loggedIn && (id ?? ipoId ?? '') !== '',
    refetchInterval: liveMs,
    queryFn: ({ signal }) =>
      call(
        getIpoApplication,
        { ...(id === undefined ? {} : { id }), ...(ipoId === undefined ? {} : { ipoId }) },
        { signal, isLoading: false },
      ),
  })
}

/** Asks for the result; all pages show the answer at once. */
export function useCheckAllotment() {
  const { call } = useClient()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ipoId: string) => call(checkAllotment, { ipoId }),
    onSettled: () => refetchFresh(queries, iposKey),
  })
}

/** What an application changes: offers and records, and the cash beside them. */
export function refreshAfterApplying(queries: QueryClient): Promise<void> {
  return refetchFresh(queries, iposKey, ['assets'], ['statement'])
}

export function useWithdrawApplication() {
  const { call } = useClient()
  const { keyFor, spend } = useIntentKey()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ipoId: string) => call(withdrawApplication, { ipoId }, { idempotencyKey: keyFor({ ipoId }) }),
    onSuccess: spend,
    onSettled: () => refreshAfterApplying(queries),
  })
}

export function useRemind() {
  const { call } = useClient()
  const { keyFor, spend } = useIntentKey()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (input: { ipoId: string; on: boolean }) => call(remindOfIpo, input, { idempotencyKey: keyFor(input) }),
    onSuccess: spend,
    onSettled: () => refetchFresh(queries, iposKey),
  })
}
