import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { getHistoryCandles } from '@bahi/contract/market/quotes'
import type { Candle } from '@bahi/contract/market/views'
import { listFills } from '@bahi/contract/shares/fills'
import { useClient } from '../../calls/client.ts'
import { useSession } from '../../session/use-session.ts'
import type { CandleInterval } from './candle-intervals.ts'
import { marksOn, type CandleMark, type ShareAction, type ShareFill } from './candle-marks.ts'

const noFills: readonly ShareFill[] = []
const noActions: readonly ShareAction[] = []

/** Own trades of a share and what its company did, by the candles they fall into. A visitor has no trades. */
export function useCandleMarks(
  code: string,
  candles: readonly Candle[],
  interval: CandleInterval,
): readonly CandleMark[] {
  const { call } = useClient()
  const { loggedIn } = useSession()
  const fills = useQuery({
    // Every change of an order asks for it again, as for all that begins with "orders".
    queryKey: ['orders', 'fills', code],
    queryFn: ({ signal }) => call(listFills, { code }, { signal, isLoading: false }),
    enabled: loggedIn && code !== '',
  }).data?.items
  const actions = useQuery({
    queryKey: ['share-actions', code],
    queryFn: async ({ signal }) =>
      (await call(getHistoryCandles, { code, count: 1 }, { signal, isLoading: false })).actions,
    staleTime: 60_000,
    enabled: code !== '',
  }).data
  return useMemo(
    () => marksOn(candles, interval, { fills: fills ?? noFills, actions: actions ?? noActions }),
    [candles, interval, fills, actions],
  )
}
