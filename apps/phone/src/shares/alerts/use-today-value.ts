import { useQuery } from '@tanstack/react-query'
import { getHistoryCandles, getIndexHistory } from '@bahi/contract/market/quotes'
import {
  candlesNeeded,
  type Compared,
  isBeyond,
  prepareStudy,
  STUDY_DAYS,
} from '@bahi/domain/market/studies/alert-studies'
import { useClient } from '../../calls/client.ts'
import type { Condition } from './study-words.ts'
import type { AlertSubject } from './use-alerts.ts'

/** What a condition compares today, or why there is nothing to compare. */
export type TodayValue =
  | { readonly state: 'waiting' | 'failed' }
  | { readonly state: 'short'; readonly needed: number; readonly count: number }
  | { readonly state: 'there'; readonly price: number; readonly compared: Compared; readonly holds: boolean }

/**
 * The values of a condition on the days that the server reads too, by the same library, with the last price as today's
 * close.
 */
export function useTodayValue(
  condition: Condition | null,
  on: AlertSubject & { readonly last: number },
  wanted: boolean,
): TodayValue {
  const { call } = useClient()
  const { data, isError } = useQuery({
    queryKey: ['alert-days', on.subject, on.code],
    queryFn: async ({ signal }) => {
      const asked = { code: on.code, period: 'day', count: STUDY_DAYS + 1 } as const
      const quiet = { signal, isLoading: false }
      if (on.subject === 'index') {
        const { items } = await call(getIndexHistory, asked, quiet)
        return { closes: items.map(({ levelHundredths }) => levelHundredths), isRunning: false }
      }
      const { items, running } = await call(getHistoryCandles, asked, quiet)
      return { closes: items.map(({ closePaise }) => closePaise), isRunning: running !== null }
    },
    refetchInterval: 60_000,
    enabled: wanted,
  })
  if (data === undefined) return { state: isError ? 'failed' : 'waiting' }
  const { closes, isRunning } = data
  const price = isRunning && on.last > 0 ? on.last : (closes.at(-1) ?? 0)
  if (condition === null) return { state: 'waiting' }
  const compared = prepareStudy(condition, closes.slice(0, -1))(price)
  if (compared === null || closes.length === 0)
    return { state: 'short', needed: candlesNeeded(condition), count: closes.length }
  return { state: 'there', price, compared, holds: isBeyond(condition.direction, compared) }
}
