import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DayBar } from '@bahi/domain/market/inside-day'
import { adjustBars, type PastAction } from '@bahi/domain/shares/positions/corporate-actions'
import { addDays, businessDate } from '@bahi/money/business-date'
import { openTestDatabase, type TestDatabase } from '../../../testing/open-test-database.ts'
import { createPastBars, type PastOfInstrument } from './past-bars.ts'

const TODAY = businessDate('2027-03-01')
const DAYS = 320

type Bar = DayBar & { readonly date: string }

/** The latest first. Prices wander, so that high and low of the year fall into any part of it. */
function barsOf(id: number): Bar[] {
  return Array.from({ length: DAYS }, (_, back) => {
    const closePaise = 50_000 + Math.round(20_000 * Math.sin((back + 40 * id) / 30)) + ((back * 7_919 * id) % 997)
    return {
      date: addDays(TODAY, -1 - back),
      openPaise: closePaise,
      highPaise: closePaise + ((back * 31) % 211),
      lowPaise: closePaise - ((back * 17) % 193),
      closePaise,
      volume: 10,
      valuePaise: closePaise * 10,
    }
  })
}

const on = (back: number, action: PastAction['action']): PastAction => ({
  exDate: addDays(TODAY, -back),
  action,
  closeBeforePaise: 40_003,
})

const ACTIONS: ReadonlyMap<number, readonly PastAction[]> = new Map([
  [1, []],
  [2, [on(100, { kind: 'split', shares: 5 })]],
  // One takes effect today, one within the last five sessions, and two on one day.
  [
    3,
    [
      on(300, { kind: 'bonus', shares: 1 }),
      on(120, { kind: 'dividend', dividendPaise: 1_234 }),
      on(120, { kind: 'split', shares: 2 }),
      on(3, { kind: 'bonus', shares: 2 }),
      on(0, { kind: 'dividend', dividendPaise: 777 }),
    ],
  ],
  // Announced for a day to come: nothing is adjusted yet.
  [4, [on(-5, { kind: 'split', shares: 10 })]],
])

/** Bar by bar, as the year's figures are defined. */
function wanted(id: number): PastOfInstrument {
  const actions = (ACTIONS.get(id) ?? []).filter(({ exDate }) => exDate <= TODAY)
  const bars = adjustBars(barsOf(id).slice(0, 250), actions)
  return {
    low52Paise: Math.min(...bars.map(({ lowPaise }) => lowPaise)),
    high52Paise: Math.max(...bars.map(({ highPaise }) => highPaise)),
    fiveDaysAgoClosePaise: bars[4]?.closePaise ?? 0,
    fourDaysValuePaise: bars.slice(0, 4).reduce((sum, { valuePaise }) => sum + valuePaise, 0),
  }
}

describe('the year behind a share', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await openTestDatabase()
    for (const id of ACTIONS.keys()) {
      await database.owner.pool.query(
        `insert into bahi.instrument (id, isin, symbol, exchange, name, sector, kind, source, lot_size, band_bps, base_price_paise, shares_outstanding, free_float, listed_on, state, halted, suspended, surveillance_bars_orders, daily_volatility_bps, market_beta_bps, average_daily_volume, index_codes)
         values ($1, $2, $3, 'NSE', $3, 'Banks', 'share', 'simulated', 1, 2000, 50000, 1000000, 500000, '2020-01-01', 'normal', false, false, false, 150, 10000, 1000, '{}')`,
        [id, `IN000000000${id}`, `SHARE${id}`],
      )
      const bars = barsOf(id)
      const column = (read: (bar: Bar) => number | string) => bars.map(read)
      await database.owner.pool.query(
        `insert into bahi.daily_bar (instrument_id, date, open_paise, high_paise, low_paise, close_paise, volume, value_paise, source)
         select $1, bar.*, 'history' from unnest($2::date[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[]) as bar`,
        [
          id,
          column(({ date }) => date),
          column(({ openPaise }) => openPaise),
          column(({ highPaise }) => highPaise),
          column(({ lowPaise }) => lowPaise),
          column(({ closePaise }) => closePaise),
          column(({ volume }) => volume),
          column(({ valuePaise }) => valuePaise),
        ],
      )
    }
  })
  afterAll(() => database.close())

  it.each([...ACTIONS.keys()])('is what adjusting each of its bars gives, for share %i', async (id) => {
    const past = createPastBars(database.app.pool, {
      all: () =>
        [...ACTIONS].flatMap(([instrumentId, actions]) => actions.map(({ exDate }) => ({ instrumentId, exDate }))),
      past: (of, today) => (ACTIONS.get(of) ?? []).filter(({ exDate }) => exDate <= today),
    })
    await past.reload(TODAY)
    expect(past.of(id)).toEqual(wanted(id))
  })

  it('is nothing for a share that was never traded', async () => {
    const past = createPastBars(database.app.pool, { all: () => [], past: () => [] })
    await past.reload(TODAY)
    expect(past.of(9)).toEqual({ low52Paise: 0, high52Paise: 0, fiveDaysAgoClosePaise: 0, fourDaysValuePaise: 0 })
  })

  it('is that of the day asked for last, whichever answer comes last', async () => {
    const answers: (() => void)[] = []
    const rowOf = (date: string) => ({
      instrument_id: 1,
      date,
      low: 1n,
      high: date === TODAY ? 2n : 1n,
      five_ago: null,
      value_four: 0n,
    })
    const pool = {
      query: (_: string, [date]: [string]) =>
        new Promise((resolve) => answers.push(() => resolve({ rows: [rowOf(date)] }))),
    }
    const past = createPastBars(pool as never, { all: () => [], past: () => [] })
    const both = [past.reload(addDays(TODAY, -1)), past.reload(TODAY)]
    for (const answer of answers.toReversed()) answer()
    await Promise.all(both)
    expect(past.of(1).high52Paise).toBe(2)
  })
})
