import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { DayBar } from '../ports/trading-day.ts'

export interface IndexDayBar {
  readonly code: string
  readonly openHundredths: number
  readonly highHundredths: number
  readonly lowHundredths: number
  readonly closeHundredths: number
}

export type MinutesOfShare = { readonly instrumentId: number; readonly bytes: Uint8Array }

/**
 * Minutes of older sessions are computed from seed and log when a client asks for them; the older minutes of a live
 * market are lost.
 */
const SESSIONS_WITH_MINUTES = 22

/** @param source names the writer: `exchange` for the simulated exchange, `kite` for a live ticker. */
export async function writeDailyBars(
  tx: Queryable,
  date: string,
  bars: readonly DayBar[],
  source: 'exchange' | 'kite',
): Promise<void> {
  await tx.query(
    `insert into bahi.daily_bar (instrument_id, date, open_paise, high_paise, low_paise, close_paise, volume, value_paise, source)
     select id, $1::date, open, high, low, close, volume, value, $9
     from unnest($2::int[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[]) as bar (id, open, high, low, close, volume, value)`,
    [
      date,
      bars.map((bar) => bar.instrumentId),
      bars.map((bar) => bar.openPaise),
      bars.map((bar) => bar.highPaise),
      bars.map((bar) => bar.lowPaise),
      bars.map((bar) => bar.closePaise),
      bars.map((bar) => bar.volume),
      bars.map((bar) => bar.valuePaise),
      source,
    ],
  )
}

export async function writeIndexBars(tx: Queryable, date: string, indexBars: readonly IndexDayBar[]): Promise<void> {
  await tx.query(
    `insert into bahi.index_bar (code, date, open_hundredths, high_hundredths, low_hundredths, close_hundredths)
     select code, $1::date, open, high, low, close from unnest($2::text[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[]) as bar (code, open, high, low, close)`,
    [
      date,
      indexBars.map((bar) => bar.code),
      indexBars.map((bar) => bar.openHundredths),
      indexBars.map((bar) => bar.highHundredths),
      indexBars.map((bar) => bar.lowHundredths),
      indexBars.map((bar) => bar.closeHundredths),
    ],
  )
}

/**
 * Stores the minutes of a session, and deletes the minutes of sessions before the latest SESSIONS_WITH_MINUTES stored
 * ones.
 */
export async function writeMinutes(tx: Queryable, date: string, minutes: readonly MinutesOfShare[]): Promise<void> {
  await tx.query(
    `insert into bahi.minute_bars (instrument_id, date, bars) select id, $1::date, bytes from unnest($2::int[], $3::bytea[]) as minutes (id, bytes)`,
    [date, minutes.map(({ instrumentId }) => instrumentId), minutes.map(({ bytes }) => Buffer.from(bytes))],
  )
  await tx.query(
    `delete from bahi.minute_bars where date < (select min(date) from (select distinct date from bahi.minute_bars order by date desc limit $1) as kept)`,
    [SESSIONS_WITH_MINUTES],
  )
}
