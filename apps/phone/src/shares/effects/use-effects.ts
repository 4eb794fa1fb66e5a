import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  getMonthEffects,
  getOrderEffect,
  listFillLinks,
  makeFillLink,
  openFillLink,
  revokeFillLink,
  type LinkPart,
} from '@bahi/contract/shares/effects'
import { useClient } from '../../calls/client.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { useIntentKey } from '../../calls/use-intent-key.ts'
import { useSession } from '../../session/use-session.ts'

/** A day that is being run again is asked about until it is done. */
const computingMs = 2_000

export function useOrderEffect(orderId: string) {
  const { call } = useClient()
  return useQuery({
    queryKey: ['orders', 'effect', orderId],
    queryFn: ({ signal }) => call(getOrderEffect, { orderId }, { signal, isLoading: false }),
    enabled: orderId !== '',
    refetchInterval: ({ state }) => (state.data?.state === 'computing' ? computingMs : false),
  })
}

export function useMonthEffects(month: string) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: ['orders', 'effects', month],
    queryFn: ({ signal }) => call(getMonthEffects, { month }, { signal, isLoading: false }),
    enabled: loggedIn,
    refetchInterval: ({ state: { data } }) => (data !== undefined && data.daysReady < data.days ? computingMs : false),
  })
}

const linksKey = ['orders', 'links']

/** The links a customer made, to one order. */
export function useFillLinks(orderId: string) {
  const { call } = useClient()
  const { data } = useQuery({
    queryKey: linksKey,
    queryFn: ({ signal }) => call(listFillLinks, {}, { signal, isLoading: false }),
  })
  return data?.items.filter((link) => link.orderId === orderId) ?? []
}

export function useMakeLink(orderId: string) {
  const { call } = useClient()
  const queries = useQueryClient()
  const { keyFor, spend } = useIntentKey()
  return useMutation({
    mutationFn: (shows: LinkPart[]) =>
      call(makeFillLink, { orderId, shows }, { idempotencyKey: keyFor({ orderId, shows }) }),
    onSuccess: () => {
      spend()
      void refetchFresh(queries, linksKey)
    },
  })
}

export function useRevokeLink() {
  const { call } = useClient()
  const queries = useQueryClient()
  const { keyFor, spend } = useIntentKey()
  return useMutation({
    mutationFn: (id: string) => call(revokeFillLink, { id }, { idempotencyKey: keyFor({ id }) }),
    onSuccess: () => {
      spend()
      void refetchFresh(queries, linksKey)
    },
  })
}

/** What a link shows; anybody may ask, without log-in. */
export function useSharedFill(token: string) {
  const { call } = useClient()
  return useQuery({
    queryKey: ['shared-fill', token],
    queryFn: ({ signal }) => call(openFillLink, { token }, { signal, isLoading: false }),
  })
}
