import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { auctionLevels, equilibrium, uncrossAuction } from './auction.ts'
import { BUY, SELL } from './fill-sink.ts'
import { OrderBook } from './order-book.ts'

const level = (
  pricePaise: number,
  buyQuantity: number,
  sellQuantity: number,
): { pricePaise: number; buyQuantity: number; sellQuantity: number } => ({ pricePaise, buyQuantity, sellQuantity })

describe('the equilibrium price', () => {
  it('is the one that trades most', () => {
    // Demand at or above, supply at or below: 99 → 300/100, 100 → 250/250, 101 → 150/300.
    const levels = [level(9900, 50, 100), level(10_000, 100, 150), level(10_100, 150, 50)]
    expect(equilibrium(levels, 9900)).toEqual({ pricePaise: 10_000, volume: 250 })
  })

  it('leaves the smaller imbalance when two prices trade as much', () => {
    // 100 shares trade at either price; 40 buyers are left over at 99, 20 sellers at 100.
    const levels = [level(9900, 40, 100), level(10_000, 100, 20)]
    expect(equilibrium(levels, 9900)).toEqual({ pricePaise: 10_000, volume: 100 })
  })

  it('is the price nearest to the previous close when the imbalance ties too', () => {
    const levels = [level(9900, 0, 100), level(10_100, 100, 0)]
    expect(equilibrium(levels, 9950)).toEqual({ pricePaise: 9900, volume: 100 })
    expect(equilibrium(levels, 10_060)).toEqual({ pricePaise: 10_100, volume: 100 })
  })

  it('is the previous close itself when two prices are equally near to it', () => {
    const levels = [level(9900, 0, 100), level(10_100, 100, 0)]
    expect(equilibrium(levels, 10_000)).toEqual({ pricePaise: 10_000, volume: 100 })
  })

  it('does not exist when nothing crosses', () => {
    expect(equilibrium([level(9900, 100, 0), level(10_000, 0, 100)], 9900)).toBeNull()
    expect(equilibrium([], 9900)).toBeNull()
  })

  it('trades no less than any other price would', () => {
    const quantities = fc.array(fc.tuple(fc.nat(200), fc.nat(200)), { minLength: 1, maxLength: 12 })
    fc.assert(
      fc.property(quantities, fc.integer({ min: 90, max: 120 }), (pairs, close) => {
        const levels = pairs.map(([buy, sell], at) => level(100 + at, buy, sell))
        const volumeAt = (price: number): number => {
          const demand = levels.filter((one) => one.pricePaise >= price).reduce((sum, one) => sum + one.buyQuantity, 0)
          const supply = levels.filter((one) => one.pricePaise <= price).reduce((sum, one) => sum + one.sellQuantity, 0)
          return Math.min(demand, supply)
        }
        const most = Math.max(...levels.map((one) => volumeAt(one.pricePaise)))
        const crossed = equilibrium(levels, close)
        expect(crossed?.volume ?? 0).toBe(most)
        expect(crossed === null ? 0 : volumeAt(crossed.pricePaise)).toBe(most)
      }),
    )
  })
})

describe('matching an auction', () => {
  const collect = (): { book: OrderBook; fills: number[][] } => {
    const fills: number[][] = []
    const book = new OrderBook(
      0,
      { lowerPaise: 9000, upperPaise: 11_000, tickPaise: 100, agentShares: 0 },
      {
        fill: (_, at, quantity, buyOwner, sellOwner) => fills.push([9000 + at * 100, quantity, buyOwner, sellOwner]),
        meet: () => 'trade',
      },
    )
    return { book, fills }
  }

  it('gives everybody one price, best limits first and earliest first among equals', () => {
    const { book, fills } = collect()
    book.submit(BUY, 10, 100, 1, true)
    book.submit(BUY, 12, 100, 2, true)
    book.submit(BUY, 10, 100, 3, true)
    book.submit(SELL, 9, 150, 4, true)
    book.submit(SELL, 10, 100, 5, true)
    uncrossAuction(book, 9000, 100, 10_000)
    expect(fills).toEqual([
      [10_000, 100, 2, 4],
      [10_000, 50, 1, 4],
      [10_000, 50, 1, 5],
      [10_000, 50, 3, 5],
    ])
    expect(book.quantityAt(BUY, 10)).toBe(50)
    expect(auctionLevels(book, 9000, 100)).toEqual([])
  })

  it('leaves unmatched orders where they are', () => {
    const { book, fills } = collect()
    book.submit(BUY, 8, 100, 1, true)
    book.submit(SELL, 9, 100, 2, true)
    uncrossAuction(book, 9000, 100, 10_000)
    expect(fills).toEqual([])
    expect([book.bestBid, book.bestAsk]).toEqual([8, 9])
  })

  it('never leaves a book crossed', () => {
    const order = fc.record({
      side: fc.constantFrom(BUY, SELL),
      at: fc.nat(20),
      quantity: fc.integer({ min: 1, max: 50 }),
    })
    fc.assert(
      fc.property(fc.array(order, { maxLength: 60 }), (orders) => {
        const { book, fills } = collect()
        orders.forEach(({ side, at, quantity }, owner) => book.submit(side, at, quantity, owner + 1, true))
        const crossed = equilibrium(auctionLevels(book, 9000, 100), 10_000)
        uncrossAuction(book, 9000, 100, 10_000)
        expect(book.bestBid).toBeLessThan(book.bestAsk)
        expect(new Set(fills.map((fill) => fill[0])).size).toBeLessThanOrEqual(1)
        expect(fills.reduce((sum, fill) => sum + fill[1]!, 0)).toBe(crossed?.volume ?? 0)
      }),
    )
  })
})
