import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { MinuteBars } from '../ports/trading-day.ts'
import { decodeMinuteBars } from './minute-bars-codec.ts'

/** The recorded minutes of a share on the days from `from` to `to` that lie before another day, the oldest first. */
export async function readMinuteBars(
  db: Queryable,
  instrumentId: number,
  { from, to, before }: { readonly from: string; readonly to: string; readonly before: string },
): Promise<{ readonly date: string; readonly bars: MinuteBars }[]> {
  const { rows } = await db.query<{ date: string; bars: Buffer }>(
    `select date, bars from bahi.minute_bars
     where instrument_id = $1 and date between $2 and $3 and date < $4 order by date`,
    [instrumentId, from, to, before],
  )
  return rows.map(({ date, bars }) => ({ date, bars: decodeMinuteBars(bars) }))
}
