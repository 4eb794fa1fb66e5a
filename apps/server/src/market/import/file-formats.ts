import { type BarRow, type BarSource, type RowOutcome } from './bar-row.ts'
import { dateInName, problemOfBar, readCount, readDate, readPaise } from './read-fields.ts'

/** A row of a file by its column names, upper-cased. */
export type NamedRow = Readonly<Record<string, string | undefined>>

export interface FileFormat {
  readonly name: string
  /** Columns without which it is not this format. */
  readonly required: readonly string[]
  /** Columns it may have besides; any other is refused, because a column we do not know may change what a row means. */
  readonly optional: readonly string[]
  readonly read: (row: NamedRow, file: string) => RowOutcome
}

/** NSE series of shares and funds bought like shares; the rest are bonds, government paper, rights and the like. */
const NSE_SHARE_SERIES = new Set(['EQ', 'BE', 'BZ', 'SM', 'ST'])
/** BSE groups of shares; F is fixed income, G government securities, and so on. */
const BSE_SHARE_GROUPS = new Set(['A', 'B', 'T', 'X', 'XT', 'Z', 'ZP', 'M', 'MT', 'P', 'R', 'TS', 'MS'])

interface Fields {
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
  readonly value: string | undefined
}

/** Where every format ends: figures read or refused, and the whole bar held against sense. */
function barOf(fields: Fields): RowOutcome {
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
    volume,
    // Files without a traded value get volume at the middle of the day's range: only its size matters, for ranking.
    valuePaise: fields.value === undefined ? (volume * (high + low)) / 2n : (readPaise(fields.value) ?? -1n),
  }
  if (bar.valuePaise < 0n) return { nonsense: 'the traded value is negative or no number' }
  const problem = problemOfBar(bar)
  return problem === null ? { taken: bar } : { nonsense: problem }
}

const nseBhavcopy: FileFormat = {
  name: 'NSE bhavcopy (until July 2024)',
  required: [
    'SYMBOL',
    'SERIES',
    'OPEN',
    'HIGH',
    'LOW',
    'CLOSE',
    'LAST',
    'PREVCLOSE',
    'TOTTRDQTY',
    'TOTTRDVAL',
    'TIMESTAMP',
  ],
  optional: ['TOTALTRADES', 'ISIN', ''],
  read(row) {
    if (!NSE_SHARE_SERIES.has(row['SERIES']?.trim() ?? ''))
      return { left: { reason: `series ${row['SERIES']?.trim() ?? ''} is no share` } }
    return barOf({
      source: 'nse-bhavcopy',
      exchange: 'NSE',
      symbol: row['SYMBOL'],
      isin: row['ISIN'],
      date: readDate(row['TIMESTAMP']),
      prices: [row['OPEN'], row['HIGH'], row['LOW'], row['CLOSE']],
      volume: row['TOTTRDQTY'],
      value: row['TOTTRDVAL'] ?? '',
    })
  },
}

const bseEquity: FileFormat = {
  name: 'BSE equity file (until July 2024)',
  required: [
    'SC_CODE',
    'SC_NAME',
    'SC_GROUP',
    'SC_TYPE',
    'OPEN',
    'HIGH',
    'LOW',
    'CLOSE',
    'LAST',
    'PREVCLOSE',
    'NO_TRADES',
    'NO_OF_SHRS',
    'NET_TURNOV',
  ],
  optional: ['TDCLOINDI', 'ISIN_CODE', 'TRADING_DATE', 'FILLER2', 'FILLER3', ''],
  read(row, file) {
    if (!BSE_SHARE_GROUPS.has(row['SC_GROUP']?.trim() ?? ''))
      return { left: { reason: `group ${row['SC_GROUP']?.trim() ?? ''} is no share` } }
    return barOf({
      source: 'bse-equity',
      exchange: 'BSE',
      symbol: row['SC_CODE'],
      name: row['SC_NAME'],
      isin: row['ISIN_CODE'],
      date: readDate(row['TRADING_DATE']) ?? dateInName(file),
      prices: [row['OPEN'], row['HIGH'], row['LOW'], row['CLOSE']],
      volume: row['NO_OF_SHRS'],
      value: row['NET_TURNOV'] ?? '',
    })
  },
}

