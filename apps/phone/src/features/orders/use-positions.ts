import { listPositions } from '@bahi/contract/orders'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useClient } from '../../client.ts'
import { useQuotes } from '../../use-live.ts'
import { useSession } from '../../use-session.ts'
import { addsUp, priceHolding, totalHoldings } from './holding-figures.ts'

/** The lots change with fills, which are told; this catches what settles by itself. */
const refreshMs = 30_000
const mostHoldings = 500
const pageSize = 20

/** What the customer holds, each at its newest price, with totals that are the sum of the rows shown. */
export function useHoldings() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  const query = useQuery({
    queryKey: ['positions', 'open'],
    queryFn: ({ signal }) => call(listPositions, { state: 'open', size: mostHoldings }, { signal }),
    enabled: loggedIn,
    refetchInterval: refreshMs,
  })
  const holdings = query.data?.holdings ?? []
  const live = useQuotes(holdings.map((one) => one.instrumentId), 'ltp')
  const rows = holdings.map((holding) => ({ holding, ...priceHolding(holding, live.get(holding.instrumentId)), investedPaise: holding.investedPaise }))
  return { query, rows, totals: totalHoldings(rows), proven: query.data !== undefined && !query.data.more && addsUp(holdings, query.data.totals) }
}

export type HoldingRowFigures = ReturnType<typeof useHoldings>['rows'][number]

/** What was sold, with what it earned. */
export function useClosedPositions() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return useInfiniteQuery({
    queryKey: ['positions', 'closed'],
    queryFn: ({ pageParam, signal }) => call(listPositions, { state: 'closed', page: pageParam, size: pageSize }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.more ? pages.length + 1 : undefined),
    enabled: loggedIn,
  })
}
