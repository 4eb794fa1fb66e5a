import { expect, test } from 'vitest'
import type { HoldingView } from '@bahi/contract/shares/positions'
import { openPurchases, sellableShares } from './holding-figures.ts'

type Lot = HoldingView['lots'][number]

const lot = (id: string, remaining: number, pricePaise: number, boughtOn: string, sellableOn: string | null): Lot => ({
  id,
  quantity: remaining,
  remaining,
  costPaise: remaining * pricePaise,
  chargesPaise: 0,
  remainingCostPaise: remaining * pricePaise,
  remainingChargesPaise: 0,
  realisedPaise: 0,
  boughtOn,
  settlesOn: boughtOn,
  sellableOn,
})

const holding = {
  quantity: 300,
  heldQuantity: 20,
  pledgedQuantity: 70,
  lots: [
    lot('1', 100, 100_00, '2026-11-12', null),
    lot('2', 100, 110_00, '2026-11-20', null),
    lot('3', 56, 120_00, '2026-11-24', '2026-11-25'),
    lot('4', 18, 121_00, '2026-11-24', '2026-11-25'),
    lot('5', 26, 122_00, '2026-11-24', '2026-11-25'),
  ],
}

test('neither pledged nor locked shares nor those of an open order can be sold now', () => {
  expect(sellableShares(holding)).toBe(300 - 20 - 70 - 100)
  expect(sellableShares({ ...holding, heldQuantity: 0 })).toBe(130)
  expect(sellableShares({ ...holding, pledgedQuantity: 200, heldQuantity: 0 })).toBe(0)
})

test('a purchase that was filled in three trades is one purchase of the day, with its trades', () => {
  const [, , today] = openPurchases(holding)
  expect(today).toMatchObject({
    boughtOn: '2026-11-24',
    quantity: 100,
    costPaise: 56 * 120_00 + 18 * 121_00 + 26 * 122_00,
    pricePaise: 120_70,
    sellable: 0,
    sellableOn: '2026-11-25',
  })
  expect(today?.lots.map(({ id }) => id)).toEqual(['3', '4', '5'])
})

test('what can be sold is counted on the oldest purchases, as a sale takes them', () => {
  expect(openPurchases(holding).map(({ sellable }) => sellable)).toEqual([100, 10, 0])
})

test('shares of one day that can be sold on different days are two purchases', () => {
  const lots = [lot('1', 10, 100_00, '2026-11-24', '2026-11-25'), lot('2', 5, 90_00, '2026-11-24', '2027-05-24')]
  expect(openPurchases({ quantity: 15, heldQuantity: 0, pledgedQuantity: 0, lots })).toHaveLength(2)
})
