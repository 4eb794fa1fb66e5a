import type pg from 'pg'
import type { BarRow } from './bar-row.ts'

export interface ImportCounts {
  readonly instruments: number
  readonly bars: number
  /** Bars that stood there before with the same figures. */
  readonly known: number
}

/** An import that would change the past: figures of a day that is already there and differ. Nothing was written. */
export class DifferentFigures extends Error {
  override readonly name = 'DifferentFigures'
}

/** What a replayed share needs besides its bars, measured from them. */
interface Measured {
  readonly exchange: string
  readonly symbol: string
  readonly name: string
  readonly isin: string | null
  readonly firstDate: string
  /** What the first session is measured against: the close before it where the file says one, or else its own first price. */
  readonly basePaise: bigint
  readonly averageVolume: bigint
  readonly volatilityBps: number
}

/** Ids of replayed instruments begin here, far above the invented ones and below the units of schemes: none can be taken for another. */
const FIRST_REPLAYED_ID = 500_001

/** Writes all bars in one transaction, as the owner of the tables: the server's own role cannot write a price (H2). */
export async function writeImport(client: pg.ClientBase, bars: readonly BarRow[]): Promise<ImportCounts> {
  await client.query('begin')
  try {
    await client.query('lock table bahi.instrument in share row exclusive mode')
    await client.query(
      `insert into bahi.market_index (code, name, sector, position) values ('REPLAY', 'Replayed shares', null, 1) on conflict do nothing`,
    )
    const ids = await writeInstruments(client, measure(bars))
    const counts = await writeBars(client, bars, ids.byName)
    await client.query('commit')
    return { instruments: ids.added, ...counts }
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

function measure(bars: readonly BarRow[]): Measured[] {
  const byShare = new Map<string, BarRow[]>()
  for (const bar of bars) {
    const key = `${bar.exchange}:${bar.symbol}`
    const list = byShare.get(key)
    if (list === undefined) byShare.set(key, [bar])
    else list.push(bar)
  }
  return [...byShare.values()].map((list) => {
    const sorted = list.toSorted((a, b) => (a.date < b.date ? -1 : 1))
    const [first, last] = [sorted[0], sorted.at(-1)]
    if (first === undefined || last === undefined) throw new Error('a share without a bar')
    const volume = sorted.reduce((sum, bar) => sum + bar.volume, 0n) / BigInt(sorted.length)
    return {
      exchange: first.exchange,
      symbol: first.symbol,
      name: last.name,
      isin: last.isin,
      firstDate: first.date,
      basePaise: first.previousClosePaise ?? first.openPaise,
      averageVolume: volume > 0n ? volume : 1n,
      volatilityBps: volatilityOf(sorted),
    }
  })
}

/** Mean absolute daily move in basis points, at least one: how lively the simulated depth around a replayed price is. */
function volatilityOf(sorted: readonly BarRow[]): number {
  let moved = 0n
  for (let at = 1; at < sorted.length; at += 1) {
    const [before, after] = [sorted[at - 1]?.closePaise ?? 1n, sorted[at]?.closePaise ?? 1n]
    const change = after > before ? after - before : before - after
    moved += (change * 10_000n) / before
  }
  return Math.max(1, sorted.length < 2 ? 100 : Number(moved / BigInt(sorted.length - 1)))
}

async function writeInstruments(
  client: pg.ClientBase,
  shares: readonly Measured[],
): Promise<{ byName: ReadonlyMap<string, number>; added: number }> {
  const { rows } = await client.query<{ id: number; exchange: string; symbol: string }>(
    "select id, exchange, symbol from bahi.instrument where source = 'replay'",
  )
  const byName = new Map(rows.map((row) => [`${row.exchange}:${row.symbol}`, row.id]))
  let nextId = Math.max(FIRST_REPLAYED_ID - 1, ...rows.map((row) => row.id)) + 1
  let added = 0
  for (const share of shares) {
    const key = `${share.exchange}:${share.symbol}`
    if (byName.has(key)) continue
    // Shares outstanding are not in these files; 0 says so, and no list by market value is made of it.
    await client.query(
      `insert into bahi.instrument (id, isin, symbol, exchange, name, sector, kind, source, lot_size, band_bps, base_price_paise, shares_outstanding, free_float, listed_on, state, halted, suspended,
         surveillance, surveillance_bars_orders, daily_volatility_bps, market_beta_bps, average_daily_volume, index_codes)
       values ($1, $2, $3, $4, $5, 'Replayed', 'share', 'replay', null, 2000, $6, 0, 0, $7, 'normal', false, false, null, false, $8, 10000, $9, '{REPLAY}')`,
      [
        nextId,
        share.isin,
        share.symbol,
        share.exchange,
        share.name,
        share.basePaise,
        share.firstDate,
        share.volatilityBps,
        share.averageVolume,
      ],
    )
    byName.set(key, nextId)
    nextId += 1
    added += 1
  }
  return { byName, added }
}

/** Bars are facts of the past: the same again changes nothing, another figure for the same day is refused with everything else. */
async function writeBars(
  client: pg.ClientBase,
  bars: readonly BarRow[],
  ids: ReadonlyMap<string, number>,
): Promise<{ bars: number; known: number }> {
  const column = <Value>(pick: (bar: BarRow) => Value) => bars.map(pick)
  const columns = [
    column((bar) => ids.get(`${bar.exchange}:${bar.symbol}`)),
    column((bar) => bar.date),
    column((bar) => bar.openPaise),
    column((bar) => bar.highPaise),
    column((bar) => bar.lowPaise),
    column((bar) => bar.closePaise),
    column((bar) => bar.volume),
    column((bar) => bar.valuePaise),
    column((bar) => bar.source),
    column((bar) => bar.previousClosePaise),
  ]
  const rows =
    'unnest($1::int[], $2::date[], $3::bigint[], $4::bigint[], $5::bigint[], $6::bigint[], $7::bigint[], $8::bigint[], $9::text[], $10::bigint[]) as given (id, date, open, high, low, close, volume, value, source, previous_close)'
  const different = await client.query<{ symbol: string; date: string }>(
    `select instrument.symbol, given.date from ${rows} join bahi.daily_bar bar on bar.instrument_id = given.id and bar.date = given.date join bahi.instrument on instrument.id = given.id
     where (bar.open_paise, bar.high_paise, bar.low_paise, bar.close_paise, bar.volume) is distinct from (given.open, given.high, given.low, given.close, given.volume) limit 1`,
    columns,
  )
  const [first] = different.rows
  if (first !== undefined)
    throw new DifferentFigures(
      `${first.symbol} on ${first.date} is already there with different figures; nothing was imported`,
    )
  const { rowCount } = await client.query(
    `insert into bahi.daily_bar (instrument_id, date, open_paise, high_paise, low_paise, close_paise, volume, value_paise, source, previous_close_paise) select * from ${rows} on conflict do nothing`,
    columns,
  )
  return { bars: rowCount ?? 0, known: bars.length - (rowCount ?? 0) }
}
