import { useQueries } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  getHistoryCandles,
  getIndexHistory,
  getIndiaIndexByToday,
  getRecentCandles,
  getTodayCandles,
} from '@bahi/contract/market/quotes'
import type { Candle } from '@bahi/contract/market/views'
import { useClient, type Client } from '../../calls/client.ts'
import { candlesAsked, intervalMinutes, type CandleInterval } from './candle-intervals.ts'
import { candleSessions, type ChartSpan } from './chart-spans.ts'
import { alongCandles, closesAtDayEnds, type Compared, type ComparedLine, type KnownValue } from './compared.ts'

const refreshMs = 15_000

/** The days of closes behind candles of minutes. */
const indexDays = 40

/** The lines of others along the candles of a share. One that has not come yet has no values. */
export function useCompared(
  chosen: readonly Compared[],
  candles: readonly Candle[],
  { span, interval }: { span: ChartSpan; interval: CandleInterval },
): readonly ComparedLine[] {
  const { call } = useClient()
  const known = useQueries({
    queries: chosen.map((one) => ({
      queryKey: ['compared', one.kind, one.code, span, interval] as const,
      queryFn: ({ signal }: { signal: AbortSignal }) => readKnown(call, one, { span, interval }, signal),
      refetchInterval: refreshMs,
    })),
    combine: combined,
  })
  return useMemo(
    () =>
      chosen.map((compared, at) => {
        const { values = [], areDays = false } = known[at] ?? {}
        const isOfDays = areDays && intervalMinutes[interval] !== null
        return { compared, values: alongCandles(candles, isOfDays ? closesAtDayEnds(candles, values) : values) }
      }),
    [chosen, known, candles, interval],
  )
}

interface Known {
  readonly values: readonly KnownValue[]
  /** Closes of days, which are known at the end of their day. */
  readonly areDays: boolean
}

const combined = (results: readonly { data: Known | undefined }[]) => results.map(({ data }) => data)

type Asked = { span: ChartSpan; interval: CandleInterval }

async function readKnown(
  call: Client['call'],
  { kind, code }: Compared,
  asked: Asked,
  signal: AbortSignal,
): Promise<Known> {
  const quiet = { signal, isLoading: false }
  if (kind === 'share') {
    const { items } = await readShare(call, code, asked, quiet)
    return { values: items.map(({ time, closePaise }) => ({ time, value: closePaise })), areDays: false }
  }
  const { span, interval } = asked
  if (intervalMinutes[interval] !== null && span === '1D') {
    const { items } = await call(getIndiaIndexByToday, { code }, quiet)
    return { values: levels(items), areDays: false }
  }
  const isOfDays = intervalMinutes[interval] !== null
  const period = interval === 'week' || interval === 'month' ? interval : 'day'
  const count = isOfDays ? indexDays : candlesAsked(span, interval)
  const { items } = await call(getIndexHistory, { code, period, count }, quiet)
  return { values: levels(items), areDays: isOfDays }
}

function levels(items: readonly { time: string; levelHundredths: number }[]): KnownValue[] {
  return items.map(({ time, levelHundredths }) => ({ time, value: levelHundredths }))
}

function readShare(
  call: Client['call'],
  code: string,
  { span, interval }: Asked,
  quiet: { signal: AbortSignal; isLoading: boolean },
): Promise<{ items: readonly Candle[] }> {
  const minutes = intervalMinutes[interval]
  if (minutes === null) {
    const period = interval === 'week' || interval === 'month' ? interval : 'day'
    return call(getHistoryCandles, { code, period, count: candlesAsked(span, interval) }, quiet)
  }
  if (span === '1W' || span === '1M') {
    return call(getRecentCandles, { code, minutes, sessions: candleSessions[span] }, quiet)
  }
  return call(getTodayCandles, { code, minutes }, quiet)
}
