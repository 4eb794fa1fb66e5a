import { describe, expect, test } from 'vitest'
import type { LiveQuote } from '@bahi/client/quote-store'
import type { StockDetail } from '@bahi/contract/market/views'
import {
  openingAuction,
  placeBetween,
  holdingNow,
  marketNote,
  newestFigures,
  placeInDay,
  placeInYear,
  sourceNote,
  stockWarnings,
} from './stock-figures.ts'

const stock = {
  lastPaise: 141_260,
  previousClosePaise: 140_050,
  openPaise: 140_210,
  highPaise: 141_800,
  lowPaise: 139_820,
  volume: 10,
  valuePaise: 20,
  low52Paise: 111_480,
  high52Paise: 155_100,
  averagePaise: 2,
  trades: [{ second: 1, pricePaise: 2, quantity: 9 }],
  bids: [{ pricePaise: 141_250, quantity: 1, orders: 1 }],
  asks: [],
  pricedAt: '2026-11-20T09:42:04.000Z',
  state: 'normal',
  surveillance: null,
  stale: false,
  listedOn: '2020-01-01',
} as unknown as StockDetail

const ltp: LiveQuote = {
  instrumentId: 1,
  lastPaise: 142_000,
  previousClosePaise: 140_050,
  second: 54_730,
  openPaise: 0,
  highPaise: 0,
  lowPaise: 0,
  volume: 0,
  valuePaise: 0,
  bidPaise: 0,
  bidQuantity: 0,
  askPaise: 0,
  askQuantity: 0,
  bids: [],
  asks: [],
  trades: [],
}

describe('the newest figures', () => {
  test('are the answer until the stream speaks', () => {
    expect(newestFigures(stock, undefined)).toMatchObject({ lastPaise: 141_260, second: 54_724 })
    expect(newestFigures(stock, { ...ltp, lastPaise: 0 }).lastPaise).toBe(141_260)
  })

  test('take the price alone from a short row', () => {
    expect(newestFigures(stock, ltp)).toMatchObject({
      lastPaise: 142_000,
      second: 54_730,
      openPaise: 140_210,
      volume: 10,
    })
  })

  test('take everything from a full row', () => {
    const full = {
      ...ltp,
      openPaise: 1,
      highPaise: 2,
      lowPaise: 1,
      volume: 30,
      valuePaise: 40,
      bids: [],
      asks: [{ pricePaise: 142_010, quantity: 5, orders: 2 }],
      trades: [{ second: 54_730, pricePaise: 142_000, quantity: 3 }],
    }
    expect(newestFigures(stock, full)).toMatchObject({
      openPaise: 1,
      volume: 30,
      averagePaise: 1,
      bids: [],
      asks: [{ pricePaise: 142_010 }],
      trades: [{ quantity: 3 }],
    })
  })
})

test('a price stands between the low and the high of its day', () => {
  expect(placeInDay({ lastPaise: 15, lowPaise: 10, highPaise: 20 })).toEqual({ low: 10, high: 20, share: 0.5 })
  expect(placeInDay({ lastPaise: 10, lowPaise: 10, highPaise: 10 })?.share).toBe(0.5)
  expect(placeInDay({ lastPaise: 10, lowPaise: 0, highPaise: 0 })).toBeNull()
})

test('a holding is worth its shares at the newest price, and cost what it cost', () => {
  expect(holdingNow({ quantity: 100, valuePaise: 1_000, unrealisedPaise: 100 }, 12)).toEqual({
    valuePaise: 1_200,
    costPaise: 900,
    gainPaise: 300,
  })
  expect(holdingNow({ quantity: 100, valuePaise: 1_000, unrealisedPaise: 100 }, 0)).toEqual({
    valuePaise: 1_000,
    costPaise: 900,
    gainPaise: 100,
  })
})

test('a high of today widens the year', () => {
  const figures = newestFigures({ ...stock, highPaise: 160_000 }, undefined)
  expect(placeInYear(stock, figures)).toMatchObject({ low: 111_480, high: 160_000 })
  expect(placeInYear({ low52Paise: 0, high52Paise: 0 }, { ...figures, lowPaise: 0, highPaise: 0 })).toBeNull()
})

test('says every reason why a share does not trade as usual', () => {
  expect(stockWarnings(stock, '2026-11-20')).toEqual([])
  expect(stockWarnings({ ...stock, state: 'halted', surveillance: 'ASM', stale: true }, '2026-11-20')).toEqual([
    'halted',
    'surveillance',
  ])
  expect(stockWarnings({ ...stock, stale: true, listedOn: '2026-11-23' }, '2026-11-20')).toEqual([
    'not-listed',
    'stale',
  ])
})

test('says what the market does while it is not open', () => {
  expect(marketNote('open', 0)).toBeNull()
  expect(marketNote(undefined, 100)).toBeNull()
  expect([marketNote('closed', 0), marketNote('after', 5), marketNote('halted', 0)]).toEqual([
    'closed',
    'closed',
    'halted',
  ])
  expect([marketNote('preOpen', 0), marketNote('preOpen', 1), marketNote('preOpenMatching', 1)]).toEqual([
    'pre-open',
    'auction',
    'auction',
  ])
})

test('real prices say where they come from; simulated ones have the badge', () => {
  expect((['simulated', 'replay', 'live'] as const).map((source) => sourceNote({ source }))).toEqual([
    null,
    'replay',
    'live',
  ])
})

describe('where a price stands between its limits', () => {
  test.each([
    [150, 100, 200, 0.5],
    [90, 100, 200, 0],
    [210, 100, 200, 1],
  ])('%i of %i to %i is at %d', (price, low, high, share) => {
    expect(placeBetween(price, low, high)).toBe(share)
  })

  test('is not known while one of them is missing', () => {
    expect([placeBetween(0, 100, 200), placeBetween(150, 0, 200), placeBetween(150, 200, 200)]).toEqual([
      null,
      null,
      null,
    ])
  })
})

describe('the opening auction', () => {
  test.each([
    ['before it begins', 'before', 0, 0, { kind: 'waiting' }],
    ['while nothing crosses', 'preOpen', 0, 0, { kind: 'waiting' }],
    ['while it would be struck', 'preOpen', 101, 0, { kind: 'indicative', pricePaise: 101 }],
    ['while it is matched', 'preOpenMatching', 101, 0, { kind: 'indicative', pricePaise: 101 }],
    ['when it was struck', 'preOpenMatching', 0, 102, { kind: 'matched', pricePaise: 102 }],
    ['in the session after it', 'open', 0, 102, { kind: 'matched', pricePaise: 102 }],
    ['when it gave no price', 'open', 0, 0, { kind: 'none' }],
  ])('is told %s', (_, phase, indicativePaise, openPaise, auction) => {
    expect(openingAuction(phase, { indicativePaise }, { openPaise })).toEqual(auction)
  })
})
