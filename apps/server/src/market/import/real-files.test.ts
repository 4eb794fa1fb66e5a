import { gzipSync } from 'node:zlib'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { readFiles } from './read-files.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const file = (name: string, text: string) => ({ name, bytes: bytes(text) })

/** `NSE:SYMBOL date open high low close volume value`, in paise, a line for each bar. */
function read(name: string, text: string | Uint8Array) {
  const result = readFiles([typeof text === 'string' ? file(name, text) : { name, bytes: text }])
  if (!result.ok) return result.nonsense.map(({ line, problem }) => `${line}: ${problem}`)
  return result.bars.map((bar) => {
    const prices = [bar.openPaise, bar.highPaise, bar.lowPaise, bar.closePaise].join(' ')
    return `${bar.exchange}:${bar.symbol} ${bar.date} ${prices} ${bar.volume} ${bar.valuePaise}`
  })
}

const BHAVCOPY_HEAD = 'SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN'
const DAY = 'KALINGPORT,EQ,100.5,104,99.95,103,103.1,100,12000,1230000.55,05-JAN-2024,321,INE000A01011'
const KALINGPORT = 'NSE:KALINGPORT 2024-01-05 10050 10400 9995 10300 12000 123000055'

describe('files as people have them', () => {
  it('take a share that trades for more than a thousand crore a day', () => {
    const large = DAY.replace('12000,1230000.55', '13138735,16035076079.70')
    expect(read('cm.csv', `${BHAVCOPY_HEAD}\n${large}\n`)).toEqual([
      'NSE:KALINGPORT 2024-01-05 10050 10400 9995 10300 13138735 1603507607970',
    ])
  })

  it('take a ZIP made on a Mac', () => {
    const table = bytes(`${BHAVCOPY_HEAD}\n${DAY}\n`)
    const zipped = zipSync({ 'cm.csv': table, '__MACOSX/._cm.csv': Uint8Array.of(0, 5, 22, 7, 0, 2) })
    expect(read('cm.csv.zip', zipped)).toEqual([KALINGPORT])
  })

  it('take gzip, and never print bytes that are no text', () => {
    expect(read('cm.csv.gz', gzipSync(`${BHAVCOPY_HEAD}\n${DAY}\n`))).toEqual([KALINGPORT])
    expect(read('cm.csv.gz', gzipSync('x').subarray(0, 12))).toEqual(['0: this archive is damaged'])
    expect(read('a.csv', Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x1b, 0x5b, 0, 1))).toEqual(['1: this is no CSV file'])
    expect(read('a.csv', 'a\u001b[31mb,c\n1,2\n')).toEqual(['1: no known kind of file has the columns A?[31MB, C'])
  })

  it('name the line of a short row, and read past a footer and a comma too many', () => {
    expect(read('cm.csv', `${BHAVCOPY_HEAD}\n${DAY}\nKALINGPORT,EQ,1\n`)).toEqual([
      '3: 3 fields stand below a header of 13',
    ])
    expect(read('cm.csv', `${BHAVCOPY_HEAD}\n${DAY},\n<EOF>\n`)).toEqual([KALINGPORT])
  })

  it('take the bhavcopy with deliveries', () => {
    expect(read('cm.csv', `${BHAVCOPY_HEAD},DELIV_QTY,DELIV_PER\n${DAY},6000,50\n`)).toEqual([KALINGPORT])
  })

  it('take the full NSE file with its turnover in lakhs', () => {
    const text = `SYMBOL, SERIES, DATE1, PREV_CLOSE, OPEN_PRICE, HIGH_PRICE, LOW_PRICE, LAST_PRICE, CLOSE_PRICE, AVG_PRICE, TTL_TRD_QNTY, TURNOVER_LACS, NO_OF_TRADES, DELIV_QTY, DELIV_PER
KALINGPORT, EQ, 05-Jan-2024, 100.00, 100.50, 104.00, 99.95, 103.10, 103.00, 102.50, 12000, 12.30, 321, 6000, 50.00
KALINGBOND, GS, 05-Jan-2024, 100.00, 100.50, 104.00, 99.95, 103.10, 103.00, 102.50, 12000, 12.30, 321, -, -
`
    expect(read('sec_bhavdata_full_05012024.csv', text)).toEqual([
      'NSE:KALINGPORT 2024-01-05 10050 10400 9995 10300 12000 123000000',
    ])
  })

  it('take the NIFTY-50 collection, with the value counted from the average price', () => {
    const text = `Date,Symbol,Series,Prev Close,Open,High,Low,Last,Close,VWAP,Volume,Turnover,Trades,Deliverable Volume,%Deliverble
2024-01-05,KALINGPORT,EQ,100.0,100.5,104.0,99.95,103.1,103.0,102.5,12000,1.23e+11,,6000,0.5
`
    expect(read('KALINGPORT.csv', text)).toEqual(['NSE:KALINGPORT 2024-01-05 10050 10400 9995 10300 12000 123000000'])
  })

  it('take Yahoo with Adj Close, leave its empty days, and say that decimals were rounded', () => {
    const text = `Date,Open,High,Low,Close,Adj Close,Volume
2024-01-05,100.500000,104.000000,99.949997,103.000000,98.765432,12000
2024-01-06,null,null,null,null,null,null
`
    const result = readFiles([file('KALINGPORT.NS.csv', text)])
    expect(result).toMatchObject({
      ok: true,
      bars: [{ symbol: 'KALINGPORT', exchange: 'NSE', lowPaise: 9995n, closePaise: 10300n }],
      reports: [{ taken: 1, rounded: 1, left: new Map([['there are no figures for that day', 1]]) }],
    })
  })

  it('take yfinance with three header rows, and refuse two shares side by side', () => {
    const text = (ticker: string) => `Price,Close,High,Low,Open,Volume
Ticker,KALINGPORT.BO,KALINGPORT.BO,KALINGPORT.BO,KALINGPORT.BO,${ticker}
Date,,,,,
2024-01-05,103.0,104.0,99.94999694824219,100.5,12000
`
    expect(read('download.csv', text('KALINGPORT.BO'))).toEqual([
      'BSE:KALINGPORT 2024-01-05 10050 10400 9995 10300 12000 122370000',
    ])
    expect(read('download.csv', text('LAKEB.NS'))).toEqual([
      '2: several shares stand side by side in this file; one file a share can be read',
    ])
  })

  it('take the tables of the NSE site with their quoted thousands', () => {
    const quote = `"Date ","series ","OPEN ","HIGH ","LOW ","PREV. CLOSE ","ltp ","close ","vwap ","52W H","52W L","VOLUME ","VALUE ","No of trades "
"05-Jan-2024","EQ","2,580.00","2,614.90","2,571.80","2,575.85","2,610.00","2,609.95","2,600.00","2,700.00","2,000.00","93,75,484","24,37,62,58,400.00","1,94,045"
`
    const bar = '2024-01-05 258000 261490 257180 260995 9375484 2437625840000'
    expect(read('Quote-Equity-KALINGPORT-EQ-01-01-2024-to-31-01-2024.csv', quote)).toEqual([`NSE:KALINGPORT ${bar}`])
    expect(read('table.csv', quote)[0]).toMatch(/symbol stands in neither/)
    const archive = `\ufeff"Symbol  ","Series  ","Date  ","Prev Close  ","Open Price  ","High Price  ","Low Price  ","Last Price  ","Close Price  ","Average Price ","Total Traded Quantity  ","Turnover ₹  ","No. of Trades  ","Deliverable Qty  ","% Dly Qt to Traded Qty  "
"KALINGPORT","EQ","05-Jan-2024","2,575.85","2,580.00","2,614.90","2,571.80","2,610.00","2,609.95","2,600.00","93,75,484","24,37,62,58,400.00","1,94,045","-","-"
`
    expect(read('table.csv', archive)).toEqual([`NSE:KALINGPORT ${bar}`])
  })

  it('take UDiFF with the empty columns cut off, by the exchange in its name', () => {
    const text = `TradDt,ISIN,TckrSymb,SctySrs,OpnPric,HghPric,LwPric,ClsPric,PrvsClsgPric,TtlTradgVol,TtlTrfVal
2024-10-15,INE00Y201027,FLAIRA,EQ,296.15,300.10,293.75,295.95,296.15,34968,10365770.00
`
    expect(read('BhavCopy_NSE_CM_20241015.csv', text)).toEqual([
      'NSE:FLAIRA 2024-10-15 29615 30010 29375 29595 34968 1036577000',
    ])
    expect(read('bhav.csv', text)).toEqual(['2: neither the column Src nor the name of the file says the exchange'])
  })
})
