import type pg from 'pg'
import { adjustBars, type PastAction } from '@bahi/domain/shares/positions/corporate-actions'
import { addDays, businessDate } from '@bahi/money/business-date'

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
  /** Nothing of any share until the year was read for the first time. */
  of(instrumentId: number): PastOfInstrument
  /** Reads the year before a day. Of two that are under way the later call counts. */
  reload(today: string): Promise<void>
}

/** More than 250 sessions, whatever holidays a year has. */
const DAYS_READ = 400

const NOTHING: PastOfInstrument = { low52Paise: 0, high52Paise: 0, fiveDaysAgoClosePaise: 0, fourDaysValuePaise: 0 }

/** Bars of one share between two ex-dates, or of all its year: their prices compare with one another as they were traded. */
type Row = {
  instrument_id: number
  date: string
  low: bigint
  high: bigint
  five_ago: bigint | null
  value_four: bigint
}

/** What happened to a share on its ex-dates ($3, of the shares $2) divides its year; of each part only the extremes are read. */
const READ = `
  with division as (
    select id, array_agg(ex_date order by ex_date) as ex_dates from unnest($2::int[], $3::date[]) as given (id, ex_date) group by id
  )
  select instrument_id, max(date) as date, min(low_paise) as low, max(high_paise) as high,
         max(close_paise) filter (where back = 5) as five_ago,
         coalesce(sum(value_paise) filter (where back <= 4), 0)::bigint as value_four
  from (
    select instrument_id, date, low_paise, high_paise, close_paise, value_paise,
           row_number() over (partition by instrument_id order by date desc) as back
    from bahi.daily_bar where date < $1::date and date > $1::date - ${DAYS_READ}
  ) bars left join division on division.id = instrument_id
  where back <= 250
  group by instrument_id, coalesce(width_bucket(date, ex_dates), 0)`

/** What the companies did: which shares' past is not comparable as it was traded. */
interface ActionsBehind {
  all(): readonly { readonly instrumentId: number; readonly exDate: string }[]
  past(instrumentId: number, today: string): readonly PastAction[]
}

/** A part of a share's year as it compares with today's prices. */
function partOf(row: Row, actions: readonly PastAction[]): PastOfInstrument {
  const price = (paise: bigint | null) => Number(paise ?? 0n)
  const bar = {
    date: row.date,
    openPaise: 0,
    highPaise: price(row.high),
    lowPaise: price(row.low),
    closePaise: price(row.five_ago),
    volume: 0,
  }
  // Adjusting never turns the order of two prices around, so the extremes of a part stay its extremes.
  const { highPaise, lowPaise, closePaise } = adjustBars([bar], actions)[0] ?? bar
  return {
    low52Paise: lowPaise,
    high52Paise: highPaise,
    fiveDaysAgoClosePaise: row.five_ago === null ? 0 : closePaise,
    fourDaysValuePaise: Number(row.value_four),
  }
}

function together(one: PastOfInstrument, other: PastOfInstrument): PastOfInstrument {
  return {
    low52Paise: Math.min(one.low52Paise, other.low52Paise),
    high52Paise: Math.max(one.high52Paise, other.high52Paise),
    // Only the part with that session has it.
    fiveDaysAgoClosePaise: one.fiveDaysAgoClosePaise + other.fiveDaysAgoClosePaise,
    fourDaysValuePaise: one.fourDaysValuePaise + other.fourDaysValuePaise,
  }
}

/** Reads a year of daily bars once a day, so that no list asks the database. Prices are as they compare with today's. */
export function createPastBars(pool: pg.Pool, actions: ActionsBehind): PastBars {
  let past = new Map<number, PastOfInstrument>()
  let calls = 0

  async function reload(date: string): Promise<void> {
    const call = (calls += 1)
    const from = addDays(businessDate(date), -DAYS_READ)
    const dividing = actions.all().filter(({ exDate }) => exDate > from && exDate <= date)
    const { rows } = await pool.query<Row>(READ, [
      date,
      dividing.map(({ instrumentId }) => instrumentId),
      dividing.map(({ exDate }) => exDate),
    ])
    const read = new Map<number, PastOfInstrument>()
    for (const row of rows) {
      const part = partOf(row, actions.past(row.instrument_id, date))
      const before = read.get(row.instrument_id)
      read.set(row.instrument_id, before === undefined ? part : together(before, part))
    }
    if (call === calls) past = read
  }

  return { of: (instrumentId) => past.get(instrumentId) ?? NOTHING, reload }
}
