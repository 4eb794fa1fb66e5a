import type pg from 'pg'
import type { Instrument, InstrumentRegister } from './instrument.ts'

type InstrumentRow = {
  id: number
  symbol: string
  exchange: 'NSE' | 'BSE'
  isin: string | null
  name: string
  sector: string
  kind: Instrument['kind']
  source: Instrument['source']
  lot_size: number | null
  band_bps: number
  shares_outstanding: bigint
  free_float: bigint
  listed_on: string
  state: Instrument['state']
  halted: boolean
  suspended: boolean
  surveillance: string | null
  surveillance_bars_orders: boolean
}

/**
 * The instruments of one source, held in memory: every quote, list and order asks for them.
 * Only the running market's source is read, so that invented and real companies never stand in one list.
 */
export async function openInstrumentRegister(pool: pg.Pool, source: Instrument['source'], usualLot: () => number): Promise<InstrumentRegister> {
  let instruments: readonly Instrument[] = []
  let byId = new Map<number, Instrument>()
  let byCode = new Map<string, Instrument>()

  async function reload(): Promise<void> {
    const { rows } = await pool.query<InstrumentRow>('select * from bahi.instrument where source = $1 order by id', [source])
    const ownersOfSymbol = countBySymbol(rows)
    instruments = rows.map((row) => instrumentOf(row, ownersOfSymbol, usualLot()))
    byId = new Map(instruments.map((instrument) => [instrument.id, instrument]))
    byCode = codesOf(instruments)
  }

  await reload()
  return {
    byId: (id) => byId.get(id),
    byCode: (code) => byCode.get(code.trim().toUpperCase()),
    all: () => instruments,
    reload,
  }
}

function countBySymbol(rows: readonly InstrumentRow[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const row of rows) counts.set(row.symbol, (counts.get(row.symbol) ?? 0) + 1)
  return counts
}

function instrumentOf(row: InstrumentRow, ownersOfSymbol: ReadonlyMap<string, number>, usualLot: number): Instrument {
  const shared = (ownersOfSymbol.get(row.symbol) ?? 0) > 1
  return {
    id: row.id,
    code: shared ? `${row.exchange}:${row.symbol}` : row.symbol,
    symbol: row.symbol, exchange: row.exchange, isin: row.isin ?? '', name: row.name, sector: row.sector, kind: row.kind, source: row.source,
    lotSize: row.lot_size ?? usualLot, bandBps: row.band_bps, sharesOutstanding: row.shares_outstanding, freeFloat: row.free_float, listedOn: row.listed_on,
    state: row.state, halted: row.halted, suspended: row.suspended,
    surveillance: row.surveillance, surveillanceBarsOrders: row.surveillance_bars_orders,
  }
}

/** A share answers to its code, to EXCHANGE:SYMBOL and to its ISIN; what is ambiguous answers to nothing. */
function codesOf(instruments: readonly Instrument[]): Map<string, Instrument> {
  const codes = new Map<string, Instrument>()
  for (const instrument of instruments) {
    codes.set(instrument.code.toUpperCase(), instrument)
    codes.set(`${instrument.exchange}:${instrument.symbol}`.toUpperCase(), instrument)
    if (instrument.isin !== '') codes.set(instrument.isin.toUpperCase(), instrument)
  }
  return codes
}
