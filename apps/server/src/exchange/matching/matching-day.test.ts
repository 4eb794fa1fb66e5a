import { describe, expect, it } from 'vitest'
import { SHARE, openVenue, enter, ended } from '../../../testing/servers/matching-venue.ts'
import type { MatchingDay } from './matching-day.ts'

describe('entering an order', () => {
  it('trades two outside orders at the price of the one that waited', () => {
    const venue = openVenue()
    expect(enter(venue, 1n, 'sell', 10, 99_50)).toEqual([])
    expect(enter(venue, 2n, 'buy', 6, 100_00)).toEqual([
      {
        kind: 'trade',
        instrumentId: 7,
        pricePaise: 99_50,
        quantity: 6,
        buyOrderId: 2n,
        sellOrderId: 1n,
        second: 40_000,
      },
    ])
  })

  it('names an agent by null', () => {
    const venue = openVenue()
    venue.books[0]!.submit(1, 200, 5, -1, true)
    expect(enter(venue, 1n, 'buy', 5, 100_00)).toMatchObject([
      { kind: 'trade', buyOrderId: 1n, sellOrderId: null, pricePaise: 100_00 },
    ])
    expect(venue.taken[0]).toBe(5)
  })

  it('ends what an immediate order could not trade', () => {
    const venue = openVenue()
    enter(venue, 1n, 'sell', 10, 100_00)
    expect(enter(venue, 2n, 'buy', 15, 100_00, { timeInForce: 'ioc' }).at(-1)).toEqual(ended(2n, 'ioc', 5))
    expect(enter(venue, 3n, 'buy', 15, 100_00, { timeInForce: 'ioc' })).toEqual([ended(3n, 'ioc', 15)])
  })

  it('lets an immediate order that comes while orders are only collected wait for the auction and no longer, and keeps a day order', () => {
    const venue = openVenue(SHARE, false)
    enter(venue, 1n, 'sell', 10, 100_00)
    expect(enter(venue, 2n, 'buy', 15, 100_00, { timeInForce: 'ioc' })).toEqual([])
    venue.endImmediate(1)
    expect(venue.takeTape()).toEqual([])
    venue.endImmediate(0)
    expect(venue.takeTape()).toEqual([ended(2n, 'ioc', 15)])
    expect(enter(venue, 3n, 'buy', 15, 100_00)).toEqual([])
  })

  it.each([
    ['the lower band limit', 90_00, true],
    ['one tick below it', 89_95, false],
    ['the upper band limit', 110_00, true],
    ['one tick above it', 110_05, false],
    ['a price off the tick', 100_01, false],
  ])('at %s', (_, limitPaise, taken) => {
    expect(enter(openVenue(), 1n, 'buy', 10, limitPaise)).toEqual(taken ? [] : [ended(1n, 'cancelled', 10)])
  })

  it.each([0, -5, 1.5, 1_000_000_001])('gives back an order for %d shares', (quantity) => {
    expect(enter(openVenue(), 1n, 'buy', quantity, 100_00)).toEqual([ended(1n, 'cancelled', quantity)])
  })

  it('gives back an order for an instrument that is not there, and one after the close', () => {
    const venue = openVenue()
    venue.enter(
      {
        kind: 'new',
        orderId: 1n,
        instrumentId: 8,
        side: 'buy',
        quantity: 3,
        limitPaise: 100_00,
        timeInForce: 'day',
        tag: 'scheme',
        client: null,
        selfTrade: 'cancel-new',
      },
      false,
    )
    venue.enter(
      {
        kind: 'new',
        orderId: 2n,
        instrumentId: 7,
        side: 'buy',
        quantity: 3,
        limitPaise: 100_00,
        timeInForce: 'day',
        tag: 'scheme',
        client: null,
        selfTrade: 'cancel-new',
      },
      true,
    )
    expect(venue.takeTape()).toEqual([ended(1n, 'cancelled', 3), ended(2n, 'expired', 3)])
  })

  it('stops at an id seen before, because the order log would be broken', () => {
    const venue = openVenue()
    enter(venue, 1n, 'buy', 10, 100_00)
    expect(() => enter(venue, 1n, 'buy', 10, 100_00)).toThrow(RangeError)
  })
})

