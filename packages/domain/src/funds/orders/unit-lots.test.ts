import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { worthOfUnits } from '@bahi/money/nav'
import { MONDAY, terms, lot } from '../../../testing/fund-facts.ts'
import type { LotFacts } from '../scheme-facts.ts'
import { executeRedemption } from './execute.ts'
import { costOfPart, exitBps, exitFreeOn, nextFree, sellLots, takeUnits } from './unit-lots.ts'

describe('lots', () => {
  it('pay by their age: the day of each border is the first that pays less', () => {
    expect([0, 29, 30, 364, 365].map((age) => exitBps(terms.exitBands, age))).toEqual([100, 100, 50, 50, 0])
    expect([
      exitFreeOn(terms.exitBands, MONDAY),
      exitFreeOn([], MONDAY),
      exitFreeOn([{ belowDays: 90, bps: 0 }], MONDAY),
    ]).toEqual(['2027-11-23', null, null])
    expect(
      nextFree([lot(1n, '2026-11-16', 10n), lot(2n, '2026-11-17', 20n), lot(3n, '2026-11-01', 5n)], MONDAY),
    ).toEqual({ lockedUntil: '2026-11-23', units: 10n })
    expect(nextFree([], MONDAY)).toBeNull()
  })

  it('go oldest first, after those that are promised already', () => {
    const lots = [lot(2n, '2026-02-01', 100n), lot(1n, '2026-01-01', 100n, 40n)]
    expect(takeUnits(lots, 60n).map(({ lot: { id }, units }) => [id, units])).toEqual([
      [1n, 40n],
      [2n, 20n],
    ])
    expect(takeUnits(lots, 60n, 50n).map(({ lot: { id }, units }) => [id, units])).toEqual([[2n, 60n]])
    expect(() => takeUnits(lots, 141n)).toThrow(RangeError)
  })

  it('go by their number on one day, whatever the order they are given in', () => {
    const [first, second] = [lot(1n, '2026-01-01', 10n), lot(2n, '2026-01-01', 10n)]
    for (const lots of [
      [first, second],
      [second, first],
    ])
      expect(takeUnits(lots, 15n).map(({ lot: { id }, units }) => [id, units])).toEqual([
        [1n, 10n],
        [2n, 5n],
      ])
    expect(() => takeUnits([first], 11n)).toThrow('1 units are in no lot')
  })

  it('that are sold out are in no lock-up', () => {
    const lots = [lot(1n, '2026-11-16', 10n, 0n), lot(2n, '2026-11-17', 20n)]
    expect(nextFree(lots, MONDAY)).toEqual({ lockedUntil: '2026-11-24', units: 20n })
  })

  it('are struck to the paisa: 60 old units and 40 young ones at ₹12.3457', () => {
    const struck = executeRedemption(
      100n,
      [lot(1n, '2025-11-23', 60n), lot(2n, '2026-11-10', 60n)],
      123_457n,
      terms.exitBands,
      MONDAY,
    )
    // 60 × 12.3457 = 740.742; all 100 are 1,234.57; the young ones pay 1 % of 493.83.
    expect(struck).toMatchObject({ amountPaise: 1_234_57n, loadPaise: 4_93n, netPaise: 1_229_64n })
    expect(
      struck.sales.map(({ proceedsPaise, loadPaise, costPaise }) => [proceedsPaise, loadPaise, costPaise]),
    ).toEqual([
      [740_74n, 0n, 600_00n],
      [493_83n, 4_93n, 400_00n],
    ])
  })

  it('never lose a unit or a paisa, whatever parts they leave in', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            units: fc.bigInt(1n, 5_000n),
            costPaise: fc.bigInt(0n, 10_000_000n),
            age: fc.integer({ min: 0, max: 300 }),
          }),
          { minLength: 1, maxLength: 12 },
        ),
        fc.array(fc.bigInt(1n, 4_000n), { maxLength: 12 }),
        fc.bigInt(1n, 9_000_000n),
        (bought, parts, nav) => {
          let lots = bought.map(({ units, costPaise, age }, index): LotFacts => ({
            id: BigInt(index),
            boughtOn: businessDate(`2026-0${1 + (age % 9)}-01`),
            units,
            remaining: units,
            costPaise,
            lockedUntil: null,
          }))
          const left = () => lots.reduce((sum, { remaining }) => sum + remaining, 0n)
          const all = left()
          let [gone, cost] = [0n, 0n]
          for (const part of parts) {
            const units = part < left() ? part : left()
            if (units === 0n) break
            const sales = sellLots(takeUnits(lots, units), nav, terms.exitBands, MONDAY)
            expect(sales.reduce((sum, sale) => sum + sale.proceedsPaise, 0n)).toBe(worthOfUnits(units, nav))
            cost += sales.reduce((sum, sale) => sum + sale.costPaise, 0n)
            lots = lots.map((one) => ({
              ...one,
              remaining: one.remaining - (sales.find(({ lot: { id } }) => id === one.id)?.units ?? 0n),
            }))
            gone += units
          }
          expect(gone + left()).toBe(all)
          expect(cost + lots.reduce((sum, one) => sum + costOfPart(one, one.remaining), 0n)).toBe(
            bought.reduce((sum, { costPaise }) => sum + costPaise, 0n),
          )
        },
      ),
    )
  })
})
