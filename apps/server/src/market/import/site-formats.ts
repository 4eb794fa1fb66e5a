import type { FileFormat, NamedRow } from './file-format.ts'
import { parseBar, parseNseBar, type NseColumns } from './parse-bar.ts'
import { readCount, readDate, readLakhsAsPaise, readPaise, readStatedValue, readValuePaise } from './read-fields.ts'

/** Volume times the day's average price, in paise; null where one of them cannot be read. */
function valueByAverage(volume: string | undefined, average: string | undefined): bigint | null {
  const [shares, paise] = [readCount(volume), readPaise(average)]
  return shares === null || paise === null ? null : shares * paise
}

const nseFull: FileFormat = {
  name: 'NSE full bhavcopy with deliveries (sec_bhavdata_full)',
  required: [
    'SYMBOL',
    'SERIES',
    'DATE1',
    'PREV_CLOSE',
    'OPEN_PRICE',
    'HIGH_PRICE',
    'LOW_PRICE',
    'CLOSE_PRICE',
    'TTL_TRD_QNTY',
    'TURNOVER_LACS',
  ],
  optional: ['LAST_PRICE', 'AVG_PRICE', 'NO_OF_TRADES', 'DELIV_QTY', 'DELIV_PER', ''],
  read(row) {
    const columns = {
      date: 'DATE1',
      prices: ['OPEN_PRICE', 'HIGH_PRICE', 'LOW_PRICE', 'CLOSE_PRICE'],
      volume: 'TTL_TRD_QNTY',
      previousClose: 'PREV_CLOSE',
    } as const
    return parseNseBar(row, { source: 'nse-full', ...columns }, readLakhsAsPaise(row['TURNOVER_LACS']))
  },
}

const siteColumns: NseColumns = {
  source: 'nse-site',
  date: 'DATE',
  prices: ['OPEN', 'HIGH', 'LOW', 'CLOSE'],
  volume: 'VOLUME',
  previousClose: 'PREV CLOSE',
}

/** The NIFTY-50 collection on Kaggle: one file a share. No column names the unit of its turnover, so it is not read. */
const niftyCollection: FileFormat = {
  name: 'NIFTY-50 collection (Kaggle)',
  required: 'DATE,SYMBOL,SERIES,PREV CLOSE,OPEN,HIGH,LOW,CLOSE,VWAP,VOLUME,TURNOVER'.split(','),
  optional: ['LAST', 'TRADES', 'DELIVERABLE VOLUME', '%DELIVERBLE', '%DELIVERABLE', ''],
  read(row) {
    return parseNseBar(row, siteColumns, valueByAverage(row['VOLUME'], row['VWAP']))
  },
}

/** `Quote-Equity-RELIANCE-EQ-01-01-2024-to-01-02-2024.csv`: the quote page's table has the symbol in its name only. */
function symbolOfQuote(file: string): string | undefined {
  return /Quote-Equity-(.+?)-[A-Z]{2}-\d/.exec(file)?.[1]
}

const nseQuote: FileFormat = {
  name: 'NSE quote page, historical data',
  required: 'DATE,SERIES,OPEN,HIGH,LOW,PREV. CLOSE,CLOSE,VOLUME,VALUE'.split(','),
  optional: ['SYMBOL', 'LTP', 'VWAP', '52W H', '52W L', 'NO OF TRADES', ''],
  read(row, file) {
    const symbol = row['SYMBOL'] ?? symbolOfQuote(file)
    if (symbol === undefined)
      return { nonsense: 'the symbol stands in neither the rows nor the name of the file (Quote-Equity-SYMBOL-EQ-…)' }
    const columns = { ...siteColumns, previousClose: 'PREV. CLOSE' }
    return parseNseBar(row, columns, readValuePaise(row['VALUE']), symbol)
  },
}

const nseArchive: FileFormat = {
  name: 'NSE security-wise archive',
  required: 'SYMBOL,SERIES,DATE,PREV CLOSE,OPEN PRICE,HIGH PRICE,LOW PRICE,CLOSE PRICE,TOTAL TRADED QUANTITY'.split(
    ',',
  ),
  optional: [
    'LAST PRICE',
    'AVERAGE PRICE',
    'VWAP',
    'TURNOVER',
    'TURNOVER ₹',
    'TURNOVER IN RS.',
    'NO. OF TRADES',
    'DELIVERABLE QTY',
    '% DLY QT TO TRADED QTY',
    '',
  ],
  read(row) {
    const columns = {
      date: 'DATE',
      prices: ['OPEN PRICE', 'HIGH PRICE', 'LOW PRICE', 'CLOSE PRICE'],
      volume: 'TOTAL TRADED QUANTITY',
      previousClose: 'PREV CLOSE',
    } as const
    const turnover = row['TURNOVER ₹'] ?? row['TURNOVER IN RS.'] ?? row['TURNOVER']
    return parseNseBar(row, { source: 'nse-site', ...columns }, readStatedValue(turnover))
  },
}

/** Yahoo's tickers end in the exchange: RELIANCE.NS, RELIANCE.BO. */
function shareOfTicker(ticker: string): { readonly exchange: 'NSE' | 'BSE'; readonly symbol: string } {
  const symbol = ticker.trim().replace(/\.(NS|BO)$/i, '')
  return { exchange: /\.BO$/i.test(ticker.trim()) ? 'BSE' : 'NSE', symbol }
}

function withoutFigures(row: NamedRow): boolean {
  return ['OPEN', 'HIGH', 'LOW', 'CLOSE'].every((column) => /^\s*(null|nan)?\s*$/i.test(row[column] ?? ''))
}

/**
 * One share a file; its symbol is the file's name where no column says it. Yahoo's Adj Close is left aside: it has the
 * dividends taken out, so no trade was at that price.
 */
const dailyOhlcv: FileFormat = {
  name: 'plain daily OHLCV',
  required: ['OPEN', 'HIGH', 'LOW', 'CLOSE', 'VOLUME'],
  optional: ['TIMESTAMP', 'DATE', 'OI', 'SYMBOL', 'ADJ CLOSE', 'DIVIDENDS', 'STOCK SPLITS', ''],
  read(row, file) {
    if (withoutFigures(row)) return { left: { reason: 'there are no figures for that day' } }
    return parseBar({
      source: 'ohlcv-csv',
      ...shareOfTicker(row['SYMBOL'] ?? file.replace(/^.*[\\/]/, '').replace(/\.(csv|txt)$/i, '')),
      isin: undefined,
      date: readDate(row['DATE'] ?? row['TIMESTAMP']),
      prices: [row['OPEN'], row['HIGH'], row['LOW'], row['CLOSE']],
      volume: row['VOLUME'],
      valuePaise: undefined,
    })
  },
}

/** The most particular header first; the plain one fits nearly all. */
export const siteFormats: readonly FileFormat[] = [nseFull, niftyCollection, nseQuote, nseArchive, dailyOhlcv]
