import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { dateInName, readCount, readDate, readPaise } from './read-fields.ts'
import { readFiles } from './read-files.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const file = (name: string, text: string) => ({ name, bytes: bytes(text) })

const BHAVCOPY = `SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP,TOTALTRADES,ISIN,
KALINGPORT,EQ,100.5,104,99.95,103,103.1,100,12000,1230000.55,01-APR-2023,321,INE000A01011,
KALINGBOND,N1,1000,1000,1000,1000,1000,1000,5,5000,01-APR-2023,1,INE000A07018,
`
const BHAVCOPY_2010 = `SYMBOL,SERIES,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,TOTTRDQTY,TOTTRDVAL,TIMESTAMP
KALINGPORT,EQ,100.5,104,99.95,103,103.1,100,12000,1230000.55,4-JAN-2010
`
const BSE = `SC_CODE,SC_NAME,SC_GROUP,SC_TYPE,OPEN,HIGH,LOW,CLOSE,LAST,PREVCLOSE,NO_TRADES,NO_OF_SHRS,NET_TURNOV,TDCLOINDI
590001,KALINGA PORTS,A ,Q,100.00,101.00,99.00,100.50,100.50,99.00,44,1200,120600.00,
590002,BONDS OF KALINGA,F ,B,100.00,101.00,99.00,100.50,100.50,99.00,44,1200,120600.00,
`
const UDIFF_HEAD =
  'TradDt,BizDt,Sgmt,Src,FinInstrmTp,FinInstrmId,ISIN,TckrSymb,SctySrs,XpryDt,FininstrmActlXpryDt,StrkPric,OptnTp,FinInstrmNm,OpnPric,HghPric,LwPric,ClsPric,LastPric,PrvsClsgPric,UndrlygPric,SttlmPric,OpnIntrst,ChngInOpnIntrst,TtlTradgVol,TtlTrfVal,TtlNbOfTxsExctd,SsnId,NewBrdLotQty,Rmks,Rsvd1,Rsvd2,Rsvd3,Rsvd4'
const UDIFF = `${UDIFF_HEAD}
2024-10-15,2024-10-15,CM,NSE,STK,20372,INE00Y201027,FLAIRA,EQ,,,,,FLAIRA WRITING,296.15,300.10,293.75,295.95,298.85,296.15,,296.00,,,34968,10365770.00,1404,F1,1,,,,,
2024-10-15,2024-10-15,FO,NSE,STF,20372,,FLAIRA,,2024-10-31,,,,FLAIRA FUT,296.15,300.10,293.75,295.95,298.85,296.15,,296.00,,,34968,10365770.00,1404,F1,1,,,,,
`
const DAILY = `timestamp,open,high,low,close,volume,oi
2020-10-01 00:00:00+05:30,1078.9,1078.9,1055.2,1060.55,20124778,0
2020-10-05 00:00:00+05:30,1069.5,1071.95,1051.4,1054.3,18323314,0
`

