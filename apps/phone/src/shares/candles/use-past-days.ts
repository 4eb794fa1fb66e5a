import { useQuery } from '@tanstack/react-query'
import { getHistoryCandles } from '@bahi/contract/market/quotes'
import type { Candle } from '@bahi/contract/market/views'
import { useClient } from '../../calls/client.ts'
import { useMarketClock } from '../../live/use-live.ts'

const none: readonly Candle[] = []
/** A year, which is more than the longest chart of days shows, and the month before it. */
const daysAsked = 280

/** The days of a share up to today, for a study whose values follow from the days before. Asked once a day. */
export function usePastDays(code: string, wanted: boolean): readonly Candle[] {
  const { call } = useClient()
  const date = useMarketClock()?.date
  const { data } = useQuery({
    queryKey: ['past-days', code, date],
    queryFn: ({ signal }) =>
      call(getHistoryCandles, { code, period: 'day', count: daysAsked }, { signal, isLoading: false }),
    enabled: wanted && code !== '',
    staleTime: Infinity,
  })
  return data?.items ?? none
}
