import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AUCTION, BUY, type FillSink, SELL, type SideCode } from './fill-sink.ts'
import { OrderBook } from './order-book.ts'

interface Fill {
  readonly level: number
  readonly quantity: number
  readonly buyOwner: number
  readonly sellOwner: number
  readonly taker: number
}

const LEVELS = 70
const LIMITS = { lowerPaise: 100, upperPaise: 100 + LEVELS - 1, tickPaise: 1, agentShares: 1_000_000 }

const NO_SINK: FillSink = { fill: () => undefined, meet: () => 'trade' }

function openBook(agentShares = LIMITS.agentShares): { book: OrderBook; fills: Fill[] } {
  const fills: Fill[] = []
  const book = new OrderBook(
    0,
    { ...LIMITS, agentShares },
    {
      fill: (_, level, quantity, buyOwner, sellOwner, taker) =>
        fills.push({ level, quantity, buyOwner, sellOwner, taker }),
      meet: () => 'trade',
    },
  )
  book.matching = true
  return { book, fills }
}

describe('price-time priority', () => {
  it('fills the better price first and, at one price, the earlier order', () => {
    const { book, fills } = openBook()
    book.submit(SELL, 12, 5, 1, true)
    book.submit(SELL, 11, 5, 2, true)
    book.submit(SELL, 11, 5, 3, true)
    book.submit(BUY, 12, 12, 4, true)
    expect(fills.map(({ level, quantity, sellOwner }) => [level, quantity, sellOwner])).toEqual([
      [11, 5, 2],
      [11, 5, 3],
      [12, 2, 1],
    ])
  })

  it("trades at the resting order's price", () => {
    const { book, fills } = openBook()
    book.submit(BUY, 30, 5, 1, true)
    book.submit(SELL, 20, 5, 2, true)
    expect(fills).toEqual([{ level: 30, quantity: 5, buyOwner: 1, sellOwner: 2, taker: SELL }])
  })

  it('keeps the turn of an order that becomes smaller', () => {
    const { book, fills } = openBook()
    const first = book.submit(BUY, 30, 9, 1, true)
    book.submit(BUY, 30, 9, 2, true)
    book.decrease(first, 4)
    book.submit(SELL, 30, 5, 3, true)
    expect(fills.map(({ buyOwner, quantity }) => [buyOwner, quantity])).toEqual([
      [1, 4],
      [2, 1],
    ])
    expect(book.quantityAt(BUY, 30)).toBe(8)
  })

  it('rests nothing of an order that is not to rest, and says what is left', () => {
    const { book, fills } = openBook()
    book.submit(SELL, 40, 3, 1, true)
    expect(book.submit(BUY, 40, 5, 2, false)).toBe(0)
    expect(book.remaining).toBe(2)
    expect(fills).toHaveLength(1)
    expect(book.bestBid).toBe(-1)
  })

  it('does not trade a level beyond the limit', () => {
    const { book, fills } = openBook()
    book.submit(SELL, 41, 3, 1, true)
    book.submit(BUY, 40, 5, 2, true)
    expect(fills).toEqual([])
    expect([book.bestBid, book.bestAsk]).toEqual([40, 41])
  })
})

it('only collects orders while it is not matching, and may be crossed', () => {
  const { book, fills } = openBook()
  book.matching = false
  book.submit(SELL, 10, 3, 1, true)
  book.submit(BUY, 20, 5, 2, true)
  expect(fills).toEqual([])
  expect(book.tradeHeads(15)).toBe(true)
  expect(book.tradeHeads(15)).toBe(false)
  expect(fills).toEqual([{ level: 15, quantity: 3, buyOwner: 2, sellOwner: 1, taker: AUCTION }])
})

it('finds the next best level across words of the bitmap and at both ends of the ladder', () => {
  const { book } = openBook()
  const handles = [0, 31, 32, 63, 64, 69].map((level) => book.submit(BUY, level, 1, 1, true))
  const seen: number[] = []
  for (const handle of handles.toReversed()) {
    seen.push(book.bestBid)
    book.cancel(handle)
  }
  expect(seen).toEqual([69, 64, 63, 32, 31, 0])
  expect(book.bestBid).toBe(-1)
  const asks = [69, 64, 63, 32, 31, 0].map((level) => book.submit(SELL, level, 1, 1, true))
  for (const level of [0, 31, 32, 63, 64, 69]) {
    expect(book.bestAsk).toBe(level)
    book.cancel(asks.pop()!)
  }
  expect(book.bestAsk).toBe(LEVELS)
})

describe('the free float', () => {
  it('lets agents sell to outside orders only what they have left, then takes their offers away', () => {
    const { book, fills } = openBook(7)
    book.submit(SELL, 10, 5, -1, true)
    book.submit(SELL, 10, 5, -2, true)
    book.submit(SELL, 11, 5, -3, true)
    book.submit(BUY, 20, 50, 1, true)
    expect(fills.map((fill) => fill.quantity)).toEqual([5, 2])
    expect([book.agentShares, book.askLevels, book.remaining]).toEqual([0, 0, 43])
  })

  it('stops an agent that would sell into an outside bid, and lets it again after a customer has sold', () => {
    const { book, fills } = openBook(0)
    book.submit(BUY, 10, 5, 1, true)
    book.submit(SELL, 10, 5, -1, false)
    expect(fills).toEqual([])
    book.submit(BUY, 11, 3, -2, true)
    book.submit(SELL, 11, 3, 2, false)
    expect(book.agentShares).toBe(3)
    book.submit(SELL, 10, 5, -1, false)
    expect(fills.at(-1)).toMatchObject({ quantity: 3, buyOwner: 1, sellOwner: -1 })
  })
})

