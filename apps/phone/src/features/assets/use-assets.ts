import { getUserPositionMarketValue } from '@bahi/contract/account'
import { listPositions, type HoldingView } from '@bahi/contract/orders'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useClient, type Client } from '../../client.ts'
import { useOrderNews } from '../../use-live.ts'
import { useSession } from '../../use-session.ts'
import { workOutShares, type MarketValue } from './worth.ts'

const assetsKey = ['assets'] as const
const refreshMs = 10_000
const pageSize = 500
/** Prices move between two calls; as many tries find both at the same prices, or the page goes without its double rule. */
const mostTries = 3

export interface Assets {
  value: MarketValue
  holdings: readonly HoldingView[]
}

/** What the customer owns, with the holdings that its value was worked out from. */
export function useAssets() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  const queries = useQueryClient()
  useOrderNews(() => void queries.invalidateQueries({ queryKey: assetsKey }))
  return useQuery({ queryKey: assetsKey, queryFn: ({ signal }) => readAssets(call, signal), enabled: loggedIn, refetchInterval: refreshMs })
}

async function readAssets(call: Client['call'], signal: AbortSignal): Promise<Assets> {
  for (let tries = 1; ; tries += 1) {
    const [value, holdings] = await Promise.all([call(getUserPositionMarketValue, {}, { signal, isLoading: false }), readHoldings(call, signal)])
    if (workOutShares(holdings, value).proven || tries === mostTries) return { value, holdings }
  }
}

async function readHoldings(call: Client['call'], signal: AbortSignal): Promise<HoldingView[]> {
  const all: HoldingView[] = []
  for (let page = 1; ; page += 1) {
    const { holdings, more } = await call(listPositions, { state: 'open', page, size: pageSize }, { signal, isLoading: false })
    all.push(...holdings)
    if (!more) return all
  }
}
