import { type BarRow, type BarSource, type RowOutcome } from './bar-row.ts'
import { type NamedRow, NSE_SHARE_SERIES } from './file-format.ts'
import { problemOfBar, readCount, readDate, readPaise, roundsAway } from './read-fields.ts'

/** The fields of one row as its file names them, still text. */
export interface Fields {
  readonly source: BarSource
  readonly exchange: 'NSE' | 'BSE'
  readonly symbol: string | undefined
  readonly name?: string | undefined
  readonly isin: string | undefined
  readonly date: string | null
  readonly prices: readonly [
    open: string | undefined,
    high: string | undefined,
    low: string | undefined,
    close: string | undefined,
  ]
  readonly volume: string | undefined
  /** A share's first day has none, or a zero, or a dash. */
  readonly previousClose?: string | undefined
  /** The day's traded value in paise: null where it cannot be read, undefined where the file has none. */
  readonly valuePaise: bigint | null | undefined
}

/** The largest whole number a column of the database takes. */
const MAX_VALUE_PAISE = 9_223_372_036_854_775_807n

/** Where every format ends: figures read or refused, and the whole bar held against sense. */
export function parseBar(fields: Fields): RowOutcome {
  const symbol = fields.symbol?.trim().toUpperCase() ?? ''
  const [open, high, low, close] = fields.prices.map(readPaise)
  const volume = readCount(fields.volume)
  if (!/^[A-Z0-9&._-]{1,32}$/.test(symbol)) return { nonsense: `"${fields.symbol ?? ''}" is no symbol` }
  if (fields.date === null) return { nonsense: 'the date cannot be read' }
  if (open == null || high == null || low == null || close == null)
    return { nonsense: 'a price is missing, negative or no number' }
  if (volume === null) return { nonsense: 'the volume is missing, negative or no whole number' }
  const isin = fields.isin?.trim().toUpperCase() ?? ''
  if (isin !== '' && !/^[A-Z]{2}[A-Z0-9]{9}[0-9]$/.test(isin)) return { nonsense: `"${isin}" is no ISIN` }
  if (volume === 0n) return { left: { reason: 'nothing was traded that day' } }
  if (fields.valuePaise === null) return { nonsense: 'the traded value is negative or no number' }
  const bar: BarRow = {
    source: fields.source,
    exchange: fields.exchange,
    symbol,
    name: fields.name?.trim() || symbol,
    isin: isin === '' ? null : isin,
    date: fields.date,
    openPaise: open,
    highPaise: high,
    lowPaise: low,
    closePaise: close,
    previousClosePaise: readPaise(fields.previousClose) || null,
    volume,
    // Files without a traded value get volume at the middle of the day's range: only its size matters, for ranking.
    valuePaise: fields.valuePaise === undefined ? (volume * (high + low)) / 2n : fields.valuePaise,
  }
  if (bar.valuePaise > MAX_VALUE_PAISE) return { nonsense: 'the traded value is larger than any day of an exchange' }
  const problem = problemOfBar(bar)
  return problem === null ? { taken: bar, rounded: fields.prices.some(roundsAway) } : { nonsense: problem }
}

/** The columns of a file of NSE that give a share's day. */
export interface NseColumns {
  readonly source: BarSource
  readonly date: string
  readonly prices: readonly [open: string, high: string, low: string, close: string]
  readonly volume: string
  readonly previousClose: string
}

/** A row of a file of NSE: a share's day, or another series, which is left aside. */
export function parseNseBar(
  row: NamedRow,
  { source, date, prices: [open, high, low, close], volume, previousClose }: NseColumns,
  valuePaise: Fields['valuePaise'],
  symbol = row['SYMBOL'],
): RowOutcome {
  const series = row['SERIES']?.trim() ?? ''
  if (!NSE_SHARE_SERIES.has(series)) return { left: { reason: `series ${series} is no share` } }
  return parseBar({
    source,
    exchange: 'NSE',
    symbol,
    isin: row['ISIN'],
    date: readDate(row[date]),
    prices: [row[open], row[high], row[low], row[close]],
    volume: row[volume],
    previousClose: row[previousClose],
    valuePaise,
  })
}
