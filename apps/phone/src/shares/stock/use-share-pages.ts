import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { getCompany } from '@bahi/contract/market/companies'
import { getFundamentals } from '@bahi/contract/market/fundamentals'
import { getHistoryCandles, getTodayStockDetail } from '@bahi/contract/market/quotes'
import { useClient } from '../../calls/client.ts'
import { useMarketClock } from '../../live/use-live.ts'
import { askOfShare, unlessRefused } from './ask-of-share.ts'

const refreshMs = 5_000

/** A share in the running session. */
export function useTodayStock(code: string) {
  const { call } = useClient()
  return useQuery({
    queryKey: ['stock-today', code],
    queryFn: ({ signal }) => askOfShare(code, () => call(getTodayStockDetail, { code }, { signal })),
    refetchInterval: unlessRefused(refreshMs),
  })
}

export type HistoryPeriod = 'day' | 'week' | 'month'
export type HistoryPrices = 'adjusted' | 'traded'

/** One more than is shown: the oldest row is measured against it. */
export const rowsShown = { day: 30, week: 26, month: 24 } as const satisfies Record<HistoryPeriod, number>

/** A share's sessions, weeks or months; the last one is the running one. */
export function useValueHistory(code: string, period: HistoryPeriod, prices: HistoryPrices) {
  const { call } = useClient()
  const date = useMarketClock()?.date
  return useQuery({
    queryKey: ['value-history', code, period, prices, date],
    queryFn: ({ signal }) =>
      askOfShare(code, () =>
        call(getHistoryCandles, { code, period, prices, count: rowsShown[period] + 1 }, { signal }),
      ),
    placeholderData: keepPreviousData,
    refetchInterval: unlessRefused(15_000),
  })
}

/** The company behind a share: its announcements come with each day. */
export function useCompany(code: string) {
  const { call } = useClient()
  const date = useMarketClock()?.date
  return useQuery({
    queryKey: ['company', code, date],
    queryFn: ({ signal }) => call(getCompany, { code }, { signal, isLoading: false }),
    placeholderData: keepPreviousData,
    staleTime: 60_000,
    enabled: code !== '',
  })
}

/** The figures of the company behind a share: results come with each day, and P/E moves with the price on the page. */
export function useFundamentals(code: string) {
  const { call } = useClient()
  const date = useMarketClock()?.date
  return useQuery({
    queryKey: ['fundamentals', code, date],
    queryFn: ({ signal }) => call(getFundamentals, { code }, { signal, isLoading: false }),
    staleTime: 60_000,
    enabled: code !== '',
  })
}
