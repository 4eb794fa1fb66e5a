import { useQuery } from '@tanstack/react-query'
import { getDataSource } from '@bahi/contract/market/data-source'
import { useClient } from './client.ts'

/** What the market is, whether it is simulated, and what time it is there. */
export function useMarketSource(everyMs = 60_000) {
  const client = useClient()
  return useQuery({
    queryKey: ['market-source'],
    queryFn: () => client.call(getDataSource, {}),
    refetchInterval: everyMs,
  })
}
