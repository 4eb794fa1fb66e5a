import type pg from 'pg'
import { type ActsInForce, actsOn, readActs, type DatedAct } from './instrument-acts.ts'
import type { Instrument, InstrumentRegister } from './instrument.ts'

/** The list that a share stands on when two people watch it: graded surveillance, whose upper stages bar purchases. */
const WATCH_LIST = 'GSM'

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
  base_price_paise: bigint
  state: Instrument['state']
  halted: boolean
  suspended: boolean
  surveillance: string | null
  surveillance_bars_orders: boolean
  index_codes: string[]
}

/**
 * The instruments of one source, held in memory: every quote, list and order asks for them.
 * Only the running market's source is read, so that invented and real companies never stand in one list.
 */
export async function openInstrumentRegister(
  pool: pg.Pool,
  source: Instrument['source'],
  { usualLot, today }: { readonly usualLot: () => number; readonly today: () => string },
): Promise<InstrumentRegister> {
  let instruments: readonly Instrument[] = []
  let byId = new Map<number, Instrument>()
  let byCode = new Map<string, Instrument>()

  async function reload(): Promise<void> {
    const { rows } = await pool.query<InstrumentRow>('select * from bahi.instrument where source = $1 order by id', [
      source,
    ])
    const ownersOfSymbol = countBySymbol(rows)
    const acts = await readActs(pool)
    const date = today()
    instruments = rows.map((row) =>
      instrumentOf(row, ownersOfSymbol, { acts: acts.get(row.id) ?? [], usualLot: usualLot(), date, today }),
    )
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

interface Standing {
  readonly acts: readonly DatedAct[]
  readonly usualLot: number
  /** The business date as the register is read; the clock goes on. */
  readonly date: string
  readonly today: () => string
}

function instrumentOf(
  row: InstrumentRow,
  ownersOfSymbol: ReadonlyMap<string, number>,
  { acts, usualLot, date, today }: Standing,
): Instrument {
  const shared = (ownersOfSymbol.get(row.symbol) ?? 0) > 1
  const now = actsOn(acts, date)
  const ownLot = now.lot === null ? row.lot_size : now.lot || null
  return {
    id: row.id,
    code: shared ? `${row.exchange}:${row.symbol}` : row.symbol,
    symbol: row.symbol,
    exchange: row.exchange,
    isin: row.isin ?? '',
    name: row.name,
    sector: row.sector,
    kind: row.kind,
    source: row.source,
    lotSize: ownLot ?? usualLot,
    hasOwnLot: ownLot !== null,
    bandBps: now.bandBps ?? row.band_bps,
    sharesOutstanding: row.shares_outstanding,
    freeFloat: row.free_float,
    listedOn: row.listed_on,
    basePricePaise: Number(row.base_price_paise),
    state: stateOf(row.state, now),
    get halted() {
      return row.halted || (now.haltedOn !== null && now.haltedOn === today())
    },
    suspended: row.suspended,
    surveillance: now.isWatched ? WATCH_LIST : row.surveillance,
    surveillanceBarsOrders: now.isWatched || row.surveillance_bars_orders,
    isLeaving: now.isLeaving,
    indexCodes: row.index_codes,
    told: now.told,
  }
}

function stateOf(
  listed: Instrument['state'],
  { isDelisted, isHidden, isSuspended }: Pick<ActsInForce, 'isDelisted' | 'isHidden' | 'isSuspended'>,
): Instrument['state'] {
  if (listed === 'deleted' || isDelisted) return 'deleted'
  if (isHidden) return 'hidden'
  return isSuspended ? 'locked' : listed
}

/** A share is found by its code, by EXCHANGE:SYMBOL and by its ISIN; an ambiguous text finds no share. */
function codesOf(instruments: readonly Instrument[]): Map<string, Instrument> {
  const codes = new Map<string, Instrument>()
  for (const instrument of instruments) {
    codes.set(instrument.code.toUpperCase(), instrument)
    codes.set(`${instrument.exchange}:${instrument.symbol}`.toUpperCase(), instrument)
    if (instrument.isin !== '') codes.set(instrument.isin.toUpperCase(), instrument)
  }
  return codes
}