describe('cancelling', () => {
  it('ends what is left, once', () => {
    const venue = openVenue()
    enter(venue, 1n, 'sell', 10, 100_00)
    enter(venue, 2n, 'buy', 4, 100_00)
    venue.cancel(1n)
    venue.cancel(1n)
    expect(venue.takeTape()).toEqual([
      ended(1n, 'cancelled', 6),
      { kind: 'cancelRefused', orderId: 1n, second: 40_000 },
    ])
  })

  it('is refused for a filled order and an unknown one', () => {
    const venue = openVenue()
    enter(venue, 1n, 'sell', 4, 100_00)
    enter(venue, 2n, 'buy', 4, 100_00)
    venue.cancel(1n)
    venue.cancel(9n)
    expect(venue.takeTape().map((event) => event.kind)).toEqual(['cancelRefused', 'cancelRefused'])
  })
})

describe('modifying', () => {
  const queue = (): MatchingDay => {
    const venue = openVenue()
    enter(venue, 1n, 'sell', 10, 100_00)
    enter(venue, 2n, 'sell', 10, 100_00)
    return venue
  }
  const firstSeller = (venue: MatchingDay): unknown =>
    enter(venue, 9n, 'buy', 1, 100_00, { timeInForce: 'ioc' }).find((event) => event.kind === 'trade')?.sellOrderId

  it('to a smaller quantity keeps the turn', () => {
    const venue = queue()
    venue.modify({ kind: 'modify', orderId: 1n, quantity: 4, limitPaise: 100_00 })
    expect(venue.takeTape()).toEqual([
      { kind: 'modified', orderId: 1n, quantity: 4, limitPaise: 100_00, second: 40_000 },
    ])
    expect(firstSeller(venue)).toBe(1n)
  })

  it.each([
    ['a larger quantity', 11, 100_00],
    ['another price and back', 10, 100_05],
  ])('to %s loses it', (_, quantity, limitPaise) => {
    const venue = queue()
    venue.modify({ kind: 'modify', orderId: 1n, quantity, limitPaise })
    venue.modify({ kind: 'modify', orderId: 1n, quantity, limitPaise: 100_00 })
    venue.takeTape()
    expect(firstSeller(venue)).toBe(2n)
  })

  it('to a price that crosses trades at once, after saying so', () => {
    const venue = openVenue()
    enter(venue, 1n, 'sell', 10, 100_00)
    enter(venue, 2n, 'buy', 4, 99_00)
    venue.modify({ kind: 'modify', orderId: 2n, quantity: 6, limitPaise: 100_00 })
    expect(venue.takeTape()).toMatchObject([
      { kind: 'modified', quantity: 6 },
      { kind: 'trade', quantity: 6, pricePaise: 100_00 },
    ])
  })

  it('to no more than what has been filled is refused, one share more is not', () => {
    const venue = openVenue()
    enter(venue, 1n, 'sell', 10, 100_00)
    enter(venue, 2n, 'buy', 4, 100_00)
    venue.modify({ kind: 'modify', orderId: 1n, quantity: 4, limitPaise: 100_00 })
    venue.modify({ kind: 'modify', orderId: 1n, quantity: 5, limitPaise: 100_00 })
    expect(venue.takeTape().map((event) => event.kind)).toEqual(['modifyRefused', 'modified'])
    expect(enter(venue, 3n, 'buy', 9, 100_00, { timeInForce: 'ioc' })).toMatchObject([
      { kind: 'trade', quantity: 1 },
      { kind: 'ended', remaining: 8 },
    ])
  })

  it('is refused off the tick, outside the band, for unknown and for complete orders', () => {
    const venue = openVenue()
    enter(venue, 1n, 'sell', 10, 100_00)
    enter(venue, 2n, 'buy', 5, 100_00, { timeInForce: 'ioc' })
    for (const [orderId, limitPaise] of [
      [1n, 100_01],
      [1n, 110_05],
      [9n, 100_00],
      [2n, 100_00],
    ] as const) {
      venue.modify({ kind: 'modify', orderId, quantity: 20, limitPaise })
    }
    expect(venue.takeTape().every((event) => event.kind === 'modifyRefused' || event.kind === 'ended')).toBe(true)
    expect(venue.books[0]!.quantityAt(1, 200)).toBe(5)
  })
})

it.each([
  ['a close off its tick', { previousClosePaise: 100_01 }],
  ['no price', { previousClosePaise: 0 }],
  ['more shares outside than float', { outsideShares: 1_000_001 }],
])('refuses an instrument with %s', (_, change) => {
  expect(() => openVenue({ ...SHARE, ...change })).toThrow(RangeError)
})
