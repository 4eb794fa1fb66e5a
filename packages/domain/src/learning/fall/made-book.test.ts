import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { paise } from '@bahi/money/paise'
import {
  endMade,
  fillMade,
  freeCash,
  freeShares,
  type MadeBook,
  type MadeOrder,
  type MadeQuote,
  placeMade,
  worthOfMade,
} from './made-book.ts'

const book: MadeBook = {
  date: businessDate('2026-06-01'),
  cashPaise: paise(1_00_000_00),
  shares: new Map([[1, 100]]),
  holds: new Map(),
  charged: new Map(),
  chargesPaise: paise(0),
}
const quote: MadeQuote = {
  lastPaise: paise(1_000_00),
  bidPaise: paise(999_50),
  askPaise: paise(1_000_50),
  tickPaise: paise(10),
  band: { lowerPaise: paise(900_00), upperPaise: paise(1_100_00) },
}
const sale: MadeOrder = { side: 'sell', share: 1, quantity: 100, type: 'market', pricePaise: null }
const purchase: MadeOrder = { ...sale, side: 'buy' }

const placed = (order: MadeOrder, of = quote, from = book) => {
  const answer = placeMade(from, 0, order, of)
  if (!answer.ok) throw new Error(answer.refused)
  return answer
}
const refused = (order: MadeOrder, of = quote, from = book) => {
  const answer = placeMade(from, 0, order, of)
  return answer.ok ? null : answer.refused
}

describe('an order of the made day', () => {
  it('at market is protected by three per cent, within the band', () => {
    // 999.50 less three per cent is 969.515, on the tick towards the price 969.60.
    expect(placed(sale).limitPaise).toBe(969_60n)
    expect(placed(sale, { ...quote, bidPaise: paise(910_00) }).limitPaise).toBe(900_00n)
  })

  it('at market finds no price where nobody is', () => {
    expect(refused(sale, { ...quote, bidPaise: paise(0) })).toBe('nobody')
    expect(refused(purchase, { ...quote, askPaise: paise(0) })).toBe('nobody')
  })

  it('has a price on the tick and within the circuits', () => {
    const limit = (pricePaise: number | null) => refused({ ...sale, type: 'limit', pricePaise })
    expect([limit(900_00), limit(1_100_00)]).toEqual([null, null])
    expect([limit(899_90), limit(1_100_10)]).toEqual(['band', 'band'])
    expect([limit(1_000_05), limit(null), limit(0), limit(-10), limit(1.5)]).toEqual(Array(5).fill('price'))
  })

  it('to stop lies behind the price, and its limit three per cent behind its trigger', () => {
    const stop = { ...sale, type: 'stop', pricePaise: 950_00 } as const
    expect(placed(stop).limitPaise).toBe(921_50n)
    expect(refused({ ...stop, pricePaise: 1_000_10 })).toBe('reached')
    expect(refused({ ...stop, side: 'buy', quantity: 1 })).toBe('reached')
  })

  it('takes no more than is there, to the share and to the paisa', () => {
    expect(refused({ ...sale, quantity: 101 })).toBe('shares')
    const holds = placed(sale).book
    expect(freeShares(holds, 1)).toBe(0)
    expect(refused({ ...sale, quantity: 1 }, quote, holds)).toBe('shares')
    const limit: MadeOrder = { ...purchase, type: 'limit', pricePaise: 1_000_00, quantity: 50 }
    const { cashPaise } = [...placed(limit).book.holds.values()][0] ?? { cashPaise: paise(0) }
    expect(refused(limit, quote, { ...book, cashPaise })).toBeNull()
    expect(refused(limit, quote, { ...book, cashPaise: paise(cashPaise - 1n) })).toBe('cash')
  })
})

