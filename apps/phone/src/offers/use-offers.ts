import { keepPreviousData, useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { buyBlock, checkBlockCode, listBlockRecord, listBlockTrades } from '@bahi/contract/offers/blocks'
import {
  getOffer,
  listDemoCodes,
  type ApplicationView,
  type OfferKind,
  type OfferView,
} from '@bahi/contract/offers/calls'
import { buyPlacement, listPlacements } from '@bahi/contract/offers/placements'
import { buyVipTicket, checkVipTicket, listVipTickets } from '@bahi/contract/offers/tickets'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { useClient } from '../calls/client.ts'
import { refetchFresh } from '../calls/refetch-fresh.ts'
import { useIntentKey } from '../calls/use-intent-key.ts'
import { useSession } from '../session/use-session.ts'

export type BlockTrades = ReplyOf<typeof listBlockTrades>
export type Offer = ReplyOf<typeof getOffer>

const offersKey = ['offers'] as const
/** Windows open and close, and prices move, while the page is open. */
const EVERY_MS = 5_000

export function useBlockTrades() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: [...offersKey, 'block'],
    enabled: loggedIn,
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) => call(listBlockTrades, {}, { signal, isLoading: false }),
  })
}

export function usePlacements() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: [...offersKey, 'placement'],
    enabled: loggedIn,
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) => call(listPlacements, {}, { signal, isLoading: false }),
  })
}

export function useVipTickets() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: [...offersKey, 'vip'],
    enabled: loggedIn,
    refetchInterval: EVERY_MS,
    queryFn: ({ signal }) => call(listVipTickets, {}, { signal, isLoading: false }),
  })
}

/** The code of the demo that opens an offer of this kind to the customer; undefined outside the demo, or once it did. */
export function useDemoCode(kind: OfferKind): string | undefined {
  const { call } = useClient()
  const { loggedIn } = useSession()
  const { data } = useQuery({
    queryKey: [...offersKey, 'demo-codes'],
    enabled: loggedIn,
    queryFn: ({ signal }) => call(listDemoCodes, {}, { signal, isLoading: false }),
  })
  return data?.items.find((one) => one.kind === kind)?.code
}

export function useBlockRecord() {
  const { call } = useClient()
  return useInfiniteQuery({
    queryKey: ['block-record'],
    initialPageParam: 1,
    queryFn: ({ signal, pageParam }) =>
      call(listBlockRecord, { page: pageParam, size: 50 }, { signal, isLoading: false, needLogin: false }),
    getNextPageParam: (last, pages) => (last.more ? pages.length + 1 : undefined),
  })
}

/** One offer; with a quantity also what it costs and what would refuse it. The last answer stays while the next is asked for. */
export function useOffer(id: string, quantity: number | null) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: [...offersKey, 'one', id, quantity],
    enabled: loggedIn && id !== '',
    refetchInterval: EVERY_MS,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call(getOffer, quantity === null ? { id } : { id, quantity }, { signal, isLoading: false }),
  })
}

/**
 * A right code opens its offer; the lists are then read again. `onOpened` is called before that: a list that was read again may
 * leave out the form that asked, and a callback of that form would be lost with it.
 */
export function useCheckCode(kind: OfferKind, onOpened: (offer: OfferView) => void) {
  const { call } = useClient()
  const { keyFor, spend } = useIntentKey()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (code: string): Promise<{ offer: OfferView }> => {
      const how = { idempotencyKey: keyFor({ kind, code }) }
      return kind === 'vip' ? call(checkVipTicket, { code }, how) : call(checkBlockCode, { kind, code }, how)
    },
    onSettled: () => spend(),
    onSuccess: async ({ offer }) => {
      onOpened(offer)
      await refetchFresh(queries, offersKey)
    },
  })
}

/** One key for one intent: a second slide after a lost answer gets the first answer. */
export function useBuyOffer(kind: OfferKind) {
  const { call } = useClient()
  const { keyFor, spend } = useIntentKey()
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ id, quantity }: { id: string; quantity: number }): Promise<ApplicationView> => {
      const how = { idempotencyKey: keyFor({ kind, id, quantity }) }
      const input = { id, quantity }
      if (kind === 'block') return call(buyBlock, input, how)
      return kind === 'placement' ? call(buyPlacement, input, how) : call(buyVipTicket, input, how)
    },
    onSuccess: async () => {
      spend()
      await refetchFresh(queries, offersKey, ['assets'], ['statement'], ['positions'])
    },
  })
}
