import type { Calendar } from '@bahi/domain/calendar/calendar'
import { type BusinessDate, addDays } from '@bahi/money/business-date'
import type { ListedInstrument, Listing } from '../src/exchange/listing/listing.ts'
import {
  type HistoryBar,
  type IndexHistoryBar,
  dailyHistory,
  indexHistory,
} from '../src/exchange/price/daily-history.ts'
import type { Queryable } from '../src/platform/db/in-transaction.ts'

/** Older than any history, so that no rule for new listings applies to the demo market's companies. */
const LISTED_ON = '2015-04-01'

/** How the exchange's words for closely watched shares are shown. */
const SURVEILLANCE: Readonly<Record<string, string>> = { 'trade-to-trade': 'T2T', 'additional-surveillance': 'ASM' }

/** The last trading days before a date, oldest first. */
export function sessionsBefore(calendar: Calendar, date: BusinessDate, count: number): BusinessDate[] {
  const sessions: BusinessDate[] = []
  for (let day = addDays(date, -1); sessions.length < count; day = addDays(day, -1)) {
    if (calendar.dayKind(day) === 'trading') sessions.unshift(day)
  }
  return sessions
}

/**
 * Lists the companies and indices, and gives them a past. As owner of the tables: no runtime role may write a price (H2).
 * The history comes from the public anchor of the seed chain, so that anyone can compute it again. Does nothing where it was done.
 */
export async function seedMarket(
  tx: Queryable,
  listing: Listing,
  sessions: readonly BusinessDate[],
  historySeed: Uint8Array,
): Promise<void> {
  const { rowCount } = await tx.query(`select from bahi.instrument where source = 'simulated' limit 1`)
  if (rowCount !== 0) return
  await writeInstruments(tx, listing.instruments)
  await tx.query(
    `insert into bahi.market_index (code, name, sector, position)
     select code, name, sector, position from unnest($1::text[], $2::text[], $3::text[], $4::int[]) as listed (code, name, sector, position)`,
    [
      listing.indices.map(({ indexId }) => indexId),
      listing.indices.map(({ name }) => name),
      listing.indices.map(({ indexId }) => sectorOf(indexId, listing.instruments)),
      listing.indices.map((_, position) => position + 1),
    ],
  )
  const bars = dailyHistory(historySeed, sessions, listing.instruments)
  await writeBars(tx, bars)
  await writeIndexBars(tx, indexHistory(bars, listing.indices, listing.instruments))
}

/** The sector of an index, if all its members have the same sector. */
function sectorOf(indexId: string, instruments: readonly ListedInstrument[]): string | null {
  const sectors = new Set(instruments.filter(({ indexIds }) => indexIds.includes(indexId)).map(({ sector }) => sector))
  const [only] = sectors
  return indexId.startsWith('BAHI-') && sectors.size === 1 && only !== undefined ? only : null
}

async function writeInstruments(tx: Queryable, listed: readonly ListedInstrument[]): Promise<void> {
  const rows = listed.map((instrument) => ({
    id: instrument.id,
    isin: instrument.isin,
    symbol: instrument.symbol,
    exchange: instrument.exchange,
    name: instrument.name,
    sector: instrument.sector,
    kind: instrument.kind,
    source: 'simulated',
    lot_size: instrument.lotSize,
    band_bps: instrument.bandBps,
    base_price_paise: instrument.previousClosePaise,
    shares_outstanding: instrument.sharesOutstanding,
    free_float: instrument.freeFloat,
    listed_on: LISTED_ON,
    state: 'normal',
    halted: false,
    suspended: false,
    surveillance: instrument.flags.map((flag) => SURVEILLANCE[flag]).find((shown) => shown !== undefined) ?? null,
    surveillance_bars_orders: false,
    daily_volatility_bps: instrument.dailyVolatilityBps,
    market_beta_bps: instrument.marketBetaBps,
    average_daily_volume: instrument.averageDailyVolume,
    index_codes: instrument.indexIds,
  }))
  await tx.query(
    `insert into bahi.instrument select * from jsonb_populate_recordset(null::bahi.instrument, $1::jsonb)`,
    [JSON.stringify(rows)],
  )
}

async function writeBars(tx: Queryable, bars: readonly HistoryBar[]): Promise<void> {
  // In portions: one statement for a year of five hundred instruments would be a message of tens of megabytes.
  for (let from = 0; from < bars.length; from += 10_000) {
    const part = bars.slice(from, from + 10_000)
    await tx.query(
      `insert into bahi.daily_bar (instrument_id, date, open_paise, high_paise, low_paise, close_paise, volume, value_paise, source)
       select id, date, open, high, low, close, volume, value, 'history'
       from unnest($1::int[], $2::date[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[]) as bar (id, date, open, high, low, close, volume, value)`,
      [
        part.map((bar) => bar.instrumentId),
        part.map((bar) => bar.date),
        part.map((bar) => bar.openPaise),
        part.map((bar) => bar.highPaise),
        part.map((bar) => bar.lowPaise),
        part.map((bar) => bar.closePaise),
        part.map((bar) => bar.volume),
        part.map((bar) => bar.valuePaise),
      ],
    )
  }
}

/** The path of an index inside a past day is not known; its bar spans what is. */
async function writeIndexBars(tx: Queryable, bars: readonly IndexHistoryBar[]): Promise<void> {
  await tx.query(
    `insert into bahi.index_bar (code, date, open_hundredths, high_hundredths, low_hundredths, close_hundredths)
     select code, date, open, greatest(open, close), least(open, close), close
     from unnest($1::text[], $2::date[], $3::bigint[], $4::bigint[]) as bar (code, date, open, close)`,
    [
      bars.map((bar) => bar.indexId),
      bars.map((bar) => bar.date),
      bars.map((bar) => bar.openHundredths),
      bars.map((bar) => bar.closeHundredths),
    ],
  )
}
