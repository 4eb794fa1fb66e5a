import type pg from 'pg'
import type { BarRow } from './bar-row.ts'
import { uniteShares, type GivenShare } from './unite-shares.ts'
import { DifferentFigures, nameOfBar, writeShares, type Renamed } from './write-shares.ts'

export interface ImportCounts {
  readonly instruments: number
  readonly bars: number
  /** Bars that stood there before with the same figures. */
  readonly known: number
  /** Shares that have another symbol since a later day. */
  readonly renamed: readonly Renamed[]
}

/** Writes all bars in one transaction, as the owner of the tables: the server's own role cannot write a price (H2). */
export async function writeImport(client: pg.ClientBase, bars: readonly BarRow[]): Promise<ImportCounts> {
  const shares = uniteShares(bars)
  for (const share of shares) refuseTwoOfADay(share)
  await client.query('begin')
  try {
    await client.query('lock table bahi.instrument in share row exclusive mode')
    await client.query(
      `insert into bahi.market_index (code, name, sector, position) values ('REPLAY', 'Replayed shares', null, 1) on conflict do nothing`,
    )
    const { idOf, added, renamed } = await writeShares(client, shares)
    const counts = await writeBars(client, bars, idOf)
    await client.query('commit')
    return { instruments: added, ...counts, renamed }
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

/** A day of a share has one bar. Two symbols of one share on one day may only say the same. */
function refuseTwoOfADay({ bars }: GivenShare): void {
  for (const [at, bar] of bars.entries()) {
    const before = bars[at - 1]
    if (before === undefined || before.date !== bar.date || figuresOf(before) === figuresOf(bar)) continue
    throw new DifferentFigures(
      `${before.symbol} and ${bar.symbol} are one share by their ISIN and have different figures on ${bar.date}; nothing was imported`,
    )
  }
}

function figuresOf({ openPaise, highPaise, lowPaise, closePaise, volume }: BarRow): string {
  return [openPaise, highPaise, lowPaise, closePaise, volume].join(' ')
}

/** Bars are facts of the past: the same again changes nothing, another figure for the same day is refused with everything else. */
async function writeBars(
  client: pg.ClientBase,
  bars: readonly BarRow[],
  idOf: ReadonlyMap<string, number>,
): Promise<{ bars: number; known: number }> {
  const column = <Value>(pick: (bar: BarRow) => Value) => bars.map(pick)
  const columns = [
    column((bar) => idOf.get(nameOfBar(bar))),
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
