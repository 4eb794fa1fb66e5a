import { expect, it } from 'vitest'
import type { BarRow } from './bar-row.ts'
import { uniteShares } from './unite-shares.ts'

function bar(symbol: string, isin: string | null, date: string, exchange: 'NSE' | 'BSE' = 'NSE'): BarRow {
  const price = { openPaise: 100n, highPaise: 110n, lowPaise: 90n, closePaise: 100n, previousClosePaise: null }
  return { exchange, symbol, name: symbol, isin, date, ...price, volume: 1n, valuePaise: 100n, source: 'udiff-nse' }
}

const united = (...bars: BarRow[]) =>
  uniteShares(bars).map(({ symbols, bars: own }) => [[...symbols].join('+'), own.map(({ date }) => date.slice(-2))])

it('makes one share of two symbols with one ISIN, its days in order', () => {
  expect(united(bar('ETERNAL', 'INE758T01015', '2025-04-09'), bar('ZOMATO', 'INE758T01015', '2025-04-08'))).toEqual([
    ['ETERNAL+ZOMATO', ['08', '09']],
  ])
})

it('makes one share of one symbol whose ISIN a split changed, and joins what only a later row connects', () => {
  expect(united(bar('SPLIT', 'INE000A01010', '2024-01-01'), bar('SPLIT', 'INE000A01028', '2024-01-02'))).toEqual([
    ['SPLIT', ['01', '02']],
  ])
  expect(
    united(
      bar('500325', null, '2024-07-05', 'BSE'),
      bar('RELIANCE', 'INE002A01018', '2024-07-08', 'BSE'),
      bar('500325', 'INE002A01018', '2024-07-04', 'BSE'),
      bar('RELIANCE', 'INE002A01018', '2024-07-09', 'BSE'),
    ),
  ).toEqual([['500325+RELIANCE', ['04', '05', '08', '09']]])
})

it('keeps shares apart that have neither in common, and the two exchanges', () => {
  expect(
    united(
      bar('ONE', 'INE000A01010', '2024-01-01'),
      bar('TWO', null, '2024-01-01'),
      bar('ONE', 'INE000A01010', '2024-01-01', 'BSE'),
    ),
  ).toEqual([
    ['ONE', ['01']],
    ['TWO', ['01']],
    ['ONE', ['01']],
  ])
})
