import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { share } from '../../testing/loan-facts.ts'
import { PARTS_A_PAISA } from './loan-terms.ts'
import { comingPaise, planSale, SALE_COST_BPS, type Shortfall } from './plan-sale.ts'
import { byLendingValue, type Pledgeable } from './pledge.ts'

describe('a sale that cures a shortfall', () => {
  const sellable = (holding: Pledgeable, lotSize = 1n, owned = holding.quantity) => ({
    ...holding,
    lotSize,
    owned,
    most: 1_00_000n,
    costBps: SALE_COST_BPS,
    nights: 0,
  })
  const units = (
    asset: number,
    quantity: bigint,
    nav: bigint,
    { ltvBps = 7_500, costBps = 100n, nights = 0 } = {},
  ) => ({
    asset,
    quantity,
    priceParts: nav * 100n,
    ltvBps,
    lotSize: 1n,
    owned: quantity,
    most: quantity,
    costBps,
    nights,
  })
  const short = (missingPaise: bigint, owedPaise: bigint, nightParts = 0n): Shortfall => ({
    missingPaise,
    owedPaise,
    nightParts,
  })

  it('is just enough: a share of ₹1,000 at 60 % cures by ₹397.50', () => {
    expect(planSale([sellable(share(1, 100n, 1_000n))], short(3_975_00n, 60_000_00n))).toEqual([
      { asset: 1, quantity: 10n },
    ])
    expect(planSale([sellable(share(1, 100n, 1_000n))], short(3_975_01n, 60_000_00n))).toEqual([
      { asset: 1, quantity: 11n },
    ])
  })

  it('takes whole lots or a remainder, the largest lending value first, and never more than is owed', () => {
    expect(planSale([sellable(share(1, 500n, 100n), 100n)], short(3_975_00n, 60_000_00n))).toEqual([
      { asset: 1, quantity: 100n },
    ])
    expect(planSale([sellable(share(1, 530n, 100n), 100n)], short(1_000_00n, 60_000_00n))).toEqual([
      { asset: 1, quantity: 30n },
    ])
    expect(
      planSale([sellable(share(1, 10n, 100n)), sellable(share(2, 10n, 1_000n))], short(4_000_00n, 60_000_00n)),
    ).toEqual([
      { asset: 2, quantity: 10n },
      { asset: 1, quantity: 1n },
    ])
    expect(planSale([sellable(share(1, 100n, 1_000n))], short(5_000_00n, 5_000_00n))).toEqual([
      { asset: 1, quantity: 6n },
    ])
  })

  it('cures when there is enough to cure with, and a share less would not', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 2_000n),
        fc.bigInt(1n, 5_000n),
        fc.bigInt(1n, 10n ** 8n),
        (quantity, rupees, missingPaise) => {
          const holding = share(1, quantity, rupees)
          const [sale] = planSale([sellable(holding)], short(missingPaise, 10n ** 12n))
          const cures = (shares: bigint) =>
            (shares * holding.priceParts * (10_000n - SALE_COST_BPS - BigInt(holding.ltvBps))) / 10_000n
          const sold = sale?.quantity ?? 0n
          expect(sold).toBeLessThanOrEqual(quantity)
          if (sold < quantity) {
            expect(cures(sold)).toBeGreaterThanOrEqual(missingPaise * PARTS_A_PAISA)
            expect(cures(sold - 1n)).toBeLessThan(missingPaise * PARTS_A_PAISA)
          }
        },
      ),
    )
  })

  it('of units counts the exit load: one at ₹10.0000, 75 % and a load of 1 % cures by ₹2.40', () => {
    expect(planSale([units(1_000_001, 10_000n, 10_0000n)], short(2_400_00n, 60_000_00n))).toEqual([
      { asset: 1_000_001, quantity: 1_000n },
    ])
    expect(planSale([units(1_000_001, 10_000n, 10_0000n)], short(2_400_01n, 60_000_00n))).toEqual([
      { asset: 1_000_001, quantity: 1_001n },
    ])
    expect(planSale([units(1_000_001, 10_000n, 10_0000n, { costBps: 0n })], short(2_400_00n, 60_000_00n))).toEqual([
      { asset: 1_000_001, quantity: 960n },
    ])
    // 85 % and a load of 15 %: what it brings would only replace what it carried.
    expect(
      planSale([units(1_000_001, 10_000n, 10_0000n, { ltvBps: 8_500, costBps: 1_500n })], short(2_400_00n, 60_000_00n)),
    ).toEqual([])
  })

  it('counts the interest of the nights until the money is there, once, however much is sold', () => {
    const night = 15_00n * PARTS_A_PAISA
    // ₹2,400 and three nights of ₹15, in steps of ₹2.40.
    expect(planSale([units(1_000_001, 10_000n, 10_0000n, { nights: 3 })], short(2_400_00n, 60_000_00n, night))).toEqual(
      [{ asset: 1_000_001, quantity: 1_019n }],
    )
    // 500 units cure ₹1,200 of ₹2,445; the shares that come after wait for no further night: ₹1,245 in steps of
    // ₹397.50.
    expect(
      planSale(
        [units(1_000_001, 500n, 10_0000n, { nights: 3 }), { ...sellable(share(1, 6n, 1_000n)), nights: 1 }],
        short(2_400_00n, 60_000_00n, night),
      ),
    ).toEqual([
      { asset: 1_000_001, quantity: 500n },
      { asset: 1, quantity: 4n },
    ])
    // What is of no use adds no night.
    expect(
      planSale(
        [units(1_000_001, 10_000n, 10_0000n, { ltvBps: 9_900, nights: 9 }), sellable(share(1, 100n, 1_000n))],
        short(3_975_00n, 60_000_00n, night),
      ),
    ).toEqual([{ asset: 1, quantity: 10n }])
  })

  it('cures by units and shares together, or takes all there is', () => {
    const holding = fc.record({
      quantity: fc.bigInt(1n, 5_000n),
      nav: fc.bigInt(1_0000n, 500_0000n),
      ltvBps: fc.constantFrom(6_000, 7_500, 8_500),
      costBps: fc.constantFrom(0n, 25n, 100n, 300n),
      nights: fc.integer({ min: 0, max: 6 }),
    })
    fc.assert(
      fc.property(
        fc.array(holding, { minLength: 1, maxLength: 5 }),
        fc.bigInt(1n, 10n ** 8n),
        fc.bigInt(0n, 10n ** 8n),
        (rows, missingPaise, nightParts) => {
          const owned = rows.map(({ quantity, nav, ...more }, at) => units(1_000_001 + at, quantity, nav, more))
          const sales = planSale(owned, short(missingPaise, 10n ** 12n, nightParts)).map(({ asset, quantity }) => ({
            ...(owned.find((each) => each.asset === asset) ?? units(0, 0n, 0n)),
            sold: quantity,
          }))
          const cures = ({ priceParts, costBps, ltvBps }: (typeof sales)[number], count: bigint) =>
            (count * priceParts * (10_000n - costBps - BigInt(ltvBps))) / 10_000n
          const cured = sales.reduce((sum, sale) => sum + cures(sale, sale.sold), 0n)
          const wanted =
            missingPaise * PARTS_A_PAISA + nightParts * BigInt(Math.max(...sales.map(({ nights }) => nights)))
          for (const { sold, quantity } of sales) expect(sold).toBeLessThanOrEqual(quantity)
          const last = sales.at(-1)
          if (cured < wanted)
            expect(sales.map(({ sold }) => sold)).toEqual(
              owned.toSorted(byLendingValue).map(({ quantity }) => quantity),
            )
          else if (last !== undefined) expect(cured - cures(last, 1n)).toBeLessThan(wanted)
        },
      ),
    )
  })

  it('counts what is on its way by the last NAV less the load, then by what was struck', () => {
    const asked = { units: 1_000n, priceParts: 10_1234n * 100n, costBps: 100n, netPaise: null }
    // 1,000 × ₹10.1234 less 1 %: ₹10,022.166.
    expect(comingPaise([asked])).toBe(10_022_16n)
    expect(comingPaise([asked, { ...asked, netPaise: 9_000_00n }])).toBe(19_022_16n)
    expect(comingPaise([])).toBe(0n)
  })
})
