import type pg from 'pg'
import type { BarRow } from './bar-row.ts'
import type { GivenShare } from './unite-shares.ts'

/** Files that cannot be true together with what was imported before. Nothing was written. */
export class DifferentFigures extends Error {
  override readonly name = 'DifferentFigures'
}

export interface Renamed {
  readonly before: string
  readonly after: string
}

export interface WrittenShares {
  /** By exchange and symbol, under every symbol that the files give a share. */
  readonly idOf: ReadonlyMap<string, number>
  readonly added: number
  readonly renamed: readonly Renamed[]
}

interface KnownShare {
  readonly id: number
  readonly exchange: string
  readonly symbol: string
  readonly isin: string | null
  readonly lastDay: string | null
}

/** Ids of replayed instruments begin here, far above the invented ones and below the units of schemes: none can be taken for another. */
const FIRST_REPLAYED_ID = 500_001

export const nameOfBar = ({ exchange, symbol }: Pick<BarRow, 'exchange' | 'symbol'>): string => `${exchange}:${symbol}`

/** Writes the shares that are new, and gives a share that is known the symbol and ISIN of its latest day. */
export async function writeShares(client: pg.ClientBase, shares: readonly GivenShare[]): Promise<WrittenShares> {
  const known = await readKnown(client)
  let nextId = Math.max(FIRST_REPLAYED_ID - 1, ...known.map(({ id }) => id)) + 1
  let added = 0
  const idOf = new Map<string, number>()
  const renamed: Renamed[] = []
  for (const share of shares) {
    const before = findKnown(known, share)
    const id = before?.id ?? nextId
    if (before === undefined) {
      await insertShare(client, id, share)
      nextId += 1
      added += 1
    } else {
      const change = await renameShare(client, before, share)
      if (change !== null) renamed.push(change)
    }
    for (const symbol of share.symbols) idOf.set(nameOfBar({ exchange: share.exchange, symbol }), id)
  }
  return { idOf, added, renamed }
}

async function readKnown(client: pg.ClientBase): Promise<KnownShare[]> {
  const { rows } = await client.query<KnownShare>(
    `select id, exchange, symbol, isin,
            (select max(date)::text from bahi.daily_bar where instrument_id = instrument.id) as "lastDay"
     from bahi.instrument where source = 'replay'`,
  )
  return rows
}

function findKnown(known: readonly KnownShare[], { exchange, symbols, isins }: GivenShare): KnownShare | undefined {
  const [first, second] = known.filter(
    (one) => one.exchange === exchange && (symbols.has(one.symbol) || (one.isin !== null && isins.has(one.isin))),
  )
  // Holdings and orders may already stand under both, and nothing says how they would become one.
  if (first !== undefined && second !== undefined)
    throw new DifferentFigures(
      `${first.symbol} and ${second.symbol} are one share by these files, and stand here as two since an earlier import; nothing was imported. Import all files into a new folder`,
    )
  return first
}

/** A symbol is a name with a date: the latest day decides what a share is called. Null when nothing changed. */
async function renameShare(client: pg.ClientBase, before: KnownShare, { bars }: GivenShare): Promise<Renamed | null> {
  const last = bars.at(-1)
  if (last === undefined || (before.lastDay !== null && last.date <= before.lastDay)) return null
  if (last.symbol === before.symbol && (last.isin ?? before.isin) === before.isin) return null
  await client.query(
    'update bahi.instrument set symbol = $2, name = $3, isin = coalesce($4, isin) where id = $1 and source = $5',
    [before.id, last.symbol, last.name, last.isin, 'replay'],
  )
  return last.symbol === before.symbol ? null : { before: before.symbol, after: last.symbol }
}

async function insertShare(client: pg.ClientBase, id: number, { exchange, bars }: GivenShare): Promise<void> {
  const [first, last] = [bars[0], bars.at(-1)]
  if (first === undefined || last === undefined) throw new Error('a share without a bar')
  const volume = bars.reduce((sum, bar) => sum + bar.volume, 0n) / BigInt(bars.length)
  // Shares outstanding are not in these files; 0 says so, and no list by market value is made of it.
  await client.query(
    `insert into bahi.instrument (id, isin, symbol, exchange, name, sector, kind, source, lot_size, band_bps, base_price_paise, shares_outstanding, free_float, listed_on, state, halted, suspended,
       surveillance, surveillance_bars_orders, daily_volatility_bps, market_beta_bps, average_daily_volume, index_codes)
     values ($1, $2, $3, $4, $5, 'Replayed', 'share', 'replay', null, 2000, $6, 0, 0, $7, 'normal', false, false, null, false, $8, 10000, $9, '{REPLAY}')`,
    [
      id,
      bars.findLast(({ isin }) => isin !== null)?.isin ?? null,
      last.symbol,
      exchange,
      last.name,
      // The first session is measured against the close before it where the file says one, or else against its own first price.
      first.previousClosePaise ?? first.openPaise,
      first.date,
      volatilityOf(bars),
      volume > 0n ? volume : 1n,
    ],
  )
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
