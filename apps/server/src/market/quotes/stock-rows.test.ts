import { describe, expect, it } from 'vitest'
import { createScriptedRoom as room, instrumentFixture as instrument } from '../../../testing/scripted/scripted-room.ts'
import { groupDays, minuteCandles } from '../calls/candles.ts'
import { searchStocks } from '../calls/search-stocks.ts'
import type { MinuteBars } from '../ports/trading-day.ts'
import { quoteMoveBps } from './quote-move-bps.ts'
import { rankSectors, rankStocks } from './rank-stocks.ts'
import { sparkline, stockDetail, stockRow, stockRows } from './stock-rows.ts'

function minutes(closes: readonly number[]): MinuteBars {
  const column = Int32Array.from(closes)
  const counted = Float64Array.from(closes, (close) => (close === 0 ? 0 : 10))
  return {
    firstSecond: 33_300,
    count: closes.length,
    openPaise: column,
    highPaise: column.map((c) => (c === 0 ? 0 : c + 5)),
    lowPaise: column.map((c) => (c === 0 ? 0 : c - 5)),
    closePaise: column,
    volume: counted,
    valuePaise: counted,
  }
}

describe('a row of a list', () => {
  it('shows the previous close, unmoved, before the first trade', () => {
    const share = instrument(1, 'KALINGPORT')
    const { feed, market } = room([share])
    feed.set({ instrumentId: 1, previousClosePaise: 100_00 })
    expect(stockRow(market, share)).toMatchObject({
      lastPaise: 100_00,
      changePaise: 0,
      changeBps: 0,
      volume: 0,
      spark: [],
    })
  })

  it.each([
    [103_16, 100_00, 316],
    [99_99, 100_00, -1],
    [100_00, 100_00, 0],
    [100_00, 0, 0],
    [0, 100_00, 0],
    [1, 3, -6667],
    [20_001, 20_000, 1],
    [19_999, 20_000, -1],
  ])('moves from %i against %i by %i hundredths of a percent', (last, reference, bps) => {
    expect(quoteMoveBps(last, reference)).toBe(bps)
  })

  it('leaves deleted shares and unknown ids out and keeps the order asked for', () => {
    const { feed, market } = room([instrument(1, 'A'), instrument(2, 'B', { state: 'deleted' }), instrument(3, 'C')])
    for (const id of [1, 2, 3]) feed.set({ instrumentId: id, previousClosePaise: 100 })
    expect(stockRows(market, [3, 2, 9, 1]).map((row) => row.symbol)).toEqual(['C', 'A'])
  })

  it('thins a session to at most 24 points, carries prices over quiet minutes and ends at the last', () => {
    const spark = sparkline(minutes(Array.from({ length: 375 }, (_, i) => (i % 2 === 0 ? 100 + i : 0))))
    expect(spark.length).toBeLessThanOrEqual(25)
    expect(spark.at(-1)).toBe(100 + 374)
    expect(spark.every((price) => price > 0)).toBe(true)
  })

  it('takes the running session into the range of the year', () => {
    const share = instrument(1, 'A')
    const { feed, market } = room([share])
    feed.set({ instrumentId: 1, previousClosePaise: 100_00, lastPaise: 121_00, highPaise: 125_00, lowPaise: 99_00 })
    expect(stockDetail(market, share)).toMatchObject({
      low52Paise: 90_00,
      high52Paise: 125_00,
      tickPaise: 5,
      stale: false,
    })
  })

  it('shows the band that binds orders: the exchange’s, or the narrower one of the settings', () => {
    const share = instrument(1, 'A')
    const { feed, market } = room([share])
    feed.set({ instrumentId: 1, previousClosePaise: 100_00, lowerBandPaise: 90_00, upperBandPaise: 110_00 })
    expect(stockDetail(market, share)).toMatchObject({ lowerBandPaise: 90_00, upperBandPaise: 110_00 })
    Object.assign(market, { maxMoves: () => ({ maxRiseBps: 500, maxFallBps: 2_000 }) })
    expect(stockDetail(market, share)).toMatchObject({ lowerBandPaise: 90_00, upperBandPaise: 105_00 })
  })

  it('says that a price is stale when nothing has traded for a quarter of an hour of an open session', () => {
    const share = instrument(1, 'A')
    const { feed, market } = room([share])
    feed.set({ instrumentId: 1, previousClosePaise: 100_00, lastPaise: 100_00, second: 36_000 - 901 })
    expect(stockDetail(market, share).stale).toBe(true)
    feed.set({ instrumentId: 1, second: 36_000 - 900 })
    expect(stockDetail(market, share).stale).toBe(false)
  })
})

