import type { Calendar } from '@bahi/domain/calendar/calendar'
import { type BusinessDate, businessDate } from '@bahi/money/business-date'
import { readActionsOn, readBusyInstruments } from '../../market/history/corporate-action-store.ts'
import {
  type IndexDayBar,
  type MinutesOfShare,
  writeDailyBars,
  writeIndexBars,
  writeMinutes,
} from '../../market/history/write-history.ts'
import type { DayBar } from '../../market/ports/trading-day.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import type { ReplayBar } from '../replay/replay-path.ts'
import {
  type DayOpening,
  type InstrumentPast,
  type MarketSource,
  type OpeningFacts,
  decodeOpening,
  encodeOpening,
} from './day-opening.ts'
import { SESSIONS_AHEAD } from './draw-announcements.ts'

/** A trading day as its row says. */
export interface ExchangeDay {
  readonly opening: DayOpening
  readonly date: BusinessDate
  readonly chain: number
  readonly dayNumber: number
  readonly state: 'open' | 'closed'
  readonly second: number
  readonly digest: Uint8Array | null
  /** Revealed after the close. */
  readonly seed: Uint8Array | null
}

type DayRow = Pick<
  Tables['exchange_day'],
  'date' | 'day_number' | 'engine_version' | 'opening' | 'second' | 'digest' | 'seed'
> & {
  chain: number
  state: 'open' | 'closed'
}

/** The latest day of the exchange; undefined before the first. A database holds days of one source only. */
export async function readLastDay(database: Queryable): Promise<ExchangeDay | undefined> {
  const { rows } = await database.query<DayRow>(`select * from bahi.exchange_day order by date desc limit 1`)
  return rows[0] === undefined ? undefined : dayOf(rows[0])
}

export async function readDay(database: Queryable, date: string): Promise<ExchangeDay | undefined> {
  const { rows } = await database.query<DayRow>(`select * from bahi.exchange_day where date = $1`, [date])
  return rows[0] === undefined ? undefined : dayOf(rows[0])
}

function dayOf(row: DayRow): ExchangeDay {
  return {
    opening: decodeOpening(row.opening),
    date: businessDate(row.date),
    chain: row.chain,
    dayNumber: row.day_number,
    state: row.state,
    second: row.second,
    digest: row.digest,
    seed: row.seed,
  }
}

/** Enters a new day. To be called in a fenced transaction. */
export async function writeNewDay(tx: Queryable, opening: DayOpening, chain: number, openedAt: Date): Promise<void> {
  await tx.query(
    `insert into bahi.exchange_day (date, chain, day_number, source, engine_version, opening, state, second, opened_at)
     values ($1, $2, $3, $8, $4, $5, 'open', $6, $7)`,
    [
      opening.date,
      chain,
      opening.dayNumber,
      opening.engineVersion,
      Buffer.from(encodeOpening(opening)),
      opening.plan.preOpenStart,
      openedAt,
      opening.source,
    ],
  )
}

type PastRow = {
  id: number
  symbol: string
  sector: string
  kind: 'share' | 'etf'
  band_bps_of_day: number
  base_price_paise: bigint
  shares_outstanding: bigint
  free_float: bigint
  daily_volatility_bps: number
  market_beta_bps: number
  average_daily_volume: bigint
  index_codes: string[]
  surveillance: string | null
  last_close: bigint | null
  review_close: bigint | null
}

const READ_PAST = `
  select i.*, coalesce((
      select a.value from bahi.instrument_act a where a.instrument_id = i.id and a.act = 'band' and a.effective_from <= $1::date order by a.effective_from desc, a.id desc limit 1
    ), i.band_bps) as band_bps_of_day,
    (select b.close_paise from bahi.daily_bar b where b.instrument_id = i.id and b.date < $1::date order by b.date desc limit 1) as last_close,
    (select b.close_paise from bahi.daily_bar b where b.instrument_id = i.id and b.date < date_trunc('month', $1::date)::date order by b.date desc limit 1) as review_close
  from bahi.instrument i
  where i.source = $2 and i.state <> 'deleted' and i.listed_on <= $1::date
  order by i.id`

/** Everything a day's opening follows from. @throws RangeError when the date is no trading day. */
export async function readOpeningFacts(
  database: Queryable,
  source: MarketSource,
  date: BusinessDate,
  calendar: Calendar,
  previous: ExchangeDay | undefined,
): Promise<OpeningFacts> {
  const plan = calendar.sessionPlan(date)
  const settlesOn = calendar.nextSettlementDay(date)
  if (plan === null || settlesOn === null) throw new RangeError(`${date} is not known to be a trading day`)
  const { rows: instruments } = await database.query<PastRow>(READ_PAST, [date, source])
  const { rows: indices } = await database.query<{ code: string; name: string; last_close: bigint | null }>(
    `select code, name, (select b.close_hundredths from bahi.index_bar b where b.code = i.code and b.date < $1::date order by b.date desc limit 1) as last_close
     from bahi.market_index i order by position, code`,
    [date],
  )
  const actions = await readActionsOn(database, date)
  return {
    source,
    bars: source === 'replay' ? await readReplayBars(database, date) : [],
    date,
    plan,
    dayNumber: (previous?.dayNumber ?? 0) + 1,
    calendar: { previousTradingDay: previous?.date ?? null, settlesOn },
    instruments: instruments.map((row) => ({
      ...pastOf(row),
      actions: actions.flatMap(({ instrumentId, action }) => (instrumentId === row.id ? [action] : [])),
    })),
    indices: indices.map((row) => ({
      code: row.code,
      name: row.name,
      lastCloseHundredths: row.last_close === null ? null : Number(row.last_close),
    })),
    previous: previous?.opening ?? null,
    netBought: previous === undefined ? await readHeldBefore(database) : await readNetBought(database, previous.date),
    ...(source === 'simulated'
      ? { announcing: { sessions: sessionsAfter(calendar, date), busy: await readBusyInstruments(database, date) } }
      : {}),
  }
}

