import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, businessDate } from '@bahi/money/business-date'
import { paise, sumPaise } from '@bahi/money/paise'
import { quantity, sumQuantity } from '@bahi/money/quantity'
import { simulatedCalendar } from '../../calendar/simulated-calendar.ts'
import { isLongTerm, openLot, remainingCharges, toPosition, remainingCost, sellFromLots } from './lots.ts'
import { sellableFrom, settlementDate, settlingAmount } from './settlement.ts'

const older = openLot(1n, quantity(100), paise(1_00_000_00), paise(118_74), businessDate('2025-11-20'))
const newer = openLot(2n, quantity(100), paise(1_20_000_00), paise(142_49), businessDate('2026-11-20'))

describe('sellFromLots', () => {
  it('takes the oldest lot first, whatever the order they are given in', () => {
    const { lots, sales } = sellFromLots([newer, older], {
      quantity: quantity(150),
      proceedsPaise: paise(1_80_000_00),
      chargesPaise: paise(210_00),
      soldOn: businessDate('2026-11-23'),
    })
    expect(
      sales.map((sale) => [sale.lotId, sale.quantity, sale.costPaise, sale.proceedsPaise, sale.isLongTerm]),
    ).toEqual([
      [1n, 100n, 1_00_000_00n, 1_20_000_00n, true],
      [2n, 50n, 60_000_00n, 60_000_00n, false],
    ])
    // 20,000.00 − 118.74 − 140.00, and 0.00 − 71.24 − 70.00
    expect(sales.map((sale) => sale.realisedPaise)).toEqual([19_741_26n, -141_24n])
    expect(lots.map((lot) => lot.remaining)).toEqual([0n, 50n])
  })

  it('goes by the day of buying, not by the number: a block of January before what the market sold in June', () => {
    const block = openLot(9_007_199_254_740_993n, quantity(100), paise(40_000_00), paise(0), businessDate('2026-01-12'))
    const market = openLot(77n, quantity(100), paise(50_000_00), paise(0), businessDate('2026-06-15'))
    const sale = {
      quantity: quantity(100),
      proceedsPaise: paise(55_000_00),
      chargesPaise: paise(0),
      soldOn: businessDate('2026-07-01'),
    }
    const { lots, sales } = sellFromLots([market, block], sale)
    expect(sales).toMatchObject([{ lotId: block.id, realisedPaise: 100n * 150_00n }])
    expect(lots.map(({ id, remaining }) => [id, remaining])).toEqual([
      [block.id, 0n],
      [77n, 100n],
    ])
    // The same block in lock-in is passed over, however old it is; the day it comes free it is the oldest again.
    const locked = sellFromLots([{ ...block, isLockedIn: true }, market], sale)
    expect(locked.sales).toMatchObject([{ lotId: 77n, realisedPaise: 100n * 50_00n }])
    expect(() => sellFromLots([{ ...block, isLockedIn: true }, market], { ...sale, quantity: quantity(101) })).toThrow(
      RangeError,
    )
    expect(sellFromLots([market, block], { ...sale, quantity: quantity(101) }).sales.map(({ lotId }) => lotId)).toEqual(
      [block.id, 77n],
    )
  })

  it('goes by the number on one day, in which the market comes before an offer, whatever the order they are given in', () => {
    const market = { ...newer, id: 77n }
    const block = { ...newer, id: 9_007_199_254_740_993n }
    const sale = { proceedsPaise: paise(1), chargesPaise: paise(0), soldOn: businessDate('2026-11-23') }
    for (const lots of [
      [market, block],
      [block, market],
    ])
      expect(sellFromLots(lots, { ...sale, quantity: quantity(1) }).sales.map(({ lotId }) => lotId)).toEqual([77n])
  })

  it('leaves a lot the charges of the shares that stay in it', () => {
    expect(remainingCharges(older)).toBe(118_74n)
    expect(remainingCharges({ ...older, remaining: quantity(50) })).toBe(59_37n)
    expect(remainingCharges({ ...older, remaining: quantity(0) })).toBe(0n)
  })

  it('refuses to sell one share more than there is', () => {
    const sale = { proceedsPaise: paise(1), chargesPaise: paise(0), soldOn: businessDate('2026-11-23') }
    expect(() => sellFromLots([older], { ...sale, quantity: quantity(101) })).toThrow(RangeError)
    expect(sellFromLots([older], { ...sale, quantity: quantity(100) }).sales).toHaveLength(1)
  })

  it('loses no paisa of cost, proceeds or charges, however shares are bought and sold', () => {
    const size = fc.integer({ min: 1, max: 500 })
    const amount = fc.integer({ min: 0, max: 10 ** 9 })
    fc.assert(
      fc.property(
        fc.array(fc.record({ size, cost: amount, charges: amount }), { minLength: 1, maxLength: 5 }),
        fc.array(fc.record({ size, proceeds: amount, charges: amount }), { maxLength: 6 }),
        (buys, sells) => {
          let lots: readonly ReturnType<typeof openLot>[] = buys.map((buy, index) =>
            openLot(BigInt(index), quantity(buy.size), paise(buy.cost), paise(buy.charges), businessDate('2026-01-01')),
          )
          let cost = 0n
          for (const asked of sells) {
            const left = Number(sumQuantity(lots.map((lot) => lot.remaining)))
            if (left === 0) break
            const sold = {
              quantity: quantity(Math.min(left, asked.size)),
              proceedsPaise: paise(asked.proceeds),
              chargesPaise: paise(asked.charges),
              soldOn: businessDate('2026-02-01'),
            }
            const before = lots
            const outcome = sellFromLots(before, sold)
            expect(sumPaise(outcome.sales.map((sale) => sale.proceedsPaise))).toBe(sold.proceedsPaise)
            expect(sumQuantity(outcome.sales.map((sale) => sale.quantity))).toBe(sold.quantity)
            expect(outcome.sales.every((sale) => sale.chargesPaise >= 0n && sale.costPaise >= 0n)).toBe(true)
            cost += sumPaise(outcome.sales.map((sale) => sale.costPaise))
            lots = outcome.lots
          }
          expect(cost + sumPaise(lots.map(remainingCost))).toBe(sumPaise(buys.map((buy) => paise(buy.cost))))
        },
      ),
    )
  })
})

