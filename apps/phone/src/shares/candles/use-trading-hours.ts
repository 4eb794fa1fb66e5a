import { useQuery } from '@tanstack/react-query'
import { getDataSource } from '@bahi/contract/market/data-source'
import { useClient } from '../../calls/client.ts'
import { useMarketClock } from '../../live/use-live.ts'
import { usualHours, type TradingHours } from './trading-hours.ts'

/** The hours of the business day: a Muhurat evening is drawn in its own. Asked once a day. */
export function useTradingHours(): TradingHours {
  const { call } = useClient()
  const date = useMarketClock()?.date
  const { data } = useQuery({
    queryKey: ['trading-hours', date],
    queryFn: ({ signal }) => call(getDataSource, {}, { signal, isLoading: false }),
    enabled: date !== undefined,
    staleTime: Infinity,
  })
  return data?.tradingHours ?? usualHours
}
