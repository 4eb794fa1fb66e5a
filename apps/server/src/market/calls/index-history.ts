import type { Tables } from '../../platform/db/tables.ts'
import type { IndexQuote } from '../ports/trading-day.ts'
import type { MarketRoom } from '../quotes/market-room.ts'
import { groupDays, MAX_SESSIONS, type Period } from './candles.ts'

export interface IndexLevel {
  readonly time: string
  readonly levelHundredths: number
}

/** The closes of an index by days, weeks or months, oldest first; the running session is the last day. */
export async function indexHistory(
  { pool, clock }: MarketRoom,
  index: IndexQuote,
  period: Period,
  count: number,
): Promise<IndexLevel[]> {
  const today = clock.now().date
  const { rows } = await pool.query<Pick<Tables['index_bar'], 'date' | 'close_hundredths'>>(
    'select date, close_hundredths from bahi.index_bar where code = $1 and date < $2 order by date desc limit $3',
    [index.indexId, today, count * MAX_SESSIONS[period]],
  )
  const past = rows.reverse().map(({ date, close_hundredths: close }) => ({ date, close: Number(close) }))
  const days = index.openHundredths === 0 ? past : [...past, { date: today, close: index.lastHundredths }]
  return groupDays(
    days.map(({ date, close }) => levelBar(date, close)),
    period,
  )
    .slice(-count)
    .map(({ time, closePaise }) => ({ time, levelHundredths: closePaise }))
}

/** A level as a bar without trades, so that days of an index fall into periods as those of shares do. */
function levelBar(date: string, level: number) {
  return {
    date,
    openPaise: level,
    highPaise: level,
    lowPaise: level,
    closePaise: level,
    volume: 0,
    valuePaise: 0,
  }
}
