import type pg from 'pg'
import type { ListedIndex, ListedShare } from './read-instruments.ts'

/** Ids of live instruments begin here: a share of one market can never be taken for that of another. */
const FIRST_LIVE_ID = 2_000_001
/** No price is known before the ticker tells one, and the column wants something above zero. Nothing shows it. */
const NO_PRICE = 100n

/** What the list says, in one transaction, as the owner of the tables. Again with another day's list it brings new shares and new numbers. */
export async function writeInstruments(
  client: pg.ClientBase,
  shares: readonly ListedShare[],
  indices: readonly ListedIndex[],
  today: string,
): Promise<{ added: number; known: number }> {
  await client.query('begin')
  try {
    await client.query('lock table bahi.instrument in share row exclusive mode')
    // Numbers move from one paper to another between two lists: all are taken off before any is given.
    await client.query('delete from bahi.live_instrument')
    await client.query('delete from bahi.live_index')
    const added = await writeShares(client, shares, today)
    for (const [position, { token, code, name }] of indices.entries()) {
      await client.query(
        'insert into bahi.market_index (code, name, sector, position) values ($1, $2, null, $3) on conflict (code) do nothing',
        [code, name, position + 1],
      )
      await client.query('insert into bahi.live_index (code, token) values ($1, $2)', [code, token])
    }
    await client.query('commit')
    return { added, known: shares.length - added }
  } catch (error) {
    await client.query('rollback')
    throw error
  }
}

async function writeShares(client: pg.ClientBase, shares: readonly ListedShare[], today: string): Promise<number> {
  const { rows } = await client.query<{ id: number; exchange: string; symbol: string }>(
    `select id, exchange, symbol from bahi.instrument where source = 'live'`,
  )
  const known = new Map(rows.map((row) => [`${row.exchange}:${row.symbol}`, row.id]))
  let nextId = Math.max(FIRST_LIVE_ID - 1, ...rows.map((row) => row.id)) + 1
  let added = 0
  for (const share of shares) {
    const before = known.get(`${share.exchange}:${share.symbol}`)
    const id = before ?? nextId
    if (before === undefined) {
      await client.query(
        `insert into bahi.instrument (id, isin, symbol, exchange, name, sector, kind, source, lot_size, band_bps, base_price_paise, shares_outstanding, free_float, listed_on, state, halted, suspended,
           surveillance, surveillance_bars_orders, daily_volatility_bps, market_beta_bps, average_daily_volume, index_codes)
         values ($1, $2, $3, $4, $5, $6, 'share', 'live', 1, 2000, $7, 0, 0, $8, 'normal', false, false, null, false, 100, 10000, 1, '{}')`,
        [id, share.isin, share.symbol, share.exchange, share.name, share.sector, share.lastPaise ?? NO_PRICE, today],
      )
      nextId += 1
      added += 1
    }
    await client.query('insert into bahi.live_instrument (instrument_id, token) values ($1, $2)', [id, share.token])
  }
  return added
}