describe('rankings', () => {
  const shares = [
    instrument(1, 'AA'),
    instrument(2, 'BB'),
    instrument(3, 'CC'),
    instrument(4, 'HIDDEN', { state: 'hidden' }),
    instrument(5, 'DD', { sector: 'Banks' }),
  ]
  const { feed, market } = room(shares)
  feed.set({ instrumentId: 1, previousClosePaise: 100_00, lastPaise: 101_00, volume: 5, valuePaise: 505 })
  feed.set({ instrumentId: 2, previousClosePaise: 100_00, lastPaise: 101_00, volume: 50, valuePaise: 50 })
  feed.set({ instrumentId: 3, previousClosePaise: 100_00, lastPaise: 97_00, volume: 7, valuePaise: 700 })
  feed.set({ instrumentId: 4, previousClosePaise: 100_00, lastPaise: 150_00, volume: 999, valuePaise: 999 })
  feed.set({ instrumentId: 5, previousClosePaise: 100_00 })

  it.each([
    ['gainers', ['AA', 'BB']],
    ['losers', ['CC']],
    ['volume', ['BB', 'CC', 'AA']],
    ['value', ['CC', 'AA', 'BB']],
    ['gainers-five-days', ['AA', 'BB', 'DD', 'CC']],
    ['value-five-days', ['CC', 'AA', 'BB', 'DD']],
  ] as const)('ranks %s, ties by symbol, hidden shares nowhere', (ranking, symbols) => {
    expect(rankStocks(market, ranking, 20).map((row) => row.symbol)).toEqual(symbols)
  })

  it('ranks one exchange alone', () => {
    expect(rankStocks(market, 'value', 20, 'NSE').map((row) => row.symbol)).toEqual(['CC', 'AA', 'BB'])
    expect(rankStocks(market, 'value', 20, 'BSE')).toEqual([])
  })

  it('gives no more than was asked for', () => {
    expect(rankStocks(market, 'value', 1)).toHaveLength(1)
  })

  it('weighs a sector by market value and names its leader', () => {
    expect(rankSectors(market)).toMatchObject([
      { sector: 'Banks', changeBps: 0 },
      { sector: 'Ports', changeBps: -33, rising: 2, falling: 1, leader: { symbol: 'AA' } },
    ])
  })
})

describe('search', () => {
  const shares = [
    instrument(1, 'KALINGPORT', { name: 'Kalinga Ports' }),
    instrument(2, 'PORTSIDE', { name: 'Portside Foods' }),
    instrument(3, 'SECRET', { state: 'hidden', name: 'Port Hidden' }),
  ]

  it.each([
    ['portside', ['PORTSIDE']],
    ['port', ['PORTSIDE', 'KALINGPORT']],
    ['  kalinga   ports ', ['KALINGPORT']],
    ['INX000000001', ['KALINGPORT']],
    ['zzz', []],
    ['', ['KALINGPORT', 'PORTSIDE']],
    ['secret', []],
  ])('answers %j with %j', (keyword, symbols) => {
    expect(searchStocks(shares, keyword).found.map((share) => share.symbol)).toEqual(symbols)
  })

  it.each([
    ['prtside', ['PORTSIDE']],
    ['portsdie foods', ['PORTSIDE']],
    ['kalnga prots', ['KALINGPORT']],
    ['secert', []],
    ['zzzz', []],
  ])('answers the mistyped %j with %j, and says that it is only near', (keyword, symbols) => {
    const { found, isNear } = searchStocks(shares, keyword)
    expect([isNear, found.map((share) => share.symbol)]).toEqual([true, symbols])
  })

  it('does not guess where something is written the way it was typed', () => {
    expect(searchStocks(shares, 'port')).toMatchObject({ isNear: false })
    expect(searchStocks(shares, '')).toMatchObject({ isNear: false })
  })

  it('looks only among an exchange, a sector or what an index counts', () => {
    const mixed = [
      instrument(1, 'ONE', { exchange: 'BSE', indexCodes: ['BAHI50'] }),
      instrument(2, 'TWO', { sector: 'Banks' }),
    ]
    const symbols = (filter: Parameters<typeof searchStocks>[2]) =>
      searchStocks(mixed, '', filter).found.map((share) => share.symbol)
    expect([
      symbols({ exchange: 'NSE' }),
      symbols({ exchange: 'BSE' }),
      symbols({ sector: 'Banks' }),
      symbols({ index: 'BAHI50' }),
      symbols({ index: 'NONE' }),
    ]).toEqual([['TWO'], ['ONE'], ['TWO'], ['ONE'], []])
  })
})

describe('candles', () => {
  it('groups minutes and leaves out groups without a trade', () => {
    const bars = minutes([100, 110, 0, 0, 0, 0, 90])
    expect(minuteCandles(bars, '2026-11-23', 1).map((candle) => candle.closePaise)).toEqual([100, 110, 90])
    expect(minuteCandles(bars, '2026-11-23', 2)).toMatchObject([
      { time: '2026-11-23T03:45:00.000Z', openPaise: 100, highPaise: 115, lowPaise: 95, closePaise: 110, volume: 20 },
      { time: '2026-11-23T03:51:00.000Z', openPaise: 90, closePaise: 90, volume: 10 },
    ])
  })

  it('groups days into weeks from Monday and into months', () => {
    const bar = (date: string, close: number) => ({
      date,
      openPaise: close - 1,
      highPaise: close + 2,
      lowPaise: close - 2,
      closePaise: close,
      volume: 1,
      valuePaise: 1,
    })
    const bars = [bar('2026-10-29', 10), bar('2026-10-30', 20), bar('2026-11-02', 5), bar('2026-11-06', 30)]
    expect(groupDays(bars, 'week')).toMatchObject([
      { openPaise: 9, highPaise: 22, lowPaise: 8, closePaise: 20, volume: 2 },
      { openPaise: 4, highPaise: 32, lowPaise: 3, closePaise: 30, volume: 2 },
    ])
    expect(groupDays(bars, 'month')).toHaveLength(2)
    expect(groupDays(bars, 'day')).toHaveLength(4)
  })
})
