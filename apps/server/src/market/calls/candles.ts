import type pg from 'pg'
import type { Candle } from '@bahi/contract/market/views'
import { usualSessionPlan } from '@bahi/domain/calendar/session-plan'
import { adjustBars } from '@bahi/domain/shares/positions/corporate-actions'
import { businessDate, dayOfWeek, addDays } from '@bahi/money/business-date'
import { epochMsOf } from '@bahi/money/ist'
import type { Tables } from '../../platform/db/tables.ts'
import type { Instrument } from '../instruments/instrument.ts'
import type { MinuteBars } from '../ports/trading-day.ts'
import type { MarketRoom } from '../quotes/market-room.ts'

/** A daily bar stands at the opening of its session. */
const OPENING_SECOND = usualSessionPlan.continuousStart

/** Bars of the current session, in groups of minutes; a group without a trade is left out. */
export function minuteCandles(bars: MinuteBars | undefined, date: string, minutes: number): Candle[] {
  if (bars === undefined) return []
  const day = businessDate(date)
  const candles: Candle[] = []
  for (let start = 0; start < bars.count; start += minutes) {
    const candle = groupMinutes(bars, start, Math.min(start + minutes, bars.count))
    if (candle !== null)
      candles.push({
        time: new Date(epochMsOf({ date: day, second: bars.firstSecond + start * 60 })).toISOString(),
        ...candle,
      })
  }
  return candles
}

function groupMinutes(bars: MinuteBars, from: number, until: number): Omit<Candle, 'time'> | null {
  const group = { openPaise: 0, highPaise: 0, lowPaise: 0, closePaise: 0, volume: 0, valuePaise: 0 }
  for (let minute = from; minute < until; minute += 1) {
    const open = bars.openPaise[minute] ?? 0
    if (open === 0) continue
    const low = bars.lowPaise[minute] ?? 0
    if (group.openPaise === 0) [group.openPaise, group.lowPaise] = [open, low]
    group.highPaise = Math.max(group.highPaise, bars.highPaise[minute] ?? 0)
    group.lowPaise = Math.min(group.lowPaise, low)
    group.closePaise = bars.closePaise[minute] ?? 0
    group.volume += bars.volume[minute] ?? 0
    group.valuePaise += bars.valuePaise[minute] ?? 0
  }
  return group.openPaise === 0 ? null : group
}

type BarRow = Pick<
  Tables['daily_bar'],
  'date' | 'open_paise' | 'high_paise' | 'low_paise' | 'close_paise' | 'volume' | 'value_paise'
>

/** A day's bar before it is grouped. */
export type DailyBar = Omit<Candle, 'time'> & { readonly date: string }

export type Period = 'day' | 'week' | 'month'

export interface HistoryCandles {
  /** Oldest first; the last one takes the running session in. */
  readonly items: Candle[]
  /** The running session by itself at the same moment, null before its first trade: what a live figure of the day is held against. */
  readonly running: Candle | null
}

/** Most sessions there can be in a period, so that its first day is read too. */
export const MAX_SESSIONS = { day: 1, week: 7, month: 31 } satisfies Record<Period, number>

/** Daily, weekly (from Monday) or monthly candles: adjusted for what the company did to its shares, or as they were traded. */
export async function historyCandles(
  room: MarketRoom,
  instrument: Instrument,
  period: Period,
  count: number,
  prices: 'adjusted' | 'traded',
): Promise<HistoryCandles> {
  const today = room.clock.now().date
  const past = await readDailyBars(room.pool, instrument.id, today, count * MAX_SESSIONS[period])
  const running = runningBar(room, instrument, today)
  return foldHistory(
    prices === 'traded' ? past : adjustBars(past, room.actions.past(instrument.id, today)),
    running,
    period,
    count,
  )
}

/** Past days and the running one as candles of a period, the newest `count` of them. */
export function foldHistory(
  past: readonly DailyBar[],
  running: DailyBar | null,
  period: Period,
  count: number,
): HistoryCandles {
  const bars = running === null ? past : [...past, running]
  return {
    items: groupDays(bars, period).slice(-count),
    running: running === null ? null : (groupDays([running], 'day')[0] ?? null),
  }
}

/** Bars of the newest sessions before a date, oldest first. */
export async function readDailyBars(
  pool: pg.Pool,
  instrumentId: number,
  before: string,
  sessions: number,
): Promise<DailyBar[]> {
  const { rows } = await pool.query<BarRow>(
    'select date, open_paise, high_paise, low_paise, close_paise, volume, value_paise from bahi.daily_bar where instrument_id = $1 and date < $2 order by date desc limit $3',
    [instrumentId, before, sessions],
  )
  return rows.reverse().map((row) => ({
    date: row.date,
    openPaise: Number(row.open_paise),
    highPaise: Number(row.high_paise),
    lowPaise: Number(row.low_paise),
    closePaise: Number(row.close_paise),
    volume: Number(row.volume),
    valuePaise: Number(row.value_paise),
  }))
}

function runningBar(room: MarketRoom, instrument: Instrument, date: string): DailyBar | null {
  const quote = room.feed.quote(instrument.id)
  if (quote === undefined || quote.openPaise === 0) return null
  return {
    date,
    openPaise: quote.openPaise,
    highPaise: quote.highPaise,
    lowPaise: quote.lowPaise,
    closePaise: quote.lastPaise,
    volume: quote.volume,
    valuePaise: quote.valuePaise,
  }
}

function periodKey(date: string, period: Period): string {
  if (period === 'day') return date
  if (period === 'month') return date.slice(0, 7)
  const day = businessDate(date)
  return addDays(day, -((dayOfWeek(day) + 6) % 7))
}

export function groupDays(bars: readonly DailyBar[], period: Period): Candle[] {
  const candles: Candle[] = []
  let key = ''
  for (const bar of bars) {
    const last = candles.at(-1)
    const barKey = periodKey(bar.date, period)
    if (last === undefined || barKey !== key) {
      const { date, ...prices } = bar
      candles.push({
        time: new Date(epochMsOf({ date: businessDate(date), second: OPENING_SECOND })).toISOString(),
        ...prices,
      })
      key = barKey
      continue
    }
    last.highPaise = Math.max(last.highPaise, bar.highPaise)
    last.lowPaise = Math.min(last.lowPaise, bar.lowPaise)
    last.closePaise = bar.closePaise
    last.volume += bar.volume
    last.valuePaise += bar.valuePaise
  }
  return candles
}
