import { describe, expect, it } from 'vitest'
import { type Placed, crowd, openDay, runDay, smallMarket } from '../../../testing/day-fixture.ts'
import { ended, enter, openVenue } from '../../../testing/servers/matching-venue.ts'
import type { TapeEvent } from '../../market/ports/trading-day.ts'
import { uncrossAuction } from './auction.ts'

const ann = { client: 1n }
const bob = { client: 2n }

const trade = (quantity: number, pricePaise: number, buyOrderId: bigint, sellOrderId: bigint): TapeEvent => ({
  kind: 'trade',
  instrumentId: 7,
  pricePaise,
  quantity,
  buyOrderId,
  sellOrderId,
  second: 40_000,
})

describe('while a book trades', () => {
  it('the newer order ends before it trades with an order of the same client, and the older one stays', () => {
    const venue = openVenue()
    enter(venue, 1n, 'sell', 10, 100_00, ann)
    expect(enter(venue, 2n, 'buy', 10, 100_00, ann)).toEqual([ended(2n, 'self-trade', 10)])
    expect(enter(venue, 3n, 'buy', 4, 100_00, bob)).toEqual([trade(4, 100_00, 3n, 1n)])
  })

  it('the newer order first trades with everybody who comes before the client’s own', () => {
    const venue = openVenue()
    enter(venue, 1n, 'sell', 10, 99_00, bob)
    enter(venue, 2n, 'sell', 5, 100_00, bob)
    enter(venue, 3n, 'sell', 5, 100_00, ann)
    enter(venue, 4n, 'sell', 5, 100_00, bob)
    expect(enter(venue, 5n, 'buy', 30, 100_00, ann)).toEqual([
      trade(10, 99_00, 5n, 1n),
      trade(5, 100_00, 5n, 2n),
      ended(5n, 'self-trade', 15),
    ])
    expect(venue.books[0]?.quantityAt(0, venue.books[0].levelCount - 1)).toBe(0)
  })

  it('an immediate order ends for the same reason, once', () => {
    const venue = openVenue()
    enter(venue, 1n, 'buy', 10, 100_00, ann)
    expect(enter(venue, 2n, 'sell', 3, 100_00, { ...ann, timeInForce: 'ioc' })).toEqual([ended(2n, 'self-trade', 3)])
  })

  it('an order that is changed so that it reaches the client’s own is the newer one', () => {
    const venue = openVenue()
    enter(venue, 1n, 'sell', 10, 101_00, ann)
    enter(venue, 2n, 'buy', 10, 100_00, ann)
    venue.modify({ kind: 'modify', orderId: 1n, quantity: 10, limitPaise: 100_00 })
    expect(venue.takeTape()).toMatchObject([{ kind: 'modified', orderId: 1n }, ended(1n, 'self-trade', 10)])
    expect(enter(venue, 3n, 'sell', 10, 100_00, bob)).toEqual([trade(10, 100_00, 2n, 3n)])
  })

  it('a sale for a loan takes the client’s own orders out of its way and trades with the others', () => {
    const venue = openVenue()
    enter(venue, 1n, 'buy', 10, 100_00, ann)
    enter(venue, 2n, 'buy', 10, 100_00, bob)
    enter(venue, 3n, 'buy', 10, 99_00, ann)
    expect(enter(venue, 4n, 'sell', 25, 99_00, { ...ann, timeInForce: 'ioc', selfTrade: 'cancel-resting' })).toEqual([
      ended(1n, 'self-trade', 10),
      trade(10, 100_00, 2n, 4n),
      ended(3n, 'self-trade', 10),
      ended(4n, 'ioc', 15),
    ])
  })

  it('orders of a log without clients trade as they always did', () => {
    const venue = openVenue()
    enter(venue, 1n, 'sell', 10, 100_00)
    expect(enter(venue, 2n, 'buy', 10, 100_00)).toEqual([trade(10, 100_00, 2n, 1n)])
  })
})