it('refuses limits that are no ladder', () => {
  const sink = NO_SINK
  expect(() => new OrderBook(0, { ...LIMITS, lowerPaise: 0 }, sink)).toThrow(RangeError)
  expect(() => new OrderBook(0, { ...LIMITS, tickPaise: 2 }, sink)).toThrow(RangeError)
  expect(() => new OrderBook(0, { ...LIMITS, upperPaise: 99 }, sink)).toThrow(RangeError)
})

interface NaiveOrder {
  readonly handle: number
  readonly side: SideCode
  readonly level: number
  quantity: number
  readonly owner: number
}

/** The same market as a sorted array: slow and plain. */
class NaiveBook {
  orders: NaiveOrder[] = []
  fills: Fill[] = []
  agentShares: number

  constructor(agentShares: number) {
    this.agentShares = agentShares
  }

  submit(side: SideCode, level: number, quantity: number, owner: number): number {
    let left = quantity
    while (left > 0) {
      const crossing = this.orders.filter(
        (order) => order.side !== side && (side === BUY ? order.level <= level : order.level >= level),
      )
      const best = crossing.sort((a, b) => (side === BUY ? a.level - b.level : b.level - a.level))[0]
      if (best === undefined) break
      const buyOwner = side === BUY ? owner : best.owner
      const sellOwner = side === BUY ? best.owner : owner
      let traded = Math.min(left, best.quantity)
      if (buyOwner > 0 && sellOwner < 0) {
        traded = Math.min(traded, this.agentShares)
        this.agentShares -= traded
      }
      if (buyOwner < 0 && sellOwner > 0) this.agentShares += traded
      if (traded === 0 && side === SELL) break
      left -= traded
      best.quantity -= traded
      if (traded > 0) this.fills.push({ level: best.level, quantity: traded, buyOwner, sellOwner, taker: side })
      if (best.quantity === 0 || traded === 0) this.orders = this.orders.filter((order) => order !== best)
    }
    return left
  }

  levels(side: SideCode): [number, number, number][] {
    const found = new Map<number, [number, number, number]>()
    for (const order of this.orders.filter((one) => one.side === side)) {
      const level = found.get(order.level) ?? [order.level, 0, 0]
      found.set(order.level, [order.level, level[1] + order.quantity, level[2] + 1])
    }
    return [...found.values()].sort((a, b) => (side === BUY ? b[0] - a[0] : a[0] - b[0]))
  }
}

function levelsOf(book: OrderBook, side: SideCode): [number, number, number][] {
  const found: [number, number, number][] = []
  let level = side === BUY ? book.bestBid : book.bestAsk
  while (level >= 0 && level < book.levelCount) {
    found.push([level, book.quantityAt(side, level), book.ordersAt(side, level)])
    level = side === BUY ? book.bidAtOrBelow(level - 1) : book.askAtOrAbove(level + 1)
  }
  return found
}

interface Step {
  readonly kind: 'submit' | 'cancel' | 'decrease'
  readonly pick: number
  readonly side: SideCode
  readonly level: number
  readonly quantity: number
  readonly outside: boolean
  readonly rests: boolean
}

/** Does the same to both books and returns what each says about it. */
function doBoth(step: Step, owner: number, book: OrderBook, naive: NaiveBook): [unknown, unknown] {
  if (step.kind === 'submit') {
    const signed = step.outside ? owner : -owner
    const handle = book.submit(step.side, step.level, step.quantity, signed, step.rests)
    const left = naive.submit(step.side, step.level, step.quantity, signed)
    if (handle !== 0) naive.orders.push({ handle, side: step.side, level: step.level, quantity: left, owner: signed })
    return [book.remaining, left]
  }
  const order = naive.orders[step.pick % Math.max(1, naive.orders.length)]
  if (order === undefined) return [0, 0]
  const seen = [book.holds(order.handle, order.owner), book.levelOf(order.handle), book.remainingOf(order.handle)]
  const expected = [true, order.level, order.quantity]
  if (step.kind === 'cancel' || order.quantity === 1) {
    book.cancel(order.handle)
    naive.orders = naive.orders.filter((one) => one !== order)
  } else {
    order.quantity -= 1
    book.decrease(order.handle, order.quantity)
  }
  return [seen, expected]
}

it('behaves as a naive sorted book does, whatever comes', () => {
  const step: fc.Arbitrary<Step> = fc.record({
    kind: fc.constantFrom('submit', 'submit', 'submit', 'cancel', 'decrease'),
    pick: fc.nat(),
    side: fc.constantFrom<SideCode>(BUY, SELL),
    level: fc.integer({ min: 0, max: LEVELS - 1 }),
    quantity: fc.integer({ min: 1, max: 40 }),
    outside: fc.boolean(),
    rests: fc.boolean(),
  })
  fc.assert(
    fc.property(fc.array(step, { maxLength: 120 }), fc.integer({ min: 0, max: 300 }), (steps, agentShares) => {
      const { book, fills } = openBook(agentShares)
      const naive = new NaiveBook(agentShares)
      steps.forEach((one, at) => {
        const [seen, expected] = doBoth(one, at + 1, book, naive)
        expect(seen).toEqual(expected)
      })
      expect(fills).toEqual(naive.fills)
      expect(book.agentShares).toBe(naive.agentShares)
      expect([levelsOf(book, BUY), levelsOf(book, SELL)]).toEqual([naive.levels(BUY), naive.levels(SELL)])
      expect([book.bidLevels, book.askLevels]).toEqual([naive.levels(BUY).length, naive.levels(SELL).length])
    }),
    { numRuns: 300 },
  )
})
