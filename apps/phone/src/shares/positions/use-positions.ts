import { useQuery } from '@tanstack/react-query'
import { listPositions } from '@bahi/contract/shares/positions'
import { useClient } from '../../calls/client.ts'
import { usePages } from '../../calls/use-pages.ts'
import { useQuotes } from '../../live/use-live.ts'
import { useSession } from '../../session/use-session.ts'
import { addsUp, priceHolding, totalHoldings } from './holding-figures.ts'

/** The lots change with fills, which are told; this catches what settles by itself. */
const refreshMs = 30_000
const maxHoldings = 500
const pageSize = 20

/** Which holdings and positions are asked for: one share's, what a keyword finds, or all. */
export interface PositionsAsked {
  code?: string
  keyword?: string
}

const all: PositionsAsked = {}

/** What the customer holds, each at its newest price, with totals that are the sum of the rows shown. */
export function useHoldings(asked: PositionsAsked = all, enabled = true) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  const query = useQuery({
    queryKey: ['positions', 'open', asked],
    queryFn: ({ signal }) => call(listPositions, { ...asked, state: 'open', size: maxHoldings }, { signal }),
    enabled: loggedIn && enabled,
    refetchInterval: refreshMs,
  })
  const holdings = query.data?.holdings ?? []
  const live = useQuotes(
    holdings.map((one) => one.instrumentId),
    'ltp',
  )
  const rows = holdings.map((holding) => ({
    holding,
    ...priceHolding(holding, live.get(holding.instrumentId)),
    investedPaise: holding.investedPaise,
  }))
  return {
    query,
    rows,
    totals: totalHoldings(rows),
    proven: query.data !== undefined && !query.data.more && addsUp(holdings, query.data.totals),
  }
}

export type HoldingRowFigures = ReturnType<typeof useHoldings>['rows'][number]

/** What was sold, with what it earned. */
export function useClosedPositions(asked: PositionsAsked = all, enabled = true) {
  const { call } = useClient()
  const { loggedIn } = useSession()
  return usePages({
    queryKey: ['positions', 'closed', asked],
    queryFn: async ({ pageParam, signal }) => {
      const {
        closed: items,
        more,
        totals,
      } = await call(listPositions, { ...asked, state: 'closed', page: pageParam, size: pageSize }, { signal })
      return { items, more, totals }
    },
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.more ? pages.length + 1 : undefined),
    enabled: loggedIn && enabled,
  })
}