describe('while a book collects for an auction', () => {
  it('the newer of two orders that reach one another ends as it comes, and moves no price', () => {
    const venue = openVenue(undefined, false)
    enter(venue, 1n, 'buy', 1_000, 104_00, ann)
    expect(enter(venue, 2n, 'sell', 1_000, 104_00, ann)).toEqual([ended(2n, 'self-trade', 1_000)])
    enter(venue, 3n, 'sell', 10, 100_00, bob)
    uncrossAuction(venue.books[0]!, venue.lowerPaise[0]!, 5, 100_00)
    expect(venue.takeTape()).toMatchObject([{ kind: 'trade', quantity: 10, buyOrderId: 1n, sellOrderId: 3n }])
  })

  it('what the client ordered while the book traded is still their own, before one auction and before the next', () => {
    const venue = openVenue()
    const [book] = venue.books
    for (const orderId of [1n, 11n]) {
      book!.matching = true
      enter(venue, orderId, 'buy', 10, 100_00, ann)
      book!.matching = false
      expect(enter(venue, orderId + 1n, 'sell', 10, 100_00, ann)).toEqual([ended(orderId + 1n, 'self-trade', 10)])
      venue.cancel(orderId)
      venue.takeTape()
    }
  })

  it('orders that do not reach one another wait side by side', () => {
    const venue = openVenue(undefined, false)
    enter(venue, 1n, 'buy', 10, 100_00, ann)
    expect(enter(venue, 2n, 'sell', 10, 100_05, ann)).toEqual([])
  })

  it('a change that reaches the client’s own order ends the changed one', () => {
    const venue = openVenue(undefined, false)
    enter(venue, 1n, 'buy', 10, 100_00, ann)
    enter(venue, 2n, 'sell', 10, 101_00, ann)
    venue.modify({ kind: 'modify', orderId: 1n, quantity: 10, limitPaise: 101_00 })
    expect(venue.takeTape()).toMatchObject([{ kind: 'modified' }, ended(1n, 'self-trade', 10)])
  })

  it('a sale for a loan takes the client’s own orders out of its way', () => {
    const venue = openVenue(undefined, false)
    enter(venue, 1n, 'buy', 10, 100_00, ann)
    expect(enter(venue, 2n, 'sell', 10, 99_00, { ...ann, timeInForce: 'ioc', selfTrade: 'cancel-resting' })).toEqual([
      ended(1n, 'self-trade', 10),
    ])
  })

  it('an order of the other client at the same price is no reason to end one', () => {
    const venue = openVenue(undefined, false)
    enter(venue, 1n, 'buy', 10, 100_00, ann)
    expect(enter(venue, 2n, 'sell', 10, 100_00, bob)).toEqual([])
  })
})

it('in a whole day of few clients who buy and sell, no trade has one client on both sides', () => {
  const few = new Set(smallMarket.instruments.slice(0, 2).map(({ id }) => id))
  const inputs = crowd(9_000).flatMap(({ at, input }): Placed[] => {
    if (input.kind !== 'new') return [{ at, input }]
    return few.has(input.instrumentId) ? [{ at, input: { ...input, client: (input.orderId % 4n) + 1n } }] : []
  })
  const clients = new Map(inputs.flatMap(({ input }) => (input.kind === 'new' ? [[input.orderId, input.client]] : [])))
  const tape = runDay(openDay(), inputs)
  const among = tape.filter(
    (event) => event.kind === 'trade' && event.buyOrderId !== null && event.sellOrderId !== null,
  )
  const own = among.filter(
    (event) => event.kind === 'trade' && clients.get(event.buyOrderId ?? 0n) === clients.get(event.sellOrderId ?? 0n),
  )
  expect(among.length).toBeGreaterThan(1)
  expect(own).toEqual([])
  expect(tape.some((event) => event.kind === 'ended' && event.reason === 'self-trade')).toBe(true)
})
