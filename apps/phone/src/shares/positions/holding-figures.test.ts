import { describe, expect, test } from 'vitest'
import type { HoldingView } from '@bahi/contract/shares/positions'
import { addsUp, lotsAddUp, openLots, priceHolding, totalHoldings } from './holding-figures.ts'

type Lot = HoldingView['lots'][number]
const lot = (
  id: string,
  quantity: number,
  remaining: number,
  costPaise: number,
  boughtOn: string,
  over: Partial<Lot> = {},
): Lot => ({
  id,
  quantity,
  remaining,
  costPaise,
  chargesPaise: 16_700,
  remainingCostPaise: (costPaise * remaining) / quantity,
  remainingChargesPaise: (16_700 * remaining) / quantity,
  realisedPaise: 0,
  boughtOn,
  settlesOn: '2026-11-23',
  sellableOn: null,
  ...over,
})

const holding: HoldingView = {
  instrumentId: 12,
  code: 'SAHYABANK',
  symbol: 'SAHYABANK',
  exchange: 'NSE',
  name: 'Sahyadri Bank',
  quantity: 100,
  availableQuantity: 0,
  heldQuantity: 0,
  unsettledQuantity: 40,
  listsOn: null,
  pledgedQuantity: 0,
  lockedQuantity: 0,
  lockIns: [],
  sellableOn: '2026-11-23',
  averageCostPaise: 136_820,
  realisedPaise: 4_000,
  investedPaise: 13_682_000,
  lastPaise: 141_260,
  previousClosePaise: 140_050,
  valuePaise: 14_126_000,
  unrealisedPaise: 444_000,
  unrealisedBps: 325,
  dayChangePaise: 121_000,
  lots: [
    lot('1', 100, 60, 13_600_000, '2026-11-12', { realisedPaise: 4_000 }),
    lot('3', 10, 0, 100, '2026-11-19'),
    lot('2', 40, 40, 5_522_000, '2026-11-20', { sellableOn: '2026-11-23' }),
  ],
}

describe('a holding', () => {
  test('moves with its price from what the server said', () => {
    expect(priceHolding(holding, { lastPaise: 141_360, previousClosePaise: 140_050 })).toEqual({
      lastPaise: 141_360,
      previousClosePaise: 140_050,
      valuePaise: 14_136_000,
      unrealisedPaise: 454_000,
      dayChangePaise: 131_000,
    })
  })

  test('stands as the server said without a live price', () => {
    expect(priceHolding(holding, undefined)).toMatchObject({ valuePaise: 14_126_000, dayChangePaise: 121_000 })
    expect(priceHolding(holding, { lastPaise: 0, previousClosePaise: 0 }).lastPaise).toBe(141_260)
  })

  test('shows the lots that are left, oldest first, and which wait to be sellable', () => {
    expect(openLots(holding)).toMatchObject([
      {
        id: '1',
        quantity: 60,
        bought: 100,
        pricePaise: 136_000,
        costPaise: 8_160_000,
        chargesPaise: 10_020,
        realisedPaise: 4_000,
        boughtOn: '2026-11-12',
        sellableOn: null,
      },
      {
        id: '2',
        quantity: 40,
        bought: 40,
        pricePaise: 138_050,
        costPaise: 5_522_000,
        boughtOn: '2026-11-20',
        sellableOn: '2026-11-23',
      },
    ])
  })

  test('is proven by lots that come to its shares and its cost', () => {
    expect(lotsAddUp(holding)).toBe(true)
    expect(lotsAddUp({ ...holding, quantity: 99 })).toBe(false)
    expect(lotsAddUp({ ...holding, investedPaise: 13_682_001 })).toBe(false)
  })
})

describe('the total', () => {
  const totals = {
    valuePaise: 14_126_000,
    investedPaise: 13_682_000,
    unrealisedPaise: 444_000,
    dayChangePaise: 121_000,
  }

  test('is the sum of its rows', () => {
    expect(totalHoldings([holding, holding]).valuePaise).toBe(28_252_000)
    expect(addsUp([holding], totals)).toBe(true)
  })

  test('does not add up when a figure is a paisa off', () => {
    expect(addsUp([holding], { ...totals, valuePaise: 14_126_001 })).toBe(false)
    expect(addsUp([{ ...holding, quantity: 99 }], totals)).toBe(false)
  })
})
