import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { type BookedLot, type BookedSale, type DatedDivision, sellAsTaxed } from './bonus-shares.ts'
import { computeTaxableGain } from './gains.ts'

const on = businessDate
const lot = (
  id: bigint,
  boughtOn: string,
  remaining: bigint,
  costPaise: bigint,
  more: Partial<BookedLot> = {},
): BookedLot => ({
  id,
  boughtOn: on(boughtOn),
  remaining,
  costPaise,
  chargesPaise: 0n,
  sttPaise: 0n,
  freeFrom: on(boughtOn),
  ...more,
})
const sale = (
  id: bigint,
  soldOn: string,
  proceedsPaise: bigint,
  taken: [lotId: bigint, quantity: bigint][],
  more: Partial<BookedSale> = {},
): BookedSale => ({
  id,
  soldOn: on(soldOn),
  proceedsPaise,
  chargesPaise: 0n,
  sttPaise: 0n,
  taken: taken.map(([lotId, quantity]) => ({ lotId, quantity })),
  ...more,
})
const bonus = (exDate: string, shares = 1): DatedDivision => ({
  exDate: on(exDate),
  division: { kind: 'bonus', shares },
})
const split = (exDate: string, shares: number): DatedDivision => ({
  exDate: on(exDate),
  division: { kind: 'split', shares },
})
const shown = (parts: ReturnType<typeof sellAsTaxed>) =>
  parts.map(({ boughtOn, quantity, proceedsPaise, costPaise }) => [boughtOn, quantity, proceedsPaise, costPaise])

