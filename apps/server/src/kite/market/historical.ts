import { getHistoryCandles } from '@bahi/contract/market/quotes'
import type { Candle } from '@bahi/contract/market/views'
import type { BusinessDate } from '@bahi/money/business-date'
import { dayNumber } from '@bahi/money/business-date'
import { epochMsOf, istTimeOf } from '@bahi/money/ist'
import { minuteCandles } from '../../market/calls/candles.ts'
import { readMinuteBars } from '../../market/history/read-minute-bars.ts'
import { type KiteCall, askCall } from '../calls/kite-call.ts'
import type { KiteParts } from '../calls/kite-parts.ts'
import { byToken } from '../format/instrument-token.ts'
import { KiteError, notEnabled } from '../format/kite-error.ts'
import { invalid, requiredText, rupees } from '../format/kite-fields.ts'
import { clockText, readMoment } from '../format/moments.ts'

/** Minutes of each interval, and how many days one call may ask for. */
const INTERVALS: Readonly<Record<string, { readonly minutes: number; readonly mostDays: number }>> = {
  minute: { minutes: 1, mostDays: 60 },
  '3minute': { minutes: 3, mostDays: 100 },
  '5minute': { minutes: 5, mostDays: 100 },
  '10minute': { minutes: 10, mostDays: 100 },
  '15minute': { minutes: 15, mostDays: 200 },
  '30minute': { minutes: 30, mostDays: 200 },
  '60minute': { minutes: 60, mostDays: 400 },
}
const MOST_DAYS_OF_DAYS = 2_000

interface Span {
  readonly from: { readonly date: BusinessDate; readonly second: number }
  readonly to: { readonly date: BusinessDate; readonly second: number }
}

const LAST_SECOND = 86_399

/** Candles of a share between two moments, equal to those that the phone's charts show. */
export async function readHistorical(parts: KiteParts, call: KiteCall): Promise<object> {
  const found = byToken(parts.market, Number(call.path['instrument_token']))
  if (found === undefined) throw invalid('instrument_token')
  if (found.kind === 'index') throw notEnabled('historical data of indices')
  const interval = call.path['interval'] ?? ''
  const isDays = interval === 'day'
  const { minutes = 0, mostDays = MOST_DAYS_OF_DAYS } = INTERVALS[interval] ?? {}
  if (!isDays && minutes === 0) throw invalid('interval')
  const span = readSpan(call, mostDays)
  const candles = isDays
    ? await dayCandles(parts, call, found.instrument.code, span)
    : await candlesOfMinutes(parts, found.instrument.id, minutes, span)
  return { candles: candles.map((candle) => lineOf(candle, isDays)) }
}

function readSpan({ query }: KiteCall, mostDays: number): Span {
  const [from, to] = [readMoment(requiredText(query, 'from')), readMoment(requiredText(query, 'to'))]
  if (from === undefined) throw invalid('from')
  if (to === undefined) throw invalid('to')
  const days = dayNumber(to.date) - dayNumber(from.date)
  if (days < 0) throw new KiteError('InputException', '`from` is after `to`.')
  if (days > mostDays) throw new KiteError('InputException', `interval exceeds max limit: ${mostDays} days`)
  return {
    from: { date: from.date, second: from.second ?? 0 },
    to: { date: to.date, second: to.second ?? LAST_SECOND },
  }
}

async function dayCandles(parts: KiteParts, call: KiteCall, code: string, { from, to }: Span): Promise<Candle[]> {
  const { items } = await askCall(parts, call, getHistoryCandles, { code, period: 'day', count: MOST_DAYS_OF_DAYS })
  return items.filter(({ time }) => {
    const { date } = istTimeOf(Date.parse(time))
    return date >= from.date && date <= to.date
  })
}

/** The running session from the exchange, the sessions before from their records. */
async function candlesOfMinutes(
  { market: { feed, clock, pool } }: KiteParts,
  instrumentId: number,
  minutes: number,
  { from, to }: Span,
): Promise<Candle[]> {
  const today = clock.now().date
  const past = await readMinuteBars(pool, instrumentId, { from: from.date, to: to.date, before: today })
  const days = past.flatMap(({ date, bars }) => minuteCandles(bars, date, minutes))
  if (today >= from.date && today <= to.date) days.push(...minuteCandles(feed.minutes(instrumentId), today, minutes))
  const [first, last] = [epochMsOf(from), epochMsOf(to)]
  return days.filter(({ time }) => Date.parse(time) >= first && Date.parse(time) <= last)
}

/** A day stands at midnight in the format, and in the app at the opening of its session. */
function lineOf({ time, openPaise, highPaise, lowPaise, closePaise, volume }: Candle, isDay: boolean) {
  const { date, second } = istTimeOf(Date.parse(time))
  const at = `${date}T${clockText(isDay ? 0 : second)}+0530`
  return [at, rupees(openPaise), rupees(highPaise), rupees(lowPaise), rupees(closePaise), volume]
}
