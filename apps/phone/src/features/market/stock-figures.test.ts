import type { LiveQuote } from '@bahi/client/quote-store'
import type { StockDetail } from '@bahi/contract/market'
import { describe, expect, test } from 'vitest'
import { newestFigures, placeInYear, troublesOf } from './stock-figures.ts'

const stock = {
  lastPaise: 141_260, previousClosePaise: 140_050, openPaise: 140_210, highPaise: 141_800, lowPaise: 139_820, volume: 10, valuePaise: 20, low52Paise: 111_480, high52Paise: 155_100,
  bids: [{ pricePaise: 141_250, quantity: 1, orders: 1 }], asks: [], pricedAt: '2026-11-20T09:42:04.000Z', state: 'normal', surveillance: null, stale: false, listedOn: '2020-01-01',
} as unknown as StockDetail

const ltp: LiveQuote = {
  instrumentId: 1, lastPaise: 142_000, previousClosePaise: 140_050, second: 54_730, openPaise: 0, highPaise: 0, lowPaise: 0, volume: 0, valuePaise: 0,
  bidPaise: 0, bidQuantity: 0, askPaise: 0, askQuantity: 0, bids: [], asks: [],
}

describe('the newest figures', () => {
  test('are the answer until the stream speaks', () => {
    expect(newestFigures(stock, undefined)).toMatchObject({ lastPaise: 141_260, second: 54_724 })
    expect(newestFigures(stock, { ...ltp, lastPaise: 0 }).lastPaise).toBe(141_260)
  })

  test('take the price alone from a short row', () => {
    expect(newestFigures(stock, ltp)).toMatchObject({ lastPaise: 142_000, second: 54_730, openPaise: 140_210, volume: 10 })
  })

  test('take everything from a full row', () => {
    const full = { ...ltp, openPaise: 1, highPaise: 2, lowPaise: 1, volume: 30, valuePaise: 40, bids: [], asks: [{ pricePaise: 142_010, quantity: 5, orders: 2 }] }
    expect(newestFigures(stock, full)).toMatchObject({ openPaise: 1, volume: 30, bids: [], asks: [{ pricePaise: 142_010 }] })
  })
})

test('a high of today widens the year', () => {
  const figures = newestFigures({ ...stock, highPaise: 160_000 }, undefined)
  expect(placeInYear(stock, figures)).toMatchObject({ low: 111_480, high: 160_000 })
  expect(placeInYear({ low52Paise: 0, high52Paise: 0 }, { ...figures, lowPaise: 0, highPaise: 0 })).toBeNull()
})

test('says every reason why a share does not trade as usual', () => {
  expect(troublesOf(stock, '2026-11-20')).toEqual([])
  expect(troublesOf({ ...stock, state: 'halted', surveillance: 'ASM', stale: true }, '2026-11-20')).toEqual(['halted', 'surveillance'])
  expect(troublesOf({ ...stock, stale: true, listedOn: '2026-11-23' }, '2026-11-20')).toEqual(['not-listed', 'stale'])
})