/** The next trading days as far as announcements look ahead; fewer where the calendar ends. */
function sessionsAfter(calendar: Calendar, date: BusinessDate): BusinessDate[] {
  const sessions: BusinessDate[] = []
  for (
    let next = calendar.nextTradingDay(date);
    next !== null && sessions.length < SESSIONS_AHEAD;
    next = calendar.nextTradingDay(next)
  )
    sessions.push(next)
  return sessions
}

function pastOf(row: PastRow): InstrumentPast {
  return {
    id: row.id,
    symbol: row.symbol,
    sector: row.sector,
    kind: row.kind,
    bandBps: row.band_bps_of_day,
    basePricePaise: Number(row.base_price_paise),
    sharesOutstanding: Number(row.shares_outstanding),
    freeFloat: Number(row.free_float),
    dailyVolatilityBps: row.daily_volatility_bps,
    marketBetaBps: row.market_beta_bps,
    averageDailyVolume: Number(row.average_daily_volume),
    indexCodes: row.index_codes,
    surveillance: row.surveillance,
    lastClosePaise: row.last_close === null ? null : Number(row.last_close),
    reviewClosePaise: row.review_close === null ? null : Number(row.review_close),
  }
}

/** What customers and schemes held already when the market first opened. */
async function readHeldBefore(database: Queryable): Promise<Map<number, number>> {
  const { rows } = await database.query<{ instrument_id: number; shares: bigint }>(
    'select instrument_id, shares from bahi.held_at_opening',
  )
  return new Map(rows.map((row) => [row.instrument_id, Number(row.shares)]))
}

async function readNetBought(database: Queryable, date: string): Promise<Map<number, number>> {
  // A trade between two orders from outside moves no share out of the agents' hands.
  const { rows } = await database.query<{ instrument_id: number; net: bigint }>(
    `select instrument_id, sum(case when sell_order_id is null then quantity when buy_order_id is null then -quantity else 0 end)::bigint as net
     from bahi.tape where date = $1 and kind = 'trade' group by instrument_id`,
    [date],
  )
  return new Map(rows.map((row) => [row.instrument_id, Number(row.net)]))
}

async function readReplayBars(database: Queryable, date: string): Promise<ReplayBar[]> {
  const { rows } = await database.query<{
    id: number
    open: bigint
    high: bigint
    low: bigint
    close: bigint
    volume: bigint
    previous_close: bigint | null
  }>(
    `select i.id, b.open_paise as open, b.high_paise as high, b.low_paise as low, b.close_paise as close, b.volume,
            b.previous_close_paise as previous_close
     from bahi.daily_bar b join bahi.instrument i on i.id = b.instrument_id where i.source = 'replay' and b.date = $1 order by i.id`,
    [date],
  )
  return rows.map((row) => ({
    instrumentId: row.id,
    openPaise: Number(row.open),
    highPaise: Number(row.high),
    lowPaise: Number(row.low),
    closePaise: Number(row.close),
    volume: Number(row.volume),
    ...(row.previous_close === null ? {} : { previousClosePaise: Number(row.previous_close) }),
  }))
}

/** What a day leaves behind. */
export interface ClosedDay {
  readonly source: MarketSource
  readonly date: string
  readonly bars: readonly DayBar[]
  readonly indexBars: readonly IndexDayBar[]
  readonly minutes: readonly MinutesOfShare[]
  readonly digest: Uint8Array
  readonly seed: Uint8Array
}

/** Puts a day into history, reveals its seed and closes it, all in one fenced transaction. */
export async function writeClosedDay(tx: Queryable, closed: ClosedDay, closedAt: Date): Promise<void> {
  // A replayed session's bars were imported and stay what they are.
  if (closed.source === 'simulated') await writeDailyBars(tx, closed.date, closed.bars, 'exchange')
  await writeIndexBars(tx, closed.date, closed.indexBars)
  await writeMinutes(tx, closed.date, closed.minutes)
  const { rowCount } = await tx.query(
    `update bahi.exchange_day set state = 'closed', closed_at = $2, digest = $3, seed = $4 where date = $1 and state = 'open'`,
    [closed.date, closedAt, Buffer.from(closed.digest), Buffer.from(closed.seed)],
  )
  if (rowCount !== 1) throw new Error(`the exchange day ${closed.date} is not open`)
}
