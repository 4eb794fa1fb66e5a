import type pg from 'pg'
import { adjustBars, type PastAction } from '@bahi/domain/shares/positions/corporate-actions'

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

type BarRow = {
  instrument_id: number
  date: string
  open: bigint
  high: bigint
  low: bigint
  close: bigint
  volume: bigint
  value: bigint
}

const READ_BARS = `
  select instrument_id, date, open_paise as open, high_paise as high, low_paise as low, close_paise as close, volume, value_paise as value
  from bahi.daily_bar where instrument_id = any($2::int[]) and date < $1::date and date > $1::date - 400 order by date desc`

/** What the companies did: which shares' past is not comparable as it was traded. */
interface ActionsBehind {
  all(): readonly { readonly instrumentId: number; readonly exDate: string }[]
  past(instrumentId: number, today: string): readonly PastAction[]
}

/** The few shares whose company did something in the year: their bars are read one by one and adjusted. */
async function readAdjusted(
  pool: pg.Pool,
  today: string,
  actions: ActionsBehind,
): Promise<Map<number, PastOfInstrument>> {
  const ids = [...new Set(actions.all().flatMap(({ instrumentId, exDate }) => (exDate <= today ? [instrumentId] : [])))]
  if (ids.length === 0) return new Map()
  const { rows } = await pool.query<BarRow>(READ_BARS, [today, ids])
  return new Map(
    ids.map((id) => {
      const bars = rows
        .filter((row) => row.instrument_id === id)
        .slice(0, 250)
        .map((row) => ({
          date: row.date,
          openPaise: Number(row.open),
          highPaise: Number(row.high),
          lowPaise: Number(row.low),
          closePaise: Number(row.close),
          volume: Number(row.volume),
          valuePaise: Number(row.value),
        }))
      return [id, pastOf(adjustBars(bars, actions.past(id, today)))]
    }),
  )
}

/** @param bars the latest first */
function pastOf(
  bars: readonly {
    readonly lowPaise: number
    readonly highPaise: number
    readonly closePaise: number
    readonly valuePaise: number
  }[],
): PastOfInstrument {
  if (bars.length === 0) return NOTHING
  return {
    low52Paise: Math.min(...bars.map(({ lowPaise }) => lowPaise)),
    high52Paise: Math.max(...bars.map(({ highPaise }) => highPaise)),
    fiveDaysAgoClosePaise: bars[4]?.closePaise ?? 0,
    fourDaysValuePaise: bars.slice(0, 4).reduce((sum, { valuePaise }) => sum + valuePaise, 0),
  }
}

/** Reads a year of daily bars once a day, so that no list asks the database. Prices are as they compare with today's. */
export async function openPastBars(pool: pg.Pool, today: string, actions: ActionsBehind): Promise<PastBars> {
  let past = new Map<number, PastOfInstrument>()

  async function reload(date: string): Promise<void> {
    const { rows } = await pool.query<Row>(READ, [date])
    past = new Map(
      rows.map((row) => [
        row.instrument_id,
        {
          low52Paise: Number(row.low),
          high52Paise: Number(row.high),
          fiveDaysAgoClosePaise: Number(row.five_ago ?? 0n),
          fourDaysValuePaise: Number(row.value_four),
        },
      ]),
    )
    for (const [id, adjusted] of await readAdjusted(pool, date, actions)) past.set(id, adjusted)
  }

  await reload(today)
  return { of: (instrumentId) => past.get(instrumentId) ?? NOTHING, reload }
}
