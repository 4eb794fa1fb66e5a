import type pg from 'pg'

/** What lists need to know of the sessions before today. */
export interface PastOfInstrument {
  /** Of the last 250 sessions, in paise; 0 when there are none. */
  readonly low52Paise: number
  readonly high52Paise: number
  /** The close before the last four completed sessions: with today's session these are the last five. */
  readonly fiveDaysAgoClosePaise: number
  /** Traded value of the last four completed sessions, paise. */
  readonly fourDaysValuePaise: number
}

export interface PastBars {
  of(instrumentId: number): PastOfInstrument
  /** After the close of a day, or when history was imported. */
  reload(today: string): Promise<void>
}

const NOTHING: PastOfInstrument = { low52Paise: 0, high52Paise: 0, fiveDaysAgoClosePaise: 0, fourDaysValuePaise: 0 }

type Row = { instrument_id: number; low: bigint; high: bigint; five_ago: bigint | null; value_four: bigint }

const READ = `
  select instrument_id, min(low_paise) as low, max(high_paise) as high,
         max(close_paise) filter (where back = 5) as five_ago,
         coalesce(sum(value_paise) filter (where back <= 4), 0)::bigint as value_four
  from (
    select instrument_id, low_paise, high_paise, close_paise, value_paise,
           row_number() over (partition by instrument_id order by date desc) as back
    from bahi.daily_bar where date < $1::date and date > $1::date - 400
  ) bars
  where back <= 250
  group by instrument_id`

/** Reads a year of daily bars once a day, so that no list asks the database. */
export async function openPastBars(pool: pg.Pool, today: string): Promise<PastBars> {
  let past = new Map<number, PastOfInstrument>()

  async function reload(date: string): Promise<void> {
    const { rows } = await pool.query<Row>(READ, [date])
    past = new Map(rows.map((row) => [row.instrument_id, {
      low52Paise: Number(row.low),
      high52Paise: Number(row.high),
      fiveDaysAgoClosePaise: Number(row.five_ago ?? 0n),
      fourDaysValuePaise: Number(row.value_four),
    }]))
  }

  await reload(today)
  return { of: (instrumentId) => past.get(instrumentId) ?? NOTHING, reload }
}
