import { describe, expect, it } from 'vitest'
import { sizedName } from '../../../testing/scheme-facts.ts'
import { type FundDayFacts, decideFundDay, measureDrift } from './decide-fund-day.ts'
import { type SizedName, type SizingFacts, sizeOrders } from './size-orders.ts'

const name = (instrumentId: number, targetBps: number, quantity: bigint, more: Partial<SizedName> = {}): SizedName =>
  sizedName(instrumentId, targetBps, quantity, { lotSize: 10n, ...more })
/** A scheme of one crore: one basis point is ten shares. */
const orders = (names: readonly SizedName[], more: Partial<SizingFacts> = {}) =>
  sizeOrders({
    netPaise: 1_00_00_000_00n,
    spendablePaise: 97_00_000_00n,
    names,
    leastPaise: 0n,
    maxTurnoverPaise: null,
    sides: 'both',
    ...more,
  }).map(({ instrumentId, side, quantity }) => [instrumentId, side, quantity])

describe('the size of an order', () => {
  it('is rounded to the nearest lot, half a lot up, and closes what has no price, no target or no net worth', () => {
    expect(orders([name(1, 100, 0n, { lotSize: 400n })])).toEqual([[1, 'buy', 1_200n]])
    expect(orders([name(1, 100, 0n, { lotSize: 2_000n })])).toEqual([[1, 'buy', 2_000n]])
    expect(orders([name(1, 99, 0n, { lotSize: 2_000n })])).toEqual([])
    expect(orders([name(1, 100, 50n, { pricePaise: 0n })])).toEqual([[1, 'sell', 50n]])
    expect(orders([name(1, 100, 50n)], { netPaise: 0n })).toEqual([[1, 'sell', 50n]])
    expect(orders([name(1, 100, 50n)], { netPaise: -1n })).toEqual([[1, 'sell', 50n]])
    expect(orders([name(1, 0, 5n)])).toEqual([[1, 'sell', 5n]])
  })

  it('is nothing within a lot of the target, and a lot from there', () => {
    expect(orders([name(1, 100, 991n)])).toEqual([])
    expect(orders([name(1, 100, 990n)])).toEqual([[1, 'buy', 10n]])
    expect(orders([name(1, 100, 1_009n)])).toEqual([])
    expect(orders([name(1, 100, 1_010n)])).toEqual([[1, 'sell', 10n]])
  })

  it('stops at the most shares of a name, and sells what is above', () => {
    expect(orders([name(1, 100, 0n, { maxShares: 999n })])).toEqual([[1, 'buy', 990n]])
    expect(orders([name(1, 100, 1_000n, { maxShares: 1_000n })])).toEqual([])
    expect(orders([name(1, 100, 1_000n, { maxShares: 950n })])).toEqual([[1, 'sell', 50n]])
    expect(orders([name(1, 200, 1_995n, { maxShares: 1_995n })])).toEqual([])
  })

  it('has one side only where only cash comes or goes', () => {
    const names = [name(1, 100, 0n), name(2, 100, 2_000n)]
    expect(orders(names)).toEqual([
      [2, 'sell', 1_000n],
      [1, 'buy', 1_000n],
    ])
    expect(orders(names, { sides: 'buy' })).toEqual([[1, 'buy', 1_000n]])
    expect(orders(names, { sides: 'sell' })).toEqual([[2, 'sell', 1_000n]])
    // A sale that raises cash rounds what is kept down to a lot, here from 995 to 990.
    expect(orders([name(1, 100, 1_000n)], { sides: 'sell', netPaise: 99_50_000_00n })).toEqual([[1, 'sell', 10n]])
  })

  it('comes in the order of the worth that changes hands, of two equal ones the lower id first', () => {
    expect(
      orders([
        name(3, 100, 0n),
        name(2, 100, 0n),
        name(1, 50, 0n),
        name(4, 100, 0n, { pricePaise: 50_00n, maxShares: 1_500n }),
      ]),
    ).toEqual([
      [2, 'buy', 1_000n],
      [3, 'buy', 1_000n],
      [4, 'buy', 1_500n],
      [1, 'buy', 500n],
    ])
  })

  it('is at least the smallest trade, but closes a holding whatever it is worth', () => {
    const least = { leastPaise: 1_00_000_00n }
    expect(orders([name(1, 100, 0n)], least)).toEqual([[1, 'buy', 1_000n]])
    expect(orders([name(1, 99, 0n)], least)).toEqual([])
    expect(orders([name(1, 100, 2_000n)], least)).toEqual([[1, 'sell', 1_000n]])
    expect(orders([name(1, 101, 2_000n)], least)).toEqual([])
    expect(orders([name(1, 0, 7n)], least)).toEqual([[1, 'sell', 7n]])
    expect(orders([name(1, 0, 20n, { available: 10n })], least)).toEqual([])
  })

  it('costs a hundredth more than its price of the cash, for rising prices and charges', () => {
    // 1,01,000 rupees buy 1,000 shares at 100, and a paisa less buys a lot less.
    expect(orders([name(1, 500, 0n)], { spendablePaise: 1_01_000_00n })).toEqual([[1, 'buy', 1_000n]])
    expect(orders([name(1, 500, 0n)], { spendablePaise: 1_00_999_99n })).toEqual([[1, 'buy', 990n]])
    expect(orders([name(1, 500, 0n)], { spendablePaise: 0n })).toEqual([])
    // The second purchase has what the first one left.
    expect(orders([name(1, 100, 0n), name(2, 99, 0n)], { spendablePaise: 1_51_500_00n })).toEqual([
      [1, 'buy', 1_000n],
      [2, 'buy', 500n],
    ])
  })

  it('keeps to the turnover of sales and purchases together', () => {
    const names = [name(1, 100, 0n), name(2, 0, 600n)]
    expect(orders(names, { maxTurnoverPaise: 60_000_00n })).toEqual([[2, 'sell', 600n]])
    expect(orders(names, { maxTurnoverPaise: 1_00_000_00n })).toEqual([
      [2, 'sell', 600n],
      [1, 'buy', 400n],
    ])
    expect(orders(names, { maxTurnoverPaise: 59_999_99n })).toEqual([[2, 'sell', 590n]])
    expect(orders(names, { maxTurnoverPaise: 0n })).toEqual([])
    // An odd remainder leaves whole where the turnover allows it, and in lots where it does not.
    expect(orders([name(1, 0, 605n)], { maxTurnoverPaise: 60_500_00n })).toEqual([[1, 'sell', 605n]])
    expect(orders([name(1, 0, 605n)], { maxTurnoverPaise: 60_499_99n })).toEqual([[1, 'sell', 600n]])
    expect(orders([name(1, 0, 605n, { available: 604n })])).toEqual([[1, 'sell', 600n]])
  })
})

