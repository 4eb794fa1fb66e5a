import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { cancelOrder, getOrder, listOrders, modifyOrder, type OrderView } from '@bahi/contract/shares/orders'
import { useClient } from '../../calls/client.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { useIntentKey } from '../../calls/use-intent-key.ts'
import { usePages } from '../../calls/use-pages.ts'
import { useOrderNews } from '../../live/use-live.ts'
import { useSession } from '../../session/use-session.ts'
import { isWaiting } from './order-entries.ts'

export type OrderFilter = 'today' | 'open' | 'all'

const pageSize = 20
/** While an order waits it is asked about; the stream usually speaks first. */
const waitingMs = 2_000

/** What of the customer's orders is asked for: a state, one share, or what a keyword finds. */
export interface OrdersAsked {
  state: OrderFilter
  code?: string
  keyword?: string
}

/** The customer's orders, newest first. News of any of them brings the list up to date. */
export function useOrders(asked: OrdersAsked, enabled = true) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  const refresh = useRefreshAll()
  useOrderNews(refresh)
  const pages = usePages({
    queryKey: ['orders', 'list', asked],
    queryFn: ({ pageParam, signal }) => call(listOrders, { ...asked, page: pageParam, size: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.more ? pages.length + 1 : undefined),
    enabled: loggedIn && enabled,
  })
  return { ...pages, exits: pages.pages.flatMap(({ exits }) => exits) }
}

/** One order with its fills and entries, followed until it is filled or has ended. */
export function useOrder(orderId: string) {
  const { call } = useClient()
  const queries = useQueryClient()
  const queryKey = ['orders', 'one', orderId]
  useOrderNews((news) => {
    if (news.orderId === orderId) void refetchFresh(queries, queryKey)
  })
  return useQuery({
    queryKey,
    queryFn: ({ signal }) => call(getOrder, { orderId }, { signal, isLoading: false }),
    enabled: orderId !== '',
    refetchInterval: ({ state }) => (state.data === undefined || isWaiting(state.data.order) ? waitingMs : false),
  })
}

/** Everything an order can change: lists, holdings, money. */
function useRefreshAll() {
  const queries = useQueryClient()
  return () => {
    void refetchFresh(queries, ['orders'], ['positions'])
  }
}

/** Cancelling what is left of an order: one key however often it is tried. */
export function useCancelOrder(order: Pick<OrderView, 'id'>, onDone: () => void) {
  const { call, newIdempotencyKey } = useClient()
  const refresh = useRefreshAll()
  const key = useRef<string | null>(null)
  return useMutation({
    mutationFn: () =>
      call(cancelOrder, { orderId: order.id }, { idempotencyKey: (key.current ??= newIdempotencyKey()) }),
    onSuccess: onDone,
    onSettled: refresh,
  })
}

export interface OrderChange {
  quantity: string
  pricePaise: number
  triggerPaise?: number
}

/** Changing quantity or price: a key for each change asked for, the same for every try of it. */
export function useModifyOrder(order: Pick<OrderView, 'id'>, onDone: () => void) {
  const { call } = useClient()
  const refresh = useRefreshAll()
  const { keyFor, spend } = useIntentKey()
  return useMutation({
    mutationFn: (change: OrderChange) =>
      call(modifyOrder, { orderId: order.id, ...change }, { idempotencyKey: keyFor(change) }),
    onSuccess: () => {
      spend()
      onDone()
    },
    onSettled: refresh,
  })
}
