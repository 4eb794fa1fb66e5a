import { addToWatchlist, listWatchlist, removeFromWatchlist } from '@bahi/contract/watchlist'
import type { ReplyOf } from '@bahi/contract/endpoint'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient } from '../../client.ts'
import { useSession } from '../../use-session.ts'

const watchlistKey = ['watchlist'] as const

/** The shares the customer watches; a visitor watches none and is not asked about. */
export function useWatchlist() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({ queryKey: watchlistKey, queryFn: ({ signal }) => call(listWatchlist, {}, { signal }), enabled: loggedIn })
}

interface Watching {
  code: string
  on: boolean
  /** One key per press of the star: a retry of the same press never counts twice. */
  key: string
}

/** Which shares are watched, and the star that changes it at once and takes it back when the server says no. */
export function useStars() {
  const { call, newIdempotencyKey } = useClient()
  const queries = useQueryClient()
  const { data } = useWatchlist()
  const change = useMutation({
    mutationFn: ({ code, on, key }: Watching) => call(on ? addToWatchlist : removeFromWatchlist, { code }, { idempotencyKey: key }),
    onSettled: () => queries.invalidateQueries({ queryKey: watchlistKey }),
  })
  const changing = change.isPending ? change.variables : undefined
  const watched = (code: string) => (changing?.code === code ? changing.on : isOn(data, code))
  return {
    watched,
    toggle: (code: string, onRefused: (cause: unknown) => void) => change.mutate({ code, on: !watched(code), key: newIdempotencyKey() }, { onError: onRefused }),
  }
}

function isOn(list: ReplyOf<typeof listWatchlist> | undefined, code: string): boolean {
  return list?.items.some((one) => one.code === code) ?? false
}