describe('sales as the tax counts them', () => {
  it('leave the old shares their whole cost: a hundred of ₹300 are sold at ₹160 after a bonus of one for one with a loss', () => {
    const parts = sellAsTaxed(
      [lot(1n, '2026-01-15', 100n, 30_000_00n)],
      [sale(9n, '2027-03-15', 16_000_00n, [[1n, 100n]])],
      [bonus('2027-02-10')],
    )
    expect(shown(parts)).toEqual([['2026-01-15', 100n, 16_000_00n, 30_000_00n]])
    expect(parts.map((part) => computeTaxableGain({ ...part, taxClass: 'equity' }))).toEqual([-14_000_00n])
  })

  it('take bonus shares next, at no cost and held from the day they were given', () => {
    const parts = sellAsTaxed(
      [lot(1n, '2026-01-15', 50n, 30_000_00n)],
      [sale(9n, '2027-03-15', 15_000_00n, [[1n, 150n]])],
      [bonus('2027-02-10')],
    )
    expect(shown(parts)).toEqual([
      ['2026-01-15', 100n, 10_000_00n, 30_000_00n],
      ['2027-02-10', 50n, 5_000_00n, 0n],
    ])
  })

  it('take what was bought between purchase and bonus before the bonus shares, and what was bought on its day after them', () => {
    // The books give of the first lot, which has become 20; the tax takes 10 of the first, 10 of the second and then
    // bonus shares.
    const lots = [
      lot(1n, '2026-01-15', 0n, 1_000_00n),
      lot(2n, '2026-05-04', 15n, 2_000_00n),
      lot(3n, '2027-02-10', 10n, 900_00n),
    ]
    const parts = sellAsTaxed(
      lots,
      [
        sale(9n, '2027-03-15', 2_500_00n, [
          [1n, 20n],
          [2n, 5n],
        ]),
      ],
      [bonus('2027-02-10')],
    )
    expect(shown(parts)).toEqual([
      ['2026-01-15', 10n, 1_000_00n, 1_000_00n],
      ['2026-05-04', 10n, 1_000_00n, 2_000_00n],
      ['2027-02-10', 5n, 500_00n, 0n],
    ])
  })

  it('count what was sold before a bonus in the shares of its day, and give nothing for it', () => {
    // 100 bought, 60 sold, 40 become 80; 80 sold.
    const parts = sellAsTaxed(
      [lot(1n, '2026-01-15', 0n, 10_000_00n)],
      [sale(8n, '2026-06-01', 6_000_00n, [[1n, 60n]]), sale(9n, '2027-03-15', 4_000_00n, [[1n, 80n]])],
      [bonus('2027-02-10')],
    )
    expect(shown(parts)).toEqual([
      ['2026-01-15', 60n, 6_000_00n, 6_000_00n],
      ['2026-01-15', 40n, 2_000_00n, 4_000_00n],
      ['2027-02-10', 40n, 2_000_00n, 0n],
    ])
  })

  it('split old and bonus shares alike, and give bonus shares for bonus shares', () => {
    // 10 bought; a bonus makes 20, a split 40, a bonus of two for one 120: 20 old ones at full cost, 20 of the first
    // bonus, 80 of the second.
    const parts = sellAsTaxed(
      [lot(1n, '2026-01-15', 0n, 1_000_00n)],
      [sale(9n, '2027-03-15', 1_200_00n, [[1n, 120n]])],
      [split('2026-08-03', 2), bonus('2026-05-04'), bonus('2027-02-10', 2)],
    )
    expect(shown(parts)).toEqual([
      ['2026-01-15', 20n, 200_00n, 1_000_00n],
      ['2026-05-04', 20n, 200_00n, 0n],
      ['2027-02-10', 40n, 400_00n, 0n],
      ['2027-02-10', 40n, 400_00n, 0n],
    ])
  })

  it('pass over shares in lock-in, and over the bonus shares given for them', () => {
    const lots = [lot(1n, '2026-01-15', 20n, 1_000_00n, { freeFrom: null }), lot(2n, '2026-05-04', 5n, 2_000_00n)]
    expect(shown(sellAsTaxed(lots, [sale(9n, '2027-03-15', 1_500_00n, [[2n, 15n]])], [bonus('2027-02-10')]))).toEqual([
      ['2026-05-04', 10n, 1_000_00n, 2_000_00n],
      ['2027-02-10', 5n, 500_00n, 0n],
    ])
    const free = lots.map((one) => ({ ...one, freeFrom: on('2027-03-15') }))
    expect(
      shown(sellAsTaxed(free, [sale(9n, '2027-03-15', 1_500_00n, [[2n, 15n]])], [bonus('2027-02-10')]))[0],
    ).toEqual(['2026-01-15', 10n, 1_000_00n, 1_000_00n])
  })

  it('charge the tax on the purchase to the shares that were bought', () => {
    const [old, given] = sellAsTaxed(
      [lot(1n, '2026-01-15', 0n, 1_000_00n, { chargesPaise: 5_00n, sttPaise: 1_00n })],
      [sale(9n, '2027-03-15', 2_000_00n, [[1n, 20n]], { chargesPaise: 4_00n, sttPaise: 2_00n })],
      [bonus('2027-02-10')],
    )
    expect([old?.chargesPaise, old?.sttPaise, given?.chargesPaise, given?.sttPaise]).toEqual([
      7_00n,
      2_00n,
      2_00n,
      1_00n,
    ])
  })

  it('refuse lots that cannot have been divided as the share was', () => {
    expect(() => sellAsTaxed([lot(1n, '2026-01-15', 3n, 1n)], [], [])).not.toThrow()
    expect(() => sellAsTaxed([lot(1n, '2026-01-15', 3n, 1n)], [], [bonus('2027-02-10')])).toThrow(RangeError)
  })

  it('lose no share and no paisa: with all shares sold, cost, charges and proceeds are those of the books', () => {
    const bought = fc.record({
      shares: fc.bigInt({ min: 1n, max: 500n }),
      cost: fc.bigInt({ min: 0n, max: 1_000_000n }),
      charges: fc.bigInt({ min: 0n, max: 1_000n }),
    })
    fc.assert(
      fc.property(
        fc.array(bought, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 1, max: 3 }),
        fc.bigInt({ min: 0n, max: 10_000_000n }),
        (all, shares, proceeds) => {
          const times = BigInt(shares + 1)
          const lots = all.map(({ cost, charges }, at) =>
            lot(BigInt(at + 1), `2026-0${at + 1}-15`, 0n, cost, { chargesPaise: charges }),
          )
          const parts = sellAsTaxed(
            lots,
            [
              sale(
                99n,
                '2027-03-15',
                proceeds,
                all.map(({ shares: one }, at) => [BigInt(at + 1), one * times]),
              ),
            ],
            [bonus('2027-02-10', shares)],
          )
          const sum = (of: (part: (typeof parts)[number]) => bigint) =>
            parts.reduce((total, part) => total + of(part), 0n)
          const total = (of: (one: (typeof all)[number]) => bigint) => all.reduce((all, one) => all + of(one), 0n)
          expect([
            sum(({ quantity }) => quantity),
            sum(({ costPaise }) => costPaise),
            sum(({ chargesPaise }) => chargesPaise),
            sum(({ proceedsPaise }) => proceedsPaise),
          ]).toEqual([
            total(({ shares: one }) => one) * times,
            total(({ cost }) => cost),
            total(({ charges }) => charges),
            proceeds,
          ])
        },
      ),
    )
  })
})
