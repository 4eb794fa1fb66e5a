import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getHistoryCandles, getRecentCandles, getStockInfo, getTimeLine } from '@bahi/contract/market/quotes'
import { useClient } from '../../calls/client.ts'
import { historyAsk, recentAsk, type ChartSpan, type HistorySpan, type RecentSpan } from '../candles/chart-spans.ts'
import { askOfShare, unlessRefused } from './ask-of-share.ts'

/** Latest trades and the state of trading come by asking; prices and depth come over the stream. */
const refreshMs = 5_000

export function useStock(code: string) {
  const { call } = useClient()
  return useQuery({
    queryKey: ['stock', code],
    queryFn: ({ signal }) => askOfShare(code, () => call(getStockInfo, { code }, { signal })),
    refetchInterval: unlessRefused(refreshMs),
  })
}

/** The current session minute by minute. */
export function useSessionLine(code: string, span: ChartSpan) {
  const { call } = useClient()
  return useQuery({
    queryKey: ['session-line', code],
    queryFn: ({ signal }) => call(getTimeLine, { code }, { signal }),
    refetchInterval: refreshMs,
    enabled: span === '1D' && code !== '',
  })
}

/** The latest sessions in groups of minutes; the newest price is drawn after them. */
export function useRecentLine(code: string, span: RecentSpan | null) {
  const { call } = useClient()
  return useQuery({
    queryKey: ['recent-line', code, span],
    queryFn: ({ signal }) => call(getRecentCandles, { code, ...recentAsk[span ?? '1W'] }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
    enabled: span !== null && code !== '',
  })
}

/** Past days or weeks; they do not change while the page is open. */
export function useHistoryLine(code: string, span: HistorySpan | null) {
  const { call } = useClient()
  return useQuery({
    queryKey: ['history-line', code, span],
    queryFn: ({ signal }) => call(getHistoryCandles, { code, ...historyAsk[span ?? '1Y'] }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled: span !== null && code !== '',
  })
}
