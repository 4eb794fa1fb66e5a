import type { Candle } from '@bahi/contract/market/views'
import { usualSessionPlan, type SessionPlan } from '@bahi/domain/calendar/session-plan'
import { partsOfDay } from '@bahi/domain/market/inside-day'
import { adjustBars } from '@bahi/domain/shares/positions/corporate-actions'
import { businessDate } from '@bahi/money/business-date'
import { epochMsOf } from '@bahi/money/ist'
import { readMinuteBars } from '../history/read-minute-bars.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { MarketRoom } from '../quotes/market-room.ts'
import { minuteCandles, readDailyBars, type DailyBar } from './candles.ts'

export interface RecentCandles {
  /** Oldest first, the running session included. */
  readonly items: Candle[]
  /** Candles of sessions before this day are computed from the day's own bar; null when all are of recorded minutes. */
  readonly computedBefore: string | null
}

/**
 * The latest sessions in groups of minutes. Sessions of the generated past have no minutes; theirs are parted from the day's bar,
 * so that open, high, low, close and volume are those of the day. A real share gets no invented minutes: such a day is one candle.
 */
export async function recentCandles(
  room: MarketRoom,
  instrument: Instrument,
  sessions: number,
  minutes: number,
): Promise<RecentCandles> {
  const today = room.clock.now().date
  const days = await readDailyBars(room.pool, instrument.id, today, sessions - 1)
  const [first, last] = [days[0], days.at(-1)]
  const recorded =
    first === undefined || last === undefined
      ? []
      : await readMinuteBars(room.pool, instrument.id, { from: first.date, to: last.date, before: today })
  const minutesOn = new Map(recorded.map(({ date, bars }) => [date, bars]))
  const isSimulated = room.feed.source === 'simulated'
  const past = days.flatMap((day) => {
    const bars = minutesOn.get(day.date)
    if (bars !== undefined)
      return minuteCandles(bars, day.date, minutes).map((candle) => ({ ...candle, date: day.date }))
    const plan = room.sessionPlan(day.date) ?? usualSessionPlan
    return isSimulated ? computedCandles(instrument, day, plan, minutes) : [atOpening(day, plan)]
  })
  const newestComputed = isSimulated ? days.findLast(({ date }) => !minutesOn.has(date)) : undefined
  const after = days.find(({ date }) => newestComputed !== undefined && date > newestComputed.date)
  return {
    items: [
      ...adjustBars(past, room.actions.past(instrument.id, today)).map(({ date: _date, ...candle }) => candle),
      ...minuteCandles(room.feed.minutes(instrument.id), today, minutes),
    ],
    computedBefore: newestComputed === undefined ? null : (after?.date ?? today),
  }
}

type DatedCandle = Candle & { readonly date: string }

function atOpening(day: DailyBar, { continuousStart }: SessionPlan): DatedCandle {
  return { ...day, time: timeOf(day.date, continuousStart) }
}

/** A day that was never traded, in the hours of that day. */
function computedCandles(
  instrument: Instrument,
  day: DailyBar,
  { continuousStart, continuousEnd }: SessionPlan,
  minutes: number,
): DatedCandle[] {
  const parts = partsOfDay(
    day,
    // Open, high, low and close need two parts, however short the session is.
    Math.max(2, Math.ceil((continuousEnd - continuousStart) / 60 / minutes)),
    `${instrument.isin}/${day.date}`,
  )
  return parts.map((part, at) => ({
    ...part,
    date: day.date,
    time: timeOf(day.date, continuousStart + at * minutes * 60),
  }))
}

function timeOf(date: string, second: number): string {
  return new Date(epochMsOf({ date: businessDate(date), second })).toISOString()
}
