import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { searchStock } from '@bahi/contract/market/quotes'
import { listOrders } from '@bahi/contract/shares/orders'
import { listPositions } from '@bahi/contract/shares/positions'
import { useClient } from '../../calls/client.ts'
import type { Exchange } from '../../quotes/use-ranking.ts'
import { useSession } from '../../session/use-session.ts'

const pageSize = 10
/** The rest is one press away, on a page of its own. */
const maxOfMine = 3

/** Shares by symbol, name or ISIN, of one exchange or both, page by page. Nothing is asked for before something is typed. */
export function useSearch(keyword: string, exchange: Exchange | undefined) {
  const { call } = useClient()
  return useInfiniteQuery({
    queryKey: ['search', keyword, exchange],
    queryFn: ({ pageParam, signal }) =>
      call(searchStock, { keyword, exchange, page: pageParam, size: pageSize }, { signal, isLoading: false }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page * last.size < last.total ? last.page + 1 : undefined),
    placeholderData: keepPreviousData,
    enabled: keyword !== '',
  })
}

/** What the customer holds and has ordered of it; a visitor has nothing and is not asked about. */
export function useSearchMine(keyword: string) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useQuery({
    queryKey: ['search-mine', keyword],
    queryFn: async ({ signal }) => {
      const asked = { keyword, size: maxOfMine }
      const [positions, orders] = await Promise.all([
        call(listPositions, asked, { signal, isLoading: false }),
        call(listOrders, asked, { signal, isLoading: false }),
      ])
      return {
        holdings: positions.holdings.slice(0, maxOfMine),
        orders: orders.items,
        more: positions.openCount > maxOfMine || orders.total > maxOfMine,
      }
    },
    placeholderData: keepPreviousData,
    enabled: loggedIn && keyword !== '',
  })
}