describe('long term', () => {
  it('begins the day after the same day one year on', () => {
    expect(isLongTerm(businessDate('2025-11-20'), businessDate('2026-11-20'))).toBe(false)
    expect(isLongTerm(businessDate('2025-11-20'), businessDate('2026-11-21'))).toBe(true)
  })

  it('counts a lot of 29 February from the last of February', () => {
    expect(isLongTerm(businessDate('2024-02-29'), businessDate('2025-02-28'))).toBe(false)
    expect(isLongTerm(businessDate('2024-02-29'), businessDate('2025-03-01'))).toBe(true)
  })
})

describe('positionOf', () => {
  it('adds up lots at a price', () => {
    expect(toPosition([older, newer], paise(1_150_00))).toEqual({
      quantity: 200n,
      investedPaise: 2_20_000_00n,
      valuePaise: 2_30_000_00n,
      unrealisedPaise: 10_000_00n,
      averageCostPaise: 1_100_00n,
    })
  })

  it('is nothing without shares', () => {
    expect(toPosition([], paise(1_150_00))).toEqual({
      quantity: 0n,
      investedPaise: 0n,
      valuePaise: 0n,
      unrealisedPaise: 0n,
      averageCostPaise: 0n,
    })
  })
})

describe('settlement', () => {
  const calendar = simulatedCalendar()

  it('comes on the next settlement day', () => {
    expect(settlementDate(businessDate('2026-11-20'), calendar)).toBe('2026-11-23')
    expect(settlementDate(businessDate('2026-12-24'), calendar)).toBe('2026-12-28')
  })

  it('lets shares bought on a Friday be sold from Monday, or at once when same-day selling is on', () => {
    expect(sellableFrom(businessDate('2026-11-20'), false, calendar)).toBe('2026-11-23')
    expect(sellableFrom(businessDate('2026-11-20'), true, calendar)).toBe('2026-11-20')
  })

  const today = businessDate('2026-11-23')
  const tomorrow = addDays(today, 1)

  it.each([
    ['all that is due today', 100n, [{ settlesOn: today, amount: 100n }], 100n],
    ['what is left of it after some was spent', 60n, [{ settlesOn: today, amount: 100n }], 60n],
    ['nothing that is due tomorrow', 50n, [{ settlesOn: tomorrow, amount: 50n }], 0n],
    [
      'today’s part of both',
      150n,
      [
        { settlesOn: today, amount: 100n },
        { settlesOn: tomorrow, amount: 50n },
      ],
      100n,
    ],
    [
      'nothing early when today’s proceeds are spent',
      50n,
      [
        { settlesOn: today, amount: 100n },
        { settlesOn: tomorrow, amount: 50n },
      ],
      0n,
    ],
    ['what an earlier day left behind', 30n, [{ settlesOn: addDays(today, -1), amount: 30n }], 30n],
    [
      'nothing that two later days will owe',
      100n,
      [
        { settlesOn: tomorrow, amount: 0n },
        { settlesOn: addDays(tomorrow, 1), amount: 100n },
      ],
      0n,
    ],
    ['nothing of nothing', 0n, [{ settlesOn: today, amount: 100n }], 0n],
  ] as const)('moves %s', (_, unsettled, dues, expected) => {
    expect(settlingAmount(unsettled, dues, today)).toBe(expected)
  })

  it('refuses negative amounts', () => {
    expect(() => settlingAmount(-1n, [], today)).toThrow(RangeError)
    expect(() => settlingAmount(1n, [{ settlesOn: today, amount: -1n }], today)).toThrow(RangeError)
  })
})

it('settles nothing of balances or dues below zero, and says so', () => {
  const day = businessDate('2026-11-23')
  const due = (amount: bigint) => ({ settlesOn: day, amount })
  for (const [unsettled, dues] of [
    [-1n, []],
    [10n, [due(5n), due(-1n)]],
  ] as const)
    expect(() => settlingAmount(unsettled, dues, day)).toThrow('neither a balance nor a due amount is negative')
})
