import type { PriceHistory } from '@bahi/domain/funds/plans/price-history'
import type { ListedFact } from '@bahi/domain/funds/plans/universe-on'
import { computeMultiplier, type CorporateAction } from '@bahi/domain/shares/positions/corporate-actions'
import type { Queryable } from '../../platform/db/in-transaction.ts'
type Source = 'simulated' | 'replay' | 'live'

/** What schemes may choose from: everything that is listed, with whether a rule may pick it. */
export async function readListedFacts(db: Queryable, source: Source): Promise<ListedFact[]> {
  const { rows } = await db.query<{
    id: number
    symbol: string
    sector: string
    kind: 'share' | 'etf'
    index_codes: string[]
    free_float: bigint
    is_eligible: boolean
  }>(
    `select id, symbol, sector, kind, index_codes, free_float, state = 'normal' and not suspended and surveillance is null and not surveillance_bars_orders as is_eligible
     from bahi.instrument where source = $1 order by id`,
    [source],
  )
  return rows.map((row) => ({
    id: row.id,
    symbol: row.symbol,
    sector: row.sector,
    kind: row.kind,
    indexCodes: row.index_codes,
    freeFloat: row.free_float,
    isEligible: row.is_eligible,
  }))
}

type BarRow = [instrumentId: number, date: string, close: number, volume: number]
type ActionRow = {
  instrument_id: number
  ex_date: string
  kind: CorporateAction['kind']
  shares: number | null
  dividend_paise: bigint | null
}

/**
 * The last sessions up to a day, as their closes compare with those of `asOf`: what companies did to their shares by that day is taken out.
 * One statement of numbers, because a year of five hundred shares is read every night.
 */
export async function readPriceHistory(
  db: Queryable,
  { until, asOf, sessions, ids }: { until: string; asOf: string; sessions: number; ids: readonly number[] },
): Promise<PriceHistory> {
  const { rows: days } = await db.query<{ date: string }>(
    // From date to date by the index: all bars of a year would be read only to know its dates.
    `with recursive session as (
       select max(date) as date from bahi.daily_bar where date <= $1
       union all
       select (select max(date) from bahi.daily_bar where date < session.date) from session where session.date is not null
     )
     select date from session where date is not null limit $2`,
    [until, sessions],
  )
  const dates = days.map(({ date }) => date).toReversed()
  const { rows } = await db.query<BarRow>({
    text: 'select instrument_id, date, close_paise::float8, volume::float8 from bahi.daily_bar where date between $1 and $2',
    values: [dates[0] ?? until, until],
    rowMode: 'array',
  } as never)
  const place = new Map(ids.map((id, at) => [id, at]))
  const dayOf = new Map(dates.map((date, at) => [date, at]))
  const empty = () => ids.map(() => new Float64Array(dates.length).fill(Number.NaN))
  const [closes, volumes] = [empty(), empty()]
  for (const [id, date, close, volume] of rows) {
    const [at, day] = [place.get(id), dayOf.get(date)]
    const [closesOf, volumesOf] = [closes[at ?? -1], volumes[at ?? -1]]
    if (day === undefined || closesOf === undefined || volumesOf === undefined) continue
    closesOf[day] = close
    volumesOf[day] = volume
  }
  const { rows: actions } = await db.query<ActionRow>(
    'select instrument_id, ex_date, kind, shares, dividend_paise from bahi.corporate_action where ex_date <= $1 order by ex_date',
    [asOf],
  )
  for (const action of actions) {
    const at = place.get(action.instrument_id) ?? -1
    adjust(dates, closes[at], volumes[at], action)
  }
  return { dates, ids, closes, volumes }
}

/** Closes before an ex-date in the shares of after it; of a dividend, less its part of the last close before it. */
function adjust(
  dates: readonly string[],
  closes: Float64Array | undefined,
  volumes: Float64Array | undefined,
  { ex_date: exDate, kind, shares, dividend_paise: dividend }: ActionRow,
): void {
  const last = dates.findLastIndex((date) => date < exDate)
  if (closes === undefined || volumes === undefined || last === -1) return
  const closeBefore = closes[last] ?? Number.NaN
  const times = kind === 'dividend' ? 1 : computeMultiplier({ kind, shares: shares ?? 1 })
  const factor = kind === 'dividend' ? Math.max(0, closeBefore - Number(dividend ?? 0n)) / closeBefore : 1 / times
  for (let day = 0; day <= last; day += 1) {
    closes[day] = (closes[day] ?? Number.NaN) * factor
    volumes[day] = (volumes[day] ?? Number.NaN) * times
  }
}
