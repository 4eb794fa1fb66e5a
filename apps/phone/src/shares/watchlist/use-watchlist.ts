import { useMutation, useQuery, useQueryClient, type QueryClient } from '@tanstack/react-query'
import {
  addToWatchlist,
  createWatchlist,
  deleteWatchlist,
  listWatchlist,
  listWatchlists,
  removeFromWatchlist,
  renameWatchlist,
  sortWatchlist,
  type WatchlistView,
} from '@bahi/contract/customers/watchlist'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import { useToast } from '@bahi/ui/feedback/toast'
import { useClient, type Client } from '../../calls/client.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { useSession } from '../../session/use-session.ts'
import { useRefusalText } from '../../text/refusal-text.ts'

const everyList = ['watchlist'] as const
const listsKey = ['watchlist', 'lists'] as const
const rowsKey = (listId: number) => ['watchlist', 'rows', listId] as const

type Lists = ReplyOf<typeof listWatchlists>
type Rows = ReplyOf<typeof listWatchlist>

/** The customer's lists with the codes on each; a visitor has none and is not asked about. */
export function useWatchlists() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: listsKey,
    queryFn: ({ signal }) => call(listWatchlists, {}, { signal, isLoading: false }),
    enabled: loggedIn,
  })
}

/** The shares of one list, in the customer's own order. */
export function useWatchlist(listId: number) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: rowsKey(listId),
    queryFn: ({ signal }) => call(listWatchlist, { listId }, { signal, isLoading: false }),
    enabled: loggedIn,
  })
}

/** One change of the lists. Each wish has its key, kept for every try of it: a retry never counts twice. */
export type ListWish =
  | { kind: 'add' | 'remove'; listId: number; code: string }
  | { kind: 'sort'; listId: number; codes: readonly string[] }
  | { kind: 'create'; name: string; codes: readonly string[] }
  | { kind: 'rename'; listId: number; name: string }
  | { kind: 'delete'; listId: number }

/**
 * Changes lists. What is on the screen changes at once and goes back when the server says no; the reason is said in passing.
 * `done` is told the number of the list once the server has said yes; `carryOut` can be waited for, whatever came of it.
 */
export function useListChange() {
  const { call, newIdempotencyKey } = useClient()
  const queries = useQueryClient()
  const { toast } = useToast()
  const refusalText = useRefusalText()
  const change = useMutation({
    mutationFn: ({ wish, key }: { wish: ListWish; key: string }) => send(call, wish, key),
    onMutate: async ({ wish }) => {
      await queries.cancelQueries({ queryKey: everyList })
      return foresee(queries, wish)
    },
    onError: (cause, _wish, before) => {
      before?.forEach(([key, data]) => queries.setQueryData(key, data))
      toast(refusalText(cause), { tone: 'alert' })
    },
    onSettled: () => refetchFresh(queries, everyList),
  })
  // Not the callback of `mutate`: that is dropped when the page has gone on, and what was done must still be said.
  const carryOut = async (wish: ListWish, done?: (listId: number) => void) => {
    const listId = await change.mutateAsync({ wish, key: newIdempotencyKey() }).catch(() => null)
    if (listId !== null) done?.(listId)
  }
  return { change: (wish: ListWish, done?: (listId: number) => void) => void carryOut(wish, done), carryOut }
}

async function send(call: Client['call'], wish: ListWish, idempotencyKey: string): Promise<number> {
  const options = { idempotencyKey }
  if (wish.kind === 'create')
    return (await call(createWatchlist, { name: wish.name, codes: [...wish.codes] }, options)).listId
  const { listId } = wish
  if (wish.kind === 'add') await call(addToWatchlist, { listId, code: wish.code }, options)
  else if (wish.kind === 'remove') await call(removeFromWatchlist, { listId, code: wish.code }, options)
  else if (wish.kind === 'sort') await call(sortWatchlist, { listId, codes: [...wish.codes] }, options)
  else if (wish.kind === 'rename') await call(renameWatchlist, { listId, name: wish.name }, options)
  else await call(deleteWatchlist, { listId }, options)
  return listId
}

type Before = [key: readonly unknown[], data: unknown][]

/** Shows what will be before the server has said so, and returns what was. */
function foresee(queries: QueryClient, wish: ListWish): Before {
  const before: Before = [[listsKey, queries.getQueryData(listsKey)]]
  queries.setQueryData<Lists>(listsKey, (known) => known && { items: withWish(known.items, wish) })
  if (wish.kind === 'remove' || wish.kind === 'sort') {
    const key = rowsKey(wish.listId)
    before.push([key, queries.getQueryData(key)])
    queries.setQueryData<Rows>(key, (known) => known && { items: rowsWithWish(known.items, wish) })
  }
  return before
}

function withWish(lists: readonly WatchlistView[], wish: ListWish): WatchlistView[] {
  if (wish.kind === 'create') return [...lists]
  if (wish.kind === 'delete') return lists.filter(({ listId }) => listId !== wish.listId)
  return lists.map((list) => {
    if (list.listId !== wish.listId) return list
    if (wish.kind === 'rename') return { ...list, name: wish.name }
    if (wish.kind === 'sort') return { ...list, codes: [...wish.codes] }
    const others = list.codes.filter((code) => code !== wish.code)
    return { ...list, codes: wish.kind === 'remove' ? others : [...others, wish.code] }
  })
}

function rowsWithWish(
  rows: Rows['items'],
  wish: Exclude<ListWish, { kind: 'create' | 'rename' | 'delete' }>,
): Rows['items'] {
  if (wish.kind === 'sort')
    return rows.toSorted((one, other) => wish.codes.indexOf(one.code) - wish.codes.indexOf(other.code))
  return rows.filter(({ code }) => code !== wish.code)
}
