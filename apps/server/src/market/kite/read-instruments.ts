// The broker's daily list of instruments (https://kite.trade/docs/connect/v3/market-quotes/#instruments) and, beside it, an exchange's
// list of an index, which has what the broker's lacks: company name, industry and ISIN.
import { nameCells, readCsv, type NamedCells } from '../../platform/read-csv.ts'
import { readPaise } from '../import/read-fields.ts'
import { MAX_TOKENS } from './ticker.ts'

export interface ListedShare {
  readonly token: number
  readonly symbol: string
  readonly exchange: 'NSE' | 'BSE'
  readonly name: string
  readonly sector: string
  readonly isin: string | null
  /** The last price of the list, in paise; null where it says none. */
  readonly lastPaise: bigint | null
}

export interface ListedIndex {
  readonly token: number
  readonly code: string
  readonly name: string
}

export type InstrumentList =
  | { readonly ok: true; readonly shares: readonly ListedShare[]; readonly indices: readonly ListedIndex[] }
  | { readonly ok: false; readonly problem: string }

const COLUMNS = [
  'instrument_token',
  'tradingsymbol',
  'name',
  'last_price',
  'instrument_type',
  'segment',
  'exchange',
] as const
/** Of the many indices the broker names, those a strip of cards has room for. */
const INDICES = ['NIFTY 50', 'NIFTY BANK', 'NIFTY 500', 'NIFTY NEXT 50', 'SENSEX']
/** Series with a suffix are other papers, or the same one under a restriction. */
const PLAIN_SYMBOL = /^[A-Z0-9&]+$/

/** Shares of the list, those of the index only when one is given; no more than one connection takes. */
export function readInstruments(list: string, index?: string): InstrumentList {
  const read = readCsv(list)
  if (!read.ok) return { ok: false, problem: `line ${read.line} of the list: ${read.problem}` }
  const readIndex = index === undefined ? undefined : readCsv(index)
  if (readIndex?.ok === false)
    return { ok: false, problem: `line ${readIndex.line} of the list of the index: ${readIndex.problem}` }
  const rows = nameCells(read.rows).map(({ cells }) => cells)
  const missing = COLUMNS.find((column) => rows[0]?.[column] === undefined)
  if (missing !== undefined) return { ok: false, problem: `the list has no column ${missing}` }
  const members = readIndex && membersOf(nameCells(readIndex.rows).map(({ cells }) => cells))
  if (members?.size === 0)
    return { ok: false, problem: 'the list of the index has no columns Symbol and ISIN Code, or no rows' }
  const shares = rows.flatMap((row) => shareOf(row, members))
  const indices = rows.flatMap(indexOf)
  if (shares.length === 0) return { ok: false, problem: 'there is no share in the list' }
  if (shares.length + indices.length > MAX_TOKENS)
    return {
      ok: false,
      problem: `there are ${shares.length} shares, and a connection takes ${MAX_TOKENS}: give the list of an index beside it`,
    }
  return { ok: true, shares, indices }
}

function membersOf(rows: readonly NamedCells[]): Map<string, NamedCells> {
  return new Map(
    rows.flatMap((row) =>
      row['Symbol'] === undefined || row['ISIN Code'] === undefined ? [] : [[row['Symbol'], row] as const],
    ),
  )
}

function shareOf(row: NamedCells, members: ReadonlyMap<string, NamedCells> | undefined): ListedShare[] {
  const { tradingsymbol: symbol = '', exchange, segment, instrument_type: type } = row
  const token = Number(row['instrument_token'])
  const member = members?.get(symbol)
  const isWanted =
    members === undefined ? PLAIN_SYMBOL.test(symbol) && exchange === 'NSE' : member !== undefined && exchange === 'NSE'
  if (!isWanted || type !== 'EQ' || segment !== exchange || !Number.isSafeInteger(token) || token <= 0) return []
  const last = readPaise(row['last_price'])
  return [
    {
      token,
      symbol,
      exchange: 'NSE',
      name: member?.['Company Name'] ?? (row['name'] || symbol),
      sector: member?.['Industry'] ?? 'Unclassified',
      isin: member?.['ISIN Code'] ?? null,
      lastPaise: last === 0n ? null : last,
    },
  ]
}

function indexOf(row: NamedCells): ListedIndex[] {
  const { segment, tradingsymbol: code = '' } = row
  const token = Number(row['instrument_token'])
  return segment === 'INDICES' && INDICES.includes(code) && Number.isSafeInteger(token) && token > 0
    ? [{ token, code, name: row['name'] || code }]
    : []
}