describe('end-of-day files', () => {
  it('are told apart by their header, not by their name or date', () => {
    const read = readFiles([
      file('a.csv', BHAVCOPY),
      file('b.csv', BHAVCOPY_2010),
      file('EQ150224.CSV', BSE),
      file('c.csv', UDIFF),
      file('RIVERA.csv', DAILY),
    ])
    expect(
      read.ok && read.bars.map((bar) => `${bar.exchange}:${bar.symbol} ${bar.date} ${bar.closePaise} ${bar.source}`),
    ).toEqual([
      'NSE:KALINGPORT 2023-04-01 10300 nse-bhavcopy',
      'NSE:KALINGPORT 2010-01-04 10300 nse-bhavcopy',
      'BSE:590001 2024-02-15 10050 bse-equity',
      'NSE:FLAIRA 2024-10-15 29595 udiff-nse',
      'NSE:RIVERA 2020-10-01 106055 ohlcv-csv',
      'NSE:RIVERA 2020-10-05 105430 ohlcv-csv',
    ])
    expect(read.ok && read.reports.map(({ taken, left }) => [taken, [...left]])).toEqual([
      [1, [['series N1 is no share', 1]]],
      [1, []],
      [1, [['group F is no share', 1]]],
      [1, [['FO STF is no share', 1]]],
      [2, []],
    ])
  })

  it('may come zipped', () => {
    const zipped = zipSync({ 'cm01APR2023bhav.csv': bytes(BHAVCOPY), 'readme.txt': bytes('hello') })
    const read = readFiles([{ name: 'cm01APR2023bhav.csv.zip', bytes: zipped }])
    expect(read).toMatchObject({
      ok: true,
      bars: [{ symbol: 'KALINGPORT', openPaise: 10050n, valuePaise: 123000055n, isin: 'INE000A01011' }],
    })
  })

  const daily = (row: string) =>
    readFiles([file('RIVERA.csv', `timestamp,open,high,low,close,volume\n2020-10-01,100,110,90,105,5\n${row}\n`)])

  it.each([
    ['2020-10-02,-100,110,90,105,5', /negative/],
    ['2020-10-02,100,90,110,105,5', /high is below the low/],
    ['2020-10-02,111,110,90,105,5', /open lies outside/],
    ['2020-10-02,100,110,90,89.99,5', /close lies outside/],
    ['2020-10-02,0,110,0,105,5', /not above zero/],
    ['2020-02-30,100,110,90,105,5', /date/],
    ['2020-10-02,100,110,90,105,-5', /volume/],
    ['2020-10-02,100,110,90,105,1.5', /volume/],
    ['2020-10-02,1e3,1e3,1e3,1e3,5', /no number/],
    ['2020-10-01,101,110,90,105,5', /twice/],
  ])('are refused whole for %s', (row, problem) => {
    const read = daily(row)
    expect(read).toMatchObject({ ok: false, nonsense: [{ line: 3, problem: expect.stringMatching(problem) }] })
  })

  it('may say the same thing twice', () => {
    expect(daily('2020-10-01,100,110,90,105,5')).toMatchObject({ ok: true, bars: [{ date: '2020-10-01' }] })
  })

  it.each([
    ['symbol,price\nA,1', /no known kind/],
    ['timestamp,open,high,low,close,volume,mood\n2020-10-01,1,1,1,1,1,good', /MOOD are unknown/],
    ['', /no CSV/],
    ['timestamp,open,high,low,close,volume\n', /no rows/],
    ['timestamp,open,high,low,close,volume\n2020-10-01,1,1', /3 fields stand below a header of 6/],
  ])('are refused when the file is %j', (text, problem) => {
    expect(readFiles([file('x.csv', text)])).toMatchObject({
      ok: false,
      nonsense: [{ problem: expect.stringMatching(problem) }],
    })
  })

  it('name the line of a quote that is never closed', () => {
    expect(readFiles([file('x.csv', 'timestamp,open,high,low,close,volume\n"2020-10-01,1,1,1,1,1')])).toMatchObject({
      ok: false,
      nonsense: [{ line: 2, problem: 'this is no CSV file' }],
    })
  })

  it('are refused when an archive is damaged or holds no CSV', () => {
    const zipped = zipSync({ 'readme.txt': bytes('hello') })
    expect(readFiles([{ name: 'x.zip', bytes: zipped }])).toMatchObject({
      ok: false,
      nonsense: [{ problem: expect.stringMatching(/no CSV/) }],
    })
    expect(readFiles([{ name: 'x.zip', bytes: zipped.slice(0, 20) }])).toMatchObject({ ok: false })
  })
})

describe('fields of exchange files', () => {
  it.each([
    ['1060.55', 106055n],
    ['1060', 106000n],
    ['0.005', 1n],
    ['10.0049', 1000n],
    ['', null],
    ['-1', null],
    ['1,000', 100000n],
    ['12,34,567.50', 123456750n],
    ['1,00', null],
    ['100.0049999', 10000n],
    ['9999999999.99', 999999999999n],
    ['10000000000', null],
    ['NaN', null],
  ])('read %j as %s paise', (text, value) => {
    expect(readPaise(text)).toBe(value)
  })
  it.each([
    ['12', 12n],
    ['12.00', 12n],
    ['12.5', null],
    ['-1', null],
  ])('read %j as a count of %s', (text, value) => expect(readCount(text)).toBe(value))
  it.each([
    ['01-APR-2023', '2023-04-01'],
    ['15-Oct-24', '2024-10-15'],
    ['15/10/2024', '2024-10-15'],
    ['2024-02-29', '2024-02-29'],
    ['2023-02-29', null],
    ['32-JAN-2024', null],
    ['1-FOO-2024', null],
  ])('read %j as %s', (text, date) => {
    expect(readDate(text)).toBe(date)
  })
  it('find the day of a BSE file in its name', () => {
    expect(dateInName('EQ_ISINCODE_150224.CSV')).toBe('2024-02-15')
    expect(dateInName('EQ.CSV')).toBeNull()
  })
})
