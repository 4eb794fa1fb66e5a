import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getUserPositionMarketValue } from '@bahi/contract/customers/account'
import { listPositions, type HoldingView } from '@bahi/contract/shares/positions'
import { previewTransferOut } from '@bahi/contract/wallet/transfers'
import { useClient, type Client } from '../../calls/client.ts'
import { refetchFresh } from '../../calls/refetch-fresh.ts'
import { useOrderNews } from '../../live/use-live.ts'
import { useSession } from '../../session/use-session.ts'
import { withdrawalBlock, type WithdrawalBlock } from '../../session/withdrawal-block.ts'
import type { MarketValue } from './worth.ts'

const assetsKey = ['assets'] as const
const refreshMs = 10_000
const pageSize = 500

export interface Assets {
  value: MarketValue
  holdings: readonly HoldingView[]
  /** The server's total value of these holdings, at the prices in the same answer. */
  holdingsValuePaise: number
  outBar: WithdrawalBlock | null
}

/** What the customer owns: cash by its state, and holdings at their prices. */
export function useAssets() {
  const { call } = useClient()
  const { loggedIn } = useSession()
  const queries = useQueryClient()
  useOrderNews(() => void refetchFresh(queries, assetsKey))
  return useQuery({
    queryKey: assetsKey,
    queryFn: ({ signal }) => readAssets(call, signal),
    enabled: loggedIn,
    refetchInterval: refreshMs,
  })
}

async function readAssets(call: Client['call'], signal: AbortSignal): Promise<Assets> {
  const how = { signal, isLoading: false }
  const [value, positions, out] = await Promise.all([
    call(getUserPositionMarketValue, {}, how),
    readHoldings(call, signal),
    call(previewTransferOut, {}, how),
  ])
  return { value, ...positions, outBar: withdrawalBlock(out.problems) }
}

/** All holdings. The prices of a later page are of a later moment; the sum then misses its double rule until the next reading. */
async function readHoldings(
  call: Client['call'],
  signal: AbortSignal,
): Promise<Pick<Assets, 'holdings' | 'holdingsValuePaise'>> {
  const holdings: HoldingView[] = []
  for (let page = 1; ; page += 1) {
    const reply = await call(listPositions, { state: 'open', page, size: pageSize }, { signal, isLoading: false })
    holdings.push(...reply.holdings)
    if (!reply.more) return { holdings, holdingsValuePaise: reply.totals.valuePaise }
  }
}