const day = (more: Partial<FundDayFacts> = {}): FundDayFacts => ({
  isFirstOfMonth: false,
  netPaise: 1_00_00_000_00n,
  cashPaise: 3_00_000_00n,
  toPayPaise: 0n,
  cashBps: 300,
  driftBps: 500,
  names: [name(1, 4_850, 48_500n), name(2, 4_850, 48_500n)],
  ...more,
})

describe('the day of a fund at its edges', () => {
  it('keeps the cash part rounded up, and what is to be paid out', () => {
    expect(decideFundDay(day()).keepPaise).toBe(3_00_000_00n)
    expect(decideFundDay(day({ netPaise: 1_00_00_000_01n, toPayPaise: 5n })).keepPaise).toBe(3_00_000_06n)
  })

  it('raises cash below half of the cash part, and invests what is beyond it by more than a fiftieth', () => {
    const modes = (...cash: bigint[]) => cash.map((cashPaise) => decideFundDay(day({ cashPaise })).mode)
    expect(modes(1_49_999_99n, 1_50_000_00n, 5_00_000_00n, 5_00_000_01n)).toEqual(['raise', 'none', 'none', 'invest'])
    const owed = (cashPaise: bigint) => decideFundDay(day({ cashPaise, toPayPaise: 1_00_000_00n })).mode
    expect([owed(2_49_999_99n), owed(2_50_000_00n), owed(6_00_000_00n), owed(6_00_000_01n)]).toEqual([
      'raise',
      'none',
      'none',
      'invest',
    ])
  })

  it('buys only where it invests, sells only where it raises, and does both where it drifted', () => {
    const sides = (more: Partial<FundDayFacts>) => decideFundDay(day(more)).orders.map(({ side }) => side)
    const apart = [name(1, 4_850, 49_000n), name(2, 4_850, 48_000n)]
    expect(sides({ cashPaise: 9_00_000_00n, names: apart })).toEqual(['buy'])
    expect(sides({ cashPaise: 0n, names: apart, netPaise: 97_00_000_00n })).toEqual(['sell', 'sell'])
    expect(sides({ isFirstOfMonth: true, names: apart, cashPaise: 9_00_000_00n })).toEqual(['sell', 'buy'])
    expect(sides({ cashPaise: 1_50_000_00n, names: apart })).toEqual([])
  })

  it('is quiet without anything that belongs to the holders', () => {
    for (const netPaise of [0n, -1n])
      expect(decideFundDay(day({ netPaise, isFirstOfMonth: true }))).toMatchObject({ mode: 'none', orders: [] })
  })

  it('drifts by half of all differences; more than the rule allows is too much', () => {
    expect(measureDrift([])).toBe(0)
    expect(measureDrift([name(1, 100, 0n)])).toBe(10_000)
    expect(measureDrift([name(1, 0, 100n)])).toBe(10_000)
    expect(measureDrift([name(1, 100, 300n), name(2, 100, 100n)])).toBe(2_500)
    const drifted = [name(1, 4_850, 53_350n), name(2, 4_850, 43_650n)]
    expect(measureDrift(drifted)).toBe(500)
    expect(decideFundDay(day({ names: drifted })).mode).toBe('none')
    expect(decideFundDay(day({ names: drifted, driftBps: 499 })).mode).toBe('drift')
    expect(decideFundDay(day({ names: [name(1, 4_850, 0n), name(2, 4_850, 10n)] })).mode).toBe('drift')
  })

  it('leaves trades below a thousandth of the fund out', () => {
    const orderOf = (short: bigint) =>
      decideFundDay(day({ isFirstOfMonth: true, cashPaise: 9_00_000_00n, names: [name(1, 4_850, 48_500n - short)] }))
        .orders
    expect(orderOf(100n)).toMatchObject([{ side: 'buy', quantity: 100n }])
    expect(orderOf(90n)).toEqual([])
  })
})
