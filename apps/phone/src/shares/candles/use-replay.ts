import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { getRecentCandles } from '@bahi/contract/market/quotes'
import type { Candle } from '@bahi/contract/market/views'
import { useClient } from '../../calls/client.ts'
import { useMarketClock } from '../../live/use-live.ts'
import { candleDate } from './candle-live.ts'
import { barsOf, candlesUpTo, replayDays, stepReplay, type ReplayPlace } from './replay.ts'
import type { StockCandles } from './use-stock-candles.ts'

/** Bars a second while a day plays. */
export const replaySpeeds = [1, 2, 5] as const
export type ReplaySpeed = (typeof replaySpeeds)[number]

const minutes = 5
const sessions = 22

export interface Replay {
  readonly of: StockCandles
  readonly days: readonly string[]
  readonly day: string | null
  readonly setDay: (day: string) => void
  /** The close before the day; 0 before the candles are there. */
  readonly basePaise: number
  readonly step: (by: number) => void
  readonly isFirst: boolean
  readonly isOver: boolean
  readonly plays: boolean
  readonly setPlays: (plays: boolean) => void
  readonly speed: ReplaySpeed
  readonly setSpeed: (speed: ReplaySpeed) => void
  /** Whether the bars of the day are parted from its one bar, because it was never traded. */
  readonly isComputed: boolean
}

/** A past day of a share, bar by bar. What comes after the bar that is shown leaves this hook in no form. */
export function useReplay(code: string, wanted: boolean): Replay {
  const { call } = useClient()
  const today = useMarketClock()?.date
  const query = useQuery({
    queryKey: ['recent-candles', code, minutes, sessions, today],
    queryFn: ({ signal }) => call(getRecentCandles, { code, minutes, sessions }, { signal }),
    staleTime: 60_000,
    enabled: wanted && code !== '' && today !== undefined,
  })
  const all = query.data?.items ?? none
  const days = useMemo(() => (today === undefined ? [] : replayDays(all, today)), [all, today])
  const [chosen, setChosen] = useState<ReplayPlace | null>(null)
  const [plays, setPlays] = useState(false)
  const [speed, setSpeed] = useState<ReplaySpeed>(1)
  const day = chosen?.day ?? days[0] ?? null
  const place = useMemo(() => (day === null ? null : { day, count: chosen?.count ?? 1 }), [day, chosen?.count])
  const isOver = place !== null && place.count >= barsOf(all, place.day)
  const runs = plays && !isOver && wanted
  useEffect(() => {
    if (!runs || place === null) return
    const timer = setTimeout(() => setChosen(stepReplay(all, place, 1)), 1_000 / speed)
    return () => clearTimeout(timer)
  }, [runs, all, place, speed])
  const candles = useMemo(() => (place === null ? none : candlesUpTo(all, place)), [all, place])
  return {
    of: {
      candles,
      waiting: query.data === undefined,
      failed: query.data === undefined && (query.isError || query.fetchStatus === 'paused'),
      retry: () => void query.refetch(),
    },
    days,
    day,
    setDay: (next) => {
      setPlays(false)
      setChosen({ day: next, count: 1 })
    },
    basePaise: day === null ? 0 : (candles.findLast(({ time }) => candleDate(time) < day)?.closePaise ?? 0),
    step: (by) => {
      setPlays(false)
      if (place !== null) setChosen(stepReplay(all, place, by))
    },
    isFirst: place === null || place.count <= 1,
    isOver,
    plays: runs,
    setPlays,
    speed,
    setSpeed,
    isComputed: day !== null && day < (query.data?.computedBefore ?? ''),
  }
}

const none: readonly Candle[] = []
