import { describe, expect, it } from 'vitest'
import { openVenue, enter, ended } from '../../../testing/servers/matching-venue.ts'
import type { MatchingDay } from './matching-day.ts'

it('expires what is left at the close, oldest first', () => {
  const venue = openVenue()
  for (const orderId of [5n, 3n, 4n]) enter(venue, orderId, 'buy', 10, 95_00)
  venue.cancel(3n)
  venue.takeTape()
  venue.expireAll()
  expect(venue.takeTape()).toEqual([ended(5n, 'expired', 10), ended(4n, 'expired', 10)])
  expect(venue.books[0]!.bestBid).toBe(-1)
})

describe('closing prices', () => {
  const tradeAt = (venue: MatchingDay, second: number, pricePaise: number, quantity: number, id: bigint): void => {
    venue.second = second
    venue.enter(
      {
        kind: 'new',
        orderId: id,
        instrumentId: 7,
        side: 'sell',
        quantity,
        limitPaise: pricePaise,
        timeInForce: 'day',
        tag: 'customer',
        client: null,
        selfTrade: 'cancel-new',
      },
      false,
    )
    venue.enter(
      {
        kind: 'new',
        orderId: id + 1n,
        instrumentId: 7,
        side: 'buy',
        quantity,
        limitPaise: pricePaise,
        timeInForce: 'day',
        tag: 'customer',
        client: null,
        selfTrade: 'cancel-new',
      },
      false,
    )
  }

  it('are the average of the last thirty minutes to the nearest tick; 14:59:59 is not among them', () => {
    const venue = openVenue()
    tradeAt(venue, 53_999, 90_00, 1000, 1n)
    tradeAt(venue, 54_000, 100_00, 300, 3n)
    tradeAt(venue, 55_799, 101_00, 100, 5n)
    // (300 × 100.00 + 100 × 101.00) ÷ 400 = 100.25
    expect(venue.prints.closingPaise(0)).toBe(100_25)
    tradeAt(venue, 55_799, 101_00, 16, 7n)
    // 41,716 ÷ 416 = 100.2788, nearer to 100.30 than to 100.25
    expect(venue.prints.closingPaise(0)).toBe(100_30)
  })

  it('are the last trade when the last thirty minutes have none, and the previous close when the day has none', () => {
    const venue = openVenue()
    expect(venue.prints.closingPaise(0)).toBe(100_00)
    tradeAt(venue, 53_999, 98_50, 10, 1n)
    expect(venue.prints.closingPaise(0)).toBe(98_50)
  })

  it('leave bars that add up', () => {
    const venue = openVenue()
    tradeAt(venue, 33_300, 100_00, 10, 1n)
    tradeAt(venue, 33_359, 101_00, 5, 3n)
    tradeAt(venue, 33_360, 99_00, 5, 5n)
    const bars = venue.prints.minutes(0, 33_360)
    expect(bars.count).toBe(2)
    expect([bars.openPaise[0], bars.highPaise[0], bars.lowPaise[0], bars.closePaise[0], bars.volume[0]]).toEqual([
      100_00, 101_00, 100_00, 101_00, 15,
    ])
    expect(bars.valuePaise[1]).toBe(5 * 99_00)
    expect(venue.prints.averagePaise(0)).toBe(100_00)
    expect(venue.prints.recent(0).map((print) => print.pricePaise)).toEqual([99_00, 101_00, 100_00])
  })
})

it('shows the latest fifty prints, newest first', () => {
  const venue = openVenue()
  for (let number = 1; number <= 60; number += 1) {
    enter(venue, BigInt(2 * number), 'sell', number, 100_00)
    enter(venue, BigInt(2 * number + 1), 'buy', number, 100_00)
  }
  expect(venue.prints.recent(0).map((print) => print.quantity)).toEqual(
    Array.from({ length: 50 }, (_, back) => 60 - back),
  )
})
