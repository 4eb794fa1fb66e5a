import { readDay, type ExchangeDay } from '../../exchange/day/day-store.ts'
import { decodeMinuteBars } from '../../market/history/minute-bars-codec.ts'
import type { MinuteBars } from '../../market/ports/trading-day.ts'
import type { MarketRoom } from '../../market/quotes/market-room.ts'
import type { BusinessClock } from '../../platform/clock.ts'
import { inLeasedTransaction } from '../../platform/db/role-lease.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { JobParts } from '../../platform/jobs/job-parts.ts'
import { composeMarketReport, type ReportFacts } from './compose-market-report.ts'

export interface MarketReportParts extends Pick<JobParts, 'pool' | 'ids' | 'lease'> {
  /** Business time, which a customer reads as the time of the report. */
  readonly clock: Pick<BusinessClock, 'instant'>
  readonly market: Pick<MarketRoom, 'instruments' | 'past'>
}

const NO_WORDS = JSON.stringify({ en: '', zh: '', hi: '' })

/**
 * Writes the report of a closed day as a news item. The item contains figures only, which every phone shows in its own
 * language. A day has one report; returns false when it exists. @throws Error when the day has not closed.
 */
export async function writeMarketReport(parts: MarketReportParts, date: string): Promise<boolean> {
  const { rowCount } = await parts.pool.query('select from bahi.news_item where business_date = $1', [date])
  if (rowCount !== 0) return false
  const day = await readDay(parts.pool, date)
  if (day?.state !== 'closed') throw new Error(`there is no report of ${date}: it has not closed`)
  const report = composeMarketReport(await readFacts(parts, day))
  const symbols = [
    ...new Set(
      [...report.gainers.slice(0, 1), ...report.losers.slice(0, 1), ...report.byValue.slice(0, 1)].map(
        ({ code }) => code,
      ),
    ),
  ]
  return inLeasedTransaction(parts, async (tx) => {
    const now = parts.clock.instant()
    const written = await tx.query(
      `insert into bahi.news_item (id, state, category, title, summary, body, source, symbols, business_date, report, made_by, made_at, published_at)
       values ($1, 'published', 'report', $2, $2, $2, 'Bahi', $3, $4, $5, 'house', $6, $6) on conflict (business_date) do nothing`,
      [parts.ids.newId(0), NO_WORDS, symbols, date, JSON.stringify(report), now],
    )
    return written.rowCount === 1
  })
}

type Pool = MarketReportParts['pool']

async function readFacts({ pool, market }: MarketReportParts, { opening, date }: ExchangeDay): Promise<ReportFacts> {
  const ids = opening.instruments.map(({ id }) => id)
  const firstIndex = opening.indices[0]?.indexId ?? ''
  const members = opening.instruments.filter(({ indexIds }) => indexIds.includes(firstIndex)).map(({ id }) => id)
  return {
    opening,
    bars: await readBars(pool, date, ids),
    indexBars: await readIndexBars(pool, date),
    minutes: await readMinutes(pool, date, members),
    named: (id) => {
      const instrument = market.instruments.byId(id)
      if (instrument === undefined || instrument.state === 'hidden' || instrument.state === 'deleted') return undefined
      const { low52Paise, high52Paise } = market.past.of(id)
      return { code: instrument.code, name: instrument.name, low52Paise, high52Paise }
    },
    halts: await readHalts(pool, date, ids),
    actions: await readActions(pool, date, ids),
  }
}

async function readBars(pool: Pool, date: string, ids: readonly number[]): Promise<ReportFacts['bars']> {
  const { rows } = await pool.query<
    Pick<Tables['daily_bar'], 'instrument_id' | 'high_paise' | 'low_paise' | 'close_paise' | 'volume' | 'value_paise'>
  >(
    'select instrument_id, high_paise, low_paise, close_paise, volume, value_paise from bahi.daily_bar where date = $1 and instrument_id = any ($2)',
    [date, ids],
  )
  return rows.map((row) => ({
    instrumentId: row.instrument_id,
    highPaise: Number(row.high_paise),
    lowPaise: Number(row.low_paise),
    closePaise: Number(row.close_paise),
    volume: Number(row.volume),
    valuePaise: Number(row.value_paise),
  }))
}

async function readIndexBars(pool: Pool, date: string): Promise<ReportFacts['indexBars']> {
  const { rows } = await pool.query<
    Pick<Tables['index_bar'], 'code' | 'open_hundredths' | 'high_hundredths' | 'low_hundredths' | 'close_hundredths'>
  >(
    'select code, open_hundredths, high_hundredths, low_hundredths, close_hundredths from bahi.index_bar where code in (select code from bahi.market_index) and date = $1',
    [date],
  )
  return rows.map((row) => ({
    code: row.code,
    openHundredths: Number(row.open_hundredths),
    highHundredths: Number(row.high_hundredths),
    lowHundredths: Number(row.low_hundredths),
    closeHundredths: Number(row.close_hundredths),
  }))
}

async function readHalts(pool: Pool, date: string, ids: readonly number[]): Promise<ReportFacts['halts']> {
  const { rows } = await pool.query<{ instrument_id: number; reason: string }>(
    `select instrument_id, reason from bahi.instrument_act where act = 'halt' and effective_from = $1 and instrument_id = any ($2) order by id`,
    [date, ids],
  )
  return rows.map((row) => ({ instrumentId: row.instrument_id, reason: row.reason }))
}

async function readActions(pool: Pool, date: string, ids: readonly number[]): Promise<ReportFacts['actions']> {
  const { rows } = await pool.query<{
    instrument_id: number
    kind: 'split' | 'bonus' | 'dividend'
    shares: number | null
    dividend_paise: bigint | null
  }>(
    'select instrument_id, kind, shares, dividend_paise from bahi.corporate_action where ex_date = $1 and instrument_id = any ($2) order by id',
    [date, ids],
  )
  return rows.map((row) => ({
    instrumentId: row.instrument_id,
    kind: row.kind,
    shares: row.shares,
    dividendPaise: row.dividend_paise === null ? null : Number(row.dividend_paise),
  }))
}

async function readMinutes(pool: Pool, date: string, ids: readonly number[]): Promise<ReadonlyMap<number, MinuteBars>> {
  const { rows } = await pool.query<{ instrument_id: number; bars: Buffer }>(
    'select instrument_id, bars from bahi.minute_bars where date = $1 and instrument_id = any ($2)',
    [date, ids],
  )
  return new Map(rows.map((row) => [row.instrument_id, decodeMinuteBars(row.bars)]))
}
