import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import type { LiveQuote } from '@bahi/client/quote-store'
import { getHistoryCandles, getRecentCandles, getTodayCandles } from '@bahi/contract/market/quotes'
import type { Candle } from '@bahi/contract/market/views'
import { useClient } from '../../calls/client.ts'
import { useMarketClock } from '../../live/use-live.ts'
import { candlesAsked, intervalMinutes, type CandleInterval } from './candle-intervals.ts'
import { candleDate, withLiveDay, withLiveSession, withLiveSessions } from './candle-live.ts'
import { candleSessions, type ChartSpan, type RecentSpan } from './chart-spans.ts'
import { useTradingHours } from './use-trading-hours.ts'

/** The live quote moves the last candle; asking again only puts right what fell between two frames. */
const refreshMs = 15_000

export interface StockCandles {
  candles: readonly Candle[]
  waiting: boolean
  failed: boolean
  retry: () => void
}

const none: readonly Candle[] = []

/** What a chart without candles says: that they are on their way, or that they failed or cannot be asked for. */
function waitingOf({ data, isError, fetchStatus, refetch }: UseQueryResult): Omit<StockCandles, 'candles'> {
  return {
    waiting: data === undefined,
    failed: data === undefined && (isError || fetchStatus === 'paused'),
    retry: () => void refetch(),
  }
}

/** On a new business day the answer of the day before stays until the new one is there; that of other candles does not. */
function sameBut(day: readonly unknown[]) {
  return <Data>(before: Data | undefined, query: { queryKey: readonly unknown[] } | undefined): Data | undefined =>
    query !== undefined && day.slice(0, -1).every((part, index) => part === query.queryKey[index]) ? before : undefined
}

/** The candles of a share, the last one living. Nothing is asked for while they are not wanted. */
export function useStockCandles({
  code,
  span,
  interval,
  live,
  wanted,
}: {
  code: string
  span: ChartSpan
  interval: CandleInterval
  live: LiveQuote | undefined
  wanted: boolean
}): StockCandles {
  const recentSpan = intervalMinutes[interval] !== null && (span === '1W' || span === '1M') ? span : null
  const session = useSessionCandles(code, interval, live, wanted && recentSpan === null)
  const recent = useRecentCandles(code, recentSpan, interval, live, wanted)
  const history = useHistoryCandles(code, span, interval, live, wanted)
  if (recentSpan !== null) return recent
  return intervalMinutes[interval] === null ? history : session
}

function useSessionCandles(
  code: string,
  interval: CandleInterval,
  live: LiveQuote | undefined,
  wanted: boolean,
): StockCandles {
  const { call } = useClient()
  const date = useMarketClock()?.date
  const hours = useTradingHours()
  const minutes = intervalMinutes[interval]
  const queryKey = ['session-candles', code, minutes, date]
  const query = useQuery({
    queryKey,
    placeholderData: sameBut(queryKey),
    queryFn: ({ signal }) => call(getTodayCandles, { code, minutes: minutes ?? 1 }, { signal }),
    refetchInterval: refreshMs,
    enabled: wanted && minutes !== null && code !== '',
  })
  const { data } = query
  // The candles that began since the answer are kept from quote to quote, until a newer answer has them too.
  const [kept, setKept] = useState({ data, candles: none })
  const known = kept.data === data ? kept.candles : (data?.items ?? none)
  const candles =
    live === undefined || date === undefined || minutes === null || data === undefined
      ? known
      : withLiveSession(known, minutes, date, live, hours)
  if (kept.data !== data || kept.candles !== candles) setKept({ data, candles })
  return {
    candles,
    ...waitingOf(query),
  }
}

/** Candles of minutes over several sessions. The running session's last one lives with the quote. */
function useRecentCandles(
  code: string,
  span: RecentSpan | null,
  interval: CandleInterval,
  live: LiveQuote | undefined,
  wanted: boolean,
): StockCandles {
  const { call } = useClient()
  const date = useMarketClock()?.date
  const minutes = intervalMinutes[interval] ?? 15
  const hours = useTradingHours()
  const sessions = candleSessions[span ?? '1W']
  const queryKey = ['recent-candles', code, minutes, sessions, date]
  const query = useQuery({
    queryKey,
    placeholderData: sameBut(queryKey),
    queryFn: ({ signal }) => call(getRecentCandles, { code, minutes, sessions }, { signal }),
    refetchInterval: 60_000,
    enabled: wanted && span !== null && code !== '',
  })
  const { data } = query
  const known = data?.items ?? none
  return {
    candles:
      live === undefined || date === undefined || data === undefined
        ? known
        : withLiveSessions(known, minutes, date, live, hours),
    ...waitingOf(query),
  }
}

function useHistoryCandles(
  code: string,
  span: ChartSpan,
  interval: CandleInterval,
  live: LiveQuote | undefined,
  wanted: boolean,
): StockCandles {
  const { call } = useClient()
  const date = useMarketClock()?.date
  const period = interval === 'day' || interval === 'week' || interval === 'month' ? interval : null
  const count = candlesAsked(span, interval)
  const queryKey = ['history-candles', code, period, count, date]
  const query = useQuery({
    queryKey,
    placeholderData: sameBut(queryKey),
    queryFn: ({ signal }) => call(getHistoryCandles, { code, period: period ?? 'day', count }, { signal }),
    staleTime: 60_000,
    enabled: wanted && period !== null && code !== '',
  })
  const { data } = query
  const newest = data?.items.at(-1)
  const today = date ?? (newest === undefined ? undefined : candleDate(newest.time))
  const candles =
    data === undefined || period === null
      ? none
      : live === undefined || today === undefined
        ? data.items
        : withLiveDay(data, period, today, live)
  return {
    candles,
    ...waitingOf(query),
  }
}