describe('an open order', () => {
  const at = (side: 'buy' | 'sell', pricePaise: number, quantity: number): MadeOrder => ({
    side,
    share: 1,
    quantity,
    type: 'limit',
    pricePaise,
  })
  const half = { pricePaise: paise(1_000_00), quantity: 40, left: 60, limitPaise: paise(1_000_00) }

  it('to sell holds the shares that have not traded, and no cash', () => {
    const part = fillMade(placed(at('sell', 1_000_00, 100)).book, 0, at('sell', 1_000_00, 100), half)
    expect(part.holds.get(0)).toEqual({ share: 1, shares: 60, cashPaise: 0n })
    expect([freeShares(part, 1), freeCash(part)]).toEqual([0, part.cashPaise])
    const whole = fillMade(part, 0, at('sell', 1_000_00, 100), { ...half, quantity: 60, left: 0 })
    expect(whole.holds.get(0)).toEqual({ share: 1, shares: 0, cashPaise: 0n })
  })

  it('to buy holds what its traded part has not taken, and no shares; once it is filled, nothing', () => {
    const rich = { ...book, cashPaise: paise(10_00_000_00) }
    const order = at('buy', 1_000_00, 100)
    const held = placed(order, quote, rich).book
    const part = fillMade(held, 0, order, half)
    const paid = rich.cashPaise - part.cashPaise
    expect(part.holds.get(0)).toEqual({ share: 1, shares: 0, cashPaise: held.holds.get(0)!.cashPaise - paid })
    expect(part.shares.get(1)).toBe(140)
    const whole = fillMade(part, 0, order, { ...half, quantity: 60, left: 0 })
    expect(freeCash(whole)).toBe(whole.cashPaise)
    expect(whole.shares.get(1)).toBe(200)
  })

  it('of another share holds none of this one', () => {
    const two = { ...book, shares: new Map([...book.shares, [2, 10]]) }
    const other = placed({ ...sale, share: 2, quantity: 4 }, quote, two).book
    expect([freeShares(other, 1), freeShares(other, 2), freeShares(other, 3)]).toEqual([100, 6, 0])
    expect(worthOfMade(other, (share) => share)).toBe(book.cashPaise + 120n)
  })

  it('that was never placed fills nothing', () => {
    expect(() => fillMade(book, 3, sale, { ...half, quantity: 100, left: 0 })).toThrow('order 3 holds nothing')
  })

  it('to stop may name the last price itself', () => {
    for (const side of ['buy', 'sell'] as const) expect(refused({ ...at(side, 1_000_00, 1), type: 'stop' })).toBeNull()
    expect(refused({ ...at('buy', 999_90, 1), type: 'stop' })).toBe('reached')
  })
})

describe('what traded', () => {
  it('is charged as any delivery trade: a sale of one lakh brings ₹99,880.92', () => {
    // `deliveryChargeRates` of a sale on NSE: STT 0.1 % = 100.00, transaction 0.00307 % = 3.07, SEBI ₹10 a crore = 0.10,
    // GST 18 % of both = 0.57, and the demat charge of ₹13 with its GST = 15.34; together ₹119.08.
    // The book began with another lakh in cash.
    const { book: held, limitPaise } = placed(sale)
    const after = fillMade(held, 0, sale, { pricePaise: paise(1_000_00), quantity: 100, left: 0, limitPaise })
    expect(after.chargesPaise).toBe(119_08n)
    expect(after.cashPaise).toBe(1_99_880_92n)
    expect(after.shares.get(1)).toBe(0)
  })

  it('pays the same in parts as whole', () => {
    const { book: held, limitPaise } = placed(sale)
    let parts = held
    for (const left of [70, 40, 10, 0])
      parts = fillMade(parts, 0, sale, {
        pricePaise: paise(1_000_00),
        quantity: left === 0 ? 10 : 30,
        left,
        limitPaise,
      })
    expect([parts.cashPaise, parts.chargesPaise]).toEqual([1_99_880_92n, 119_08n])
  })

  it('never makes a debt, and what was held comes back', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            side: fc.constantFrom('buy' as const, 'sell' as const),
            quantity: fc.integer({ min: 1, max: 120 }),
            limit: fc.integer({ min: 9_000, max: 11_000 }),
            better: fc.integer({ min: 0, max: 500 }),
            filled: fc.integer({ min: 0, max: 120 }),
          }),
          { maxLength: 8 },
        ),
        (orders) => {
          let now = book
          orders.forEach(({ side, quantity, limit, better, filled }, number) => {
            const order: MadeOrder = { side, share: 1, quantity, type: 'limit', pricePaise: limit * 10 }
            const answer = placeMade(now, number, order, quote)
            if (!answer.ok) return
            now = answer.book
            const traded = Math.min(filled, quantity)
            const pricePaise = paise(side === 'buy' ? Math.max(900_00, limit * 10 - better) : limit * 10 + better)
            if (traded > 0)
              now = fillMade(now, number, order, {
                pricePaise,
                quantity: traded,
                left: quantity - traded,
                limitPaise: answer.limitPaise,
              })
            expect(freeCash(now)).toBeGreaterThanOrEqual(0n)
            now = endMade(now, number)
            expect(now.cashPaise).toBeGreaterThanOrEqual(0n)
            expect(freeCash(now)).toBe(now.cashPaise)
            expect(now.shares.get(1)).toBeGreaterThanOrEqual(0)
          })
          expect(worthOfMade(now, () => 0)).toBe(now.cashPaise)
        },
      ),
    )
  })
})
