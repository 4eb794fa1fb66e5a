import { type FileFormat, NSE_SHARE_SERIES } from './file-format.ts'
import { parseBar, parseNseBar } from './parse-bar.ts'
import { dateInName, readDate, readStatedValue, readValuePaise } from './read-fields.ts'
import { siteFormats } from './site-formats.ts'

/** BSE groups of shares; F is fixed income, G government securities, and so on. */
const BSE_SHARE_GROUPS = new Set(['A', 'B', 'T', 'X', 'XT', 'Z', 'ZP', 'M', 'MT', 'P', 'R', 'TS', 'MS'])

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
  optional: ['TOTALTRADES', 'ISIN', 'DELIV_QTY', 'DELIV_PER', ''],
  read(row) {
    const columns = {
      date: 'TIMESTAMP',
      prices: ['OPEN', 'HIGH', 'LOW', 'CLOSE'],
      volume: 'TOTTRDQTY',
      previousClose: 'PREVCLOSE',
    } as const
    return parseNseBar(row, { source: 'nse-bhavcopy', ...columns }, readValuePaise(row['TOTTRDVAL']))
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
    return parseBar({
      source: 'bse-equity',
      exchange: 'BSE',
      symbol: row['SC_CODE'],
      name: row['SC_NAME'],
      isin: row['ISIN_CODE'],
      date: readDate(row['TRADING_DATE']) ?? dateInName(file),
      prices: [row['OPEN'], row['HIGH'], row['LOW'], row['CLOSE']],
      volume: row['NO_OF_SHRS'],
      previousClose: row['PREVCLOSE'],
      valuePaise: readValuePaise(row['NET_TURNOV']),
    })
  },
}

const UDIFF_COLUMNS = (
  'TradDt,BizDt,Sgmt,Src,FinInstrmTp,FinInstrmId,ISIN,TckrSymb,SctySrs,XpryDt,FininstrmActlXpryDt,StrkPric,OptnTp,FinInstrmNm,OpnPric,HghPric,LwPric,ClsPric,LastPric,PrvsClsgPric,' +
  'UndrlygPric,SttlmPric,OpnIntrst,ChngInOpnIntrst,TtlTradgVol,TtlTrfVal,TtlNbOfTxsExctd,SsnId,NewBrdLotQty'
)
  .toUpperCase()
  .split(',')

/** What a row of UDiFF cannot do without; people keep copies with the empty columns cut off. */
const UDIFF_NEEDED = 'TRADDT,TCKRSYMB,SCTYSRS,OPNPRIC,HGHPRIC,LWPRIC,CLSPRIC,TTLTRADGVOL'.split(',')

/** `BhavCopy_NSE_CM_0_0_0_20260925_F_0000.csv` says its exchange in its name. */
function exchangeInName(file: string): string | undefined {
  return /(?:^|[^A-Za-z])(NSE|BSE)(?:[^A-Za-z]|$)/i.exec(file)?.[1]?.toUpperCase()
}

const udiff: FileFormat = {
  name: 'UDiFF common bhavcopy (since July 2024)',
  required: UDIFF_NEEDED,
  optional: [...UDIFF_COLUMNS, 'RMKS', 'RSVD1', 'RSVD2', 'RSVD3', 'RSVD4', ''],
  read(row, file) {
    const exchange = row['SRC']?.trim() ?? exchangeInName(file)
    if (exchange === undefined) return { nonsense: 'neither the column Src nor the name of the file says the exchange' }
    if (exchange !== 'NSE' && exchange !== 'BSE') return { nonsense: `"${exchange}" is no exchange we know` }
    const [segment, kind] = [row['SGMT']?.trim() ?? 'CM', row['FININSTRMTP']?.trim() ?? 'STK']
    if (segment !== 'CM' || kind !== 'STK') return { left: { reason: `${segment} ${kind} is no share` } }
    const series = row['SCTYSRS']?.trim() ?? ''
    if (!(exchange === 'NSE' ? NSE_SHARE_SERIES : BSE_SHARE_GROUPS).has(series))
      return { left: { reason: `${exchange === 'NSE' ? 'series' : 'group'} ${series} is no share` } }
    return parseBar({
      source: exchange === 'NSE' ? 'udiff-nse' : 'udiff-bse',
      exchange,
      symbol: row['TCKRSYMB'],
      name: row['FININSTRMNM'],
      isin: row['ISIN'],
      date: readDate(row['TRADDT']),
      prices: [row['OPNPRIC'], row['HGHPRIC'], row['LWPRIC'], row['CLSPRIC']],
      volume: row['TTLTRADGVOL'],
      previousClose: row['PRVSCLSGPRIC'],
      valuePaise: readStatedValue(row['TTLTRFVAL']),
    })
  },
}

/** In the order they are tried: the most particular header first. */
export const fileFormats: readonly FileFormat[] = [udiff, nseBhavcopy, bseEquity, ...siteFormats]

/** The format a header belongs to, or why it belongs to none. */
export function detectFormat(
  header: readonly string[],
): { readonly format: FileFormat } | { readonly problem: string } {
  const columns = new Set(header)
  const format = fileFormats.find(({ required }) => required.every((column) => columns.has(column)))
  if (format === undefined) return { problem: `no known kind of file has the columns ${listColumns(header)}` }
  const known = new Set([...format.required, ...format.optional])
  const unknown = header.filter((column) => !known.has(column))
  if (unknown.length > 0)
    return { problem: `it looks like ${format.name}, but the columns ${listColumns(unknown)} are unknown` }
  if (header.length !== columns.size) return { problem: 'a column stands in its header twice' }
  return { format }
}

/** A file's own words on the terminal: nothing that steers it, and not a page of it. */
function listColumns(columns: readonly string[]): string {
  const list = columns.filter((column) => column !== '').join(', ')
  return list.replaceAll(/[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, '?').slice(0, 400)
}
