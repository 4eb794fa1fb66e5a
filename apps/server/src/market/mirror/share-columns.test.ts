import { expect, it } from 'vitest'
import { readShares, type ShareNews, writeShares } from './share-columns.ts'

/** Every field has a number of its own, so that two which were exchanged would be seen. */
const whole: ShareNews = {
  quote: {
    instrumentId: 7,
    state: 'halted',
    lastPaise: 1,
    previousClosePaise: 2,
    openPaise: 3,
    highPaise: 4,
    lowPaise: 5,
    volume: 6,
    valuePaise: 8,
    lastQuantity: 9,
    averagePaise: 10,
    bidPaise: 11,
    bidQuantity: 12,
    askPaise: 13,
    askQuantity: 14,
    lowerBandPaise: 15,
    upperBandPaise: 16,
    second: 17,
    indicativePaise: 18,
    indicativeQuantity: 19,
  },
  depth: {
    instrumentId: 7,
    bids: [
      { pricePaise: 20, quantity: 21, orders: 22 },
      { pricePaise: 23, quantity: 24, orders: 25 },
    ],
    asks: [{ pricePaise: 26, quantity: 27, orders: 28 }],
  },
  tickPaise: 29,
  arePrintsWhole: true,
  prints: [
    { second: 30, pricePaise: 31, quantity: 32, takerSide: 'sell' },
    { second: 33, pricePaise: 34, quantity: 35, takerSide: null },
  ],
  bars: { firstSecond: 36, length: 375, count: 37, from: 38, columns: [39, 40, 41, 42, 43, 44] },
}
const bare: ShareNews = {
  quote: { ...whole.quote, instrumentId: 8, state: 'preOpen' },
  depth: undefined,
  tickPaise: undefined,
  arePrintsWhole: false,
  prints: [],
  bars: undefined,
}

it('reads shares as they were written', () => {
  const read = readShares(writeShares([whole, bare, whole])).map(({ bars, ...news }) => ({
    ...news,
    bars: bars && { ...bars, columns: Array.from(bars.columns) },
  }))
  expect(read).toEqual([whole, bare, whole])
})
