import { useInfiniteQuery, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { type TriggerView, cancelTrigger, getTrigger, listTriggers } from '@bahi/contract/shares/triggers'
import { useClient } from '../../calls/client.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { useSession } from '../../session/use-session.ts'

export const triggersKey = ['triggers'] as const

export type TriggersShown = 'waiting' | 'ended'

const pageSize = 20
/** News may be lost on a bad line: while one waits it is asked about all the same. */
const waitingMs = 10_000

/** The customer's triggers, newest first, of all shares or of one. */
export function useTriggers(state: TriggersShown, code?: string) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  useTriggerNews()
  return useInfiniteQuery({
    queryKey: [...triggersKey, 'list', state, code ?? ''],
    queryFn: ({ pageParam, signal }) =>
      call(
        listTriggers,
        { state, page: pageParam, size: pageSize, ...(code === undefined ? {} : { code }) },
        { signal, isLoading: false },
      ),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.more ? pages.length + 1 : undefined),
    enabled: loggedIn && code !== '',
  })
}

/** One trigger, followed while it waits. */
export function useTrigger(triggerId: string) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  useTriggerNews()
  return useQuery({
    queryKey: [...triggersKey, 'one', triggerId],
    queryFn: ({ signal }) => call(getTrigger, { triggerId }, { signal, isLoading: false }),
    enabled: loggedIn && triggerId !== '',
    refetchInterval: ({ state: { data } }) => (data === undefined || isWaitingState(data.state) ? waitingMs : false),
  })
}

function isWaitingState(state: TriggerView['state']): boolean {
  return state === 'attached' || state === 'watching' || state === 'firing'
}

/** News of a price that was reached brings everything about triggers, orders and holdings up to date. */
function useTriggerNews(): void {
  const { onNews } = useClient()
  const queries = useQueryClient()
  useEffect(
    () =>
      onNews((about) => {
        if (about === 'alerts') void refetchFresh(queries, triggersKey, ['orders'], ['positions'])
      }),
    [onNews, queries],
  )
}

/** Cancels a trigger, or one of its two prices: one key however often it is tried. */
export function useCancelTrigger({ id: triggerId, leg }: { id: string; leg?: number | undefined }, onDone: () => void) {
  const { call, newIdempotencyKey } = useClient()
  const queries = useQueryClient()
  const key = useRef<string | null>(null)
  return useMutation({
    mutationFn: () =>
      call(
        cancelTrigger,
        { triggerId, ...(leg === undefined ? {} : { leg }) },
        { idempotencyKey: (key.current ??= newIdempotencyKey()) },
      ),
    onSuccess: onDone,
    onSettled: () => refetchFresh(queries, triggersKey, ['orders']),
  })
}
