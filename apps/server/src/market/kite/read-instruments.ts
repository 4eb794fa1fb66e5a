// The broker's daily list of instruments (https://kite.trade/docs/connect/v3/market-quotes/#instruments) and, beside it, an exchange's
// list of an index, which has what the broker's lacks: company name, industry and ISIN.
import { parse } from 'csv-parse/sync'
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

type Row = Readonly<Record<string, string | undefined>>

/** Shares of the list, those of the index only when one is given; no more than one connection takes. */
export function readInstruments(list: string, index?: string): InstrumentList {
  const rows = rowsOf(list)
  const missing = COLUMNS.find((column) => rows[0]?.[column] === undefined)
  if (missing !== undefined) return { ok: false, problem: `the list has no column ${missing}` }
  const members = index === undefined ? undefined : membersOf(rowsOf(index))
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

function rowsOf(text: string): Row[] {
  try {
    return parse(text, { columns: true, bom: true, skip_empty_lines: true, relax_column_count: true, trim: true })
  } catch {
    return []
  }
}

function membersOf(rows: readonly Row[]): Map<string, Row> {
  return new Map(
    rows.flatMap((row) =>
      row['Symbol'] === undefined || row['ISIN Code'] === undefined ? [] : [[row['Symbol'], row] as const],
    ),
  )
}

function shareOf(row: Row, members: ReadonlyMap<string, Row> | undefined): ListedShare[] {
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

function indexOf(row: Row): ListedIndex[] {
  const { segment, tradingsymbol: code = '' } = row
  const token = Number(row['instrument_token'])
  return segment === 'INDICES' && INDICES.includes(code) && Number.isSafeInteger(token) && token > 0
    ? [{ token, code, name: row['name'] || code }]
    : []
}