const UDIFF_COLUMNS = (
  'TradDt,BizDt,Sgmt,Src,FinInstrmTp,FinInstrmId,ISIN,TckrSymb,SctySrs,XpryDt,FininstrmActlXpryDt,StrkPric,OptnTp,FinInstrmNm,OpnPric,HghPric,LwPric,ClsPric,LastPric,PrvsClsgPric,' +
  'UndrlygPric,SttlmPric,OpnIntrst,ChngInOpnIntrst,TtlTradgVol,TtlTrfVal,TtlNbOfTxsExctd,SsnId,NewBrdLotQty'
)
  .toUpperCase()
  .split(',')

const udiff: FileFormat = {
  name: 'UDiFF common bhavcopy (since July 2024)',
  required: UDIFF_COLUMNS,
  optional: ['RMKS', 'RSVD1', 'RSVD2', 'RSVD3', 'RSVD4', ''],
  read(row) {
    const exchange = row['SRC']?.trim()
    if (exchange !== 'NSE' && exchange !== 'BSE') return { nonsense: `"${exchange ?? ''}" is no exchange we know` }
    if (row['SGMT']?.trim() !== 'CM' || row['FININSTRMTP']?.trim() !== 'STK')
      return { left: { reason: `${row['SGMT'] ?? ''} ${row['FININSTRMTP'] ?? ''} is no share` } }
    const series = row['SCTYSRS']?.trim() ?? ''
    if (!(exchange === 'NSE' ? NSE_SHARE_SERIES : BSE_SHARE_GROUPS).has(series))
      return { left: { reason: `${exchange === 'NSE' ? 'series' : 'group'} ${series} is no share` } }
    return barOf({
      source: exchange === 'NSE' ? 'udiff-nse' : 'udiff-bse',
      exchange,
      symbol: row['TCKRSYMB'],
      name: row['FININSTRMNM'],
      isin: row['ISIN'],
      date: readDate(row['TRADDT']),
      prices: [row['OPNPRIC'], row['HGHPRIC'], row['LWPRIC'], row['CLSPRIC']],
      volume: row['TTLTRADGVOL'],
      value: row['TTLTRFVAL'] ?? '',
    })
  },
}

/** One share a file; its symbol is the file's name. */
const dailyOhlcv: FileFormat = {
  name: 'plain daily OHLCV',
  required: ['OPEN', 'HIGH', 'LOW', 'CLOSE', 'VOLUME'],
  optional: ['TIMESTAMP', 'DATE', 'OI', 'SYMBOL', ''],
  read(row, file) {
    return barOf({
      source: 'ohlcv-csv',
      exchange: 'NSE',
      symbol: row['SYMBOL'] ?? file.replace(/^.*[\\/]/, '').replace(/\.[^.]+$/, ''),
      isin: undefined,
      date: readDate(row['DATE'] ?? row['TIMESTAMP']),
      prices: [row['OPEN'], row['HIGH'], row['LOW'], row['CLOSE']],
      volume: row['VOLUME'],
      value: undefined,
    })
  },
}

/** In the order they are tried: the most particular header first. */
export const fileFormats: readonly FileFormat[] = [udiff, nseBhavcopy, bseEquity, dailyOhlcv]

/** The format a header belongs to, or why it belongs to none. */
export function formatOf(header: readonly string[]): { readonly format: FileFormat } | { readonly problem: string } {
  const columns = new Set(header)
  const format = fileFormats.find(({ required }) => required.every((column) => columns.has(column)))
  if (format === undefined)
    return { problem: `no known kind of file has the columns ${header.filter((column) => column !== '').join(', ')}` }
  const known = new Set([...format.required, ...format.optional])
  const unknown = header.filter((column) => !known.has(column))
  if (unknown.length > 0)
    return { problem: `it looks like ${format.name}, but the columns ${unknown.join(', ')} are unknown` }
  if (header.length !== columns.size) return { problem: 'a column stands in its header twice' }
  return { format }
}
