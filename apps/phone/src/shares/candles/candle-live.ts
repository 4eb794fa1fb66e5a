import type { LiveQuote } from '@bahi/client/quote-store'
import type { Candle } from '@bahi/contract/market/views'
import { addDays, businessDate, dayOfWeek } from '@bahi/money/business-date'
import { istTimeOf } from '@bahi/money/ist'
import { usualHours, type TradingHours } from './trading-hours.ts'

/** What the server answered for days, weeks or months: `running` is today alone, as the last candle has taken it in. */
export interface HistoryPage {
  items: readonly Candle[]
  running: Candle | null
}

/** The live figures that move a candle. */
export type LiveFigures = Pick<
  LiveQuote,
  'lastPaise' | 'second' | 'openPaise' | 'highPaise' | 'lowPaise' | 'volume' | 'valuePaise' | 'trades'
>

/** The Indian day of an instant on the wire: "2026-11-20". */
export function candleDate(time: string): string {
  return istTimeOf(Date.parse(time)).date
}

function instantOf(date: string, second: number): string {
  return new Date(Date.parse(`${date}T00:00:00+05:30`) + second * 1000).toISOString()
}

/**
 * The session's candles moved on by the newest quote: the last one changes, or the next one begins. What the quote has
 * already been counted in, or what is older than the candles, changes nothing and gives back the same array.
 */
export function withLiveSession(
  candles: readonly Candle[],
  minutes: number,
  date: string,
  live: LiveFigures,
  { openSecond, closeSecond }: TradingHours = usualHours,
): readonly Candle[] {
  const last = candles.at(-1)
  if (live.openPaise === 0 || (last !== undefined && candleDate(last.time) !== date)) return candles
  const length = minutes * 60
  const within = Math.min(Math.max(live.second, openSecond), closeSecond - 1) - openSecond
  const begins = openSecond + Math.floor(within / length) * length
  const time = instantOf(date, begins)
  if (last !== undefined && time < last.time) return candles
  const isRunning = last?.time === time
  const before = isRunning ? candles.slice(0, -1) : candles
  const volume = live.volume - sumOf(before, 'volume')
  const valuePaise = live.valuePaise - sumOf(before, 'valuePaise')
  if (volume <= 0 || (isRunning && volume <= last.volume)) return candles
  const prices = [
    live.lastPaise,
    ...live.trades
      .filter((trade) => trade.second >= begins && trade.second < begins + length)
      .map((trade) => trade.pricePaise),
  ]
  const candle = isRunning
    ? {
        ...last,
        highPaise: Math.max(last.highPaise, ...prices),
        lowPaise: Math.min(last.lowPaise, ...prices),
        closePaise: live.lastPaise,
        volume,
        valuePaise,
      }
    : {
        time,
        openPaise: prices.at(-1) ?? live.lastPaise,
        highPaise: Math.max(...prices),
        lowPaise: Math.min(...prices),
        closePaise: live.lastPaise,
        volume,
        valuePaise,
      }
  return [...before, candle]
}

/** Candles of several sessions, those of the running one moved on by the newest quote. */
export function withLiveSessions(
  candles: readonly Candle[],
  minutes: number,
  date: string,
  live: LiveFigures,
  hours: TradingHours = usualHours,
): readonly Candle[] {
  const begins = candles.findIndex(({ time }) => candleDate(time) >= date)
  const past = begins === -1 ? candles : candles.slice(0, begins)
  return [...past, ...withLiveSession(begins === -1 ? [] : candles.slice(begins), minutes, date, live, hours)]
}

function sumOf(candles: readonly Candle[], figure: 'volume' | 'valuePaise'): number {
  return candles.reduce((sum, candle) => sum + candle[figure], 0)
}

/** Past candles with the running day as the newest quote has it. */
export function withLiveDay(
  { items, running }: HistoryPage,
  period: 'day' | 'week' | 'month',
  date: string,
  live: LiveFigures,
): readonly Candle[] {
  const last = items.at(-1)
  if (live.openPaise === 0 || (last !== undefined && candleDate(last.time) > date)) return items
  const counted = running !== null && candleDate(running.time) === date ? running : null
  if (counted !== null && live.volume <= counted.volume) return items
  const { openPaise, highPaise, lowPaise, lastPaise, volume, valuePaise } = live
  const today: Candle = {
    // The bar of a day stands at the usual opening, as the server's do.
    time: instantOf(date, usualHours.openSecond),
    openPaise,
    highPaise,
    lowPaise,
    closePaise: lastPaise,
    volume,
    valuePaise,
  }
  if (last === undefined || !isSamePeriod(candleDate(last.time), date, period)) return [...items, today]
  const grown: Candle = {
    ...last,
    highPaise: Math.max(last.highPaise, highPaise),
    lowPaise: Math.min(last.lowPaise, lowPaise),
    closePaise: lastPaise,
    volume: last.volume - (counted?.volume ?? 0) + volume,
    valuePaise: last.valuePaise - (counted?.valuePaise ?? 0) + valuePaise,
  }
  return [...items.slice(0, -1), grown]
}

function isSamePeriod(first: string, second: string, period: 'day' | 'week' | 'month'): boolean {
  if (period === 'day') return first === second
  if (period === 'month') return first.slice(0, 7) === second.slice(0, 7)
  return mondayOf(first) === mondayOf(second)
}

function mondayOf(date: string): string {
  const day = businessDate(date)
  return addDays(day, -((dayOfWeek(day) + 6) % 7))
}

/** Where candles begin and end, and how far they reach: for the chart's one sentence. */
export function candleEnds(
  candles: readonly Candle[],
): { start: number; end: number; high: number; low: number } | null {
  const first = candles[0]
  const last = candles.at(-1)
  if (first === undefined || last === undefined) return null
  return {
    start: first.openPaise,
    end: last.closePaise,
    high: Math.max(...candles.map((candle) => candle.highPaise)),
    low: Math.min(...candles.map((candle) => candle.lowPaise)),
  }
}

/** The first candle that differs when only the newest have changed; null when all must be drawn anew. */
export function firstChange(before: readonly Candle[], after: readonly Candle[]): number | null {
  const from = before.length - 1
  if (from < 1 || after.length < before.length) return null
  return before[0] === after[0] && before[from - 1] === after[from - 1] ? from : null
}
