import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { paise } from '@bahi/money/paise'
import { quantity } from '@bahi/money/quantity'
import {
  adjustBars,
  adjustPrice,
  type CorporateAction,
  computeEntitlement,
  lotAfter,
  computeMultiplier,
  priceAfterDivisions,
  priceFactor,
  referenceAfter,
} from './corporate-actions.ts'
import { openLot, remainingCharges, remainingCost, sellFromLots } from './lots.ts'

const split: CorporateAction = { kind: 'split', shares: 5 }
const bonus: CorporateAction = { kind: 'bonus', shares: 1 }
const dividend: CorporateAction = { kind: 'dividend', dividendPaise: 12_50 }

describe('the price after a corporate action', () => {
  it.each([
    ['a fifth after a split of one into five', [split], 1_000_00, 200_00],
    ['half after a bonus of one for one', [bonus], 1_000_00, 500_00],
    ['less by what a dividend pays', [dividend], 1_000_00, 987_50],
    ['what it was without one', [], 1_000_00, 1_000_00],
    ['rounded to the paisa, a half up', [{ kind: 'split', shares: 2 } as const], 33_33, 16_67],
    ['never nothing', [{ kind: 'dividend', dividendPaise: 500 } as const], 400, 1],
  ])('is %s', (_, actions, close, expected) => {
    expect(referenceAfter(close, actions)).toBe(expected)
  })

  it('keeps prices in their order', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e8 }),
        fc.integer({ min: 0, max: 1e6 }),
        fc.integer({ min: 2, max: 20 }),
        (price, more, shares) => {
          const factor = priceFactor({ kind: 'split', shares }, price)
          expect(adjustPrice(price, factor)).toBeLessThanOrEqual(adjustPrice(price + more, factor))
        },
      ),
    )
  })
})

describe('history over a corporate action', () => {
  const bar = (date: string, closePaise: number) => ({
    date,
    openPaise: closePaise,
    highPaise: closePaise + 10_00,
    lowPaise: closePaise - 10_00,
    closePaise,
    volume: 1_000,
    valuePaise: 7,
  })

  it('divides what lies before the ex-date and leaves the ex-date as it is', () => {
    const bars = [bar('2026-11-20', 1_000_00), bar('2026-11-23', 205_00)]
    expect(adjustBars(bars, [{ exDate: '2026-11-23', action: split, closeBeforePaise: 1_000_00 }])).toEqual([
      {
        date: '2026-11-20',
        openPaise: 200_00,
        highPaise: 202_00,
        lowPaise: 198_00,
        closePaise: 200_00,
        volume: 5_000,
        valuePaise: 7,
      },
      bars[1],
    ])
  })

  it('multiplies the factors of several, in whatever order they come', () => {
    const actions = [
      { exDate: '2026-11-24', action: bonus, closeBeforePaise: 200_00 },
      { exDate: '2026-11-23', action: split, closeBeforePaise: 1_000_00 },
    ]
    expect(adjustBars([bar('2026-11-20', 1_000_00)], actions)[0]).toMatchObject({ closePaise: 100_00, volume: 10_000 })
    expect(adjustBars([bar('2026-11-23', 200_00)], actions)[0]).toMatchObject({ closePaise: 100_00, volume: 2_000 })
  })

  it('takes a dividend out of the past without touching volumes', () => {
    expect(
      adjustBars(
        [bar('2026-11-20', 1_000_00)],
        [{ exDate: '2026-11-23', action: dividend, closeBeforePaise: 1_000_00 }],
      )[0],
    ).toMatchObject({ closePaise: 987_50, volume: 1_000 })
  })
})

describe('what an owner of record is given', () => {
  it.each([
    [split, { sharesGiven: 400n, amountPaise: 0n }],
    [bonus, { sharesGiven: 100n, amountPaise: 0n }],
    [{ kind: 'bonus', shares: 3 } as const, { sharesGiven: 300n, amountPaise: 0n }],
    [dividend, { sharesGiven: 0n, amountPaise: 1_250_00n }],
  ])('for a hundred shares by %o is %o', (action, given) => {
    expect(computeEntitlement(action, 100n)).toEqual(given)
  })

  it('turns lots into more shares at the same cost, to the paisa, also when a part was sold before', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 5_000n),
        fc.bigInt(0n, 5_000n),
        fc.bigInt(0n, 10n ** 12n),
        fc.bigInt(0n, 10n ** 8n),
        fc.integer({ min: 2, max: 10 }),
        (bought, sold, cost, charges, shares) => {
          const lot = {
            ...openLot(1n, quantity(bought), paise(cost), paise(charges), businessDate('2026-11-20')),
            remaining: quantity(bought - (sold % (bought + 1n))),
          }
          const after = lotAfter(lot, { kind: 'split', shares })
          expect(remainingCost(after)).toBe(remainingCost(lot))
          expect(remainingCharges(after)).toBe(remainingCharges(lot))
          expect(after.remaining).toBe(lot.remaining * BigInt(shares))
        },
      ),
    )
  })

  it('lets a sale after it gain what the same sale would have gained before it', () => {
    const lot = openLot(1n, quantity(100n), paise(100_000_00n), paise(100_00n), businessDate('2026-11-20'))
    const sale = (count: bigint) => ({
      quantity: quantity(count),
      proceedsPaise: paise(60_000_00n),
      chargesPaise: paise(50_00n),
      soldOn: businessDate('2026-11-24'),
    })
    const before = sellFromLots([lot], sale(50n)).sales[0]
    const after = sellFromLots([lotAfter(lot, split)], sale(250n)).sales[0]
    expect(after?.realisedPaise).toBe(before?.realisedPaise)
  })

  it('divides a price of before once over all splits and bonuses, half a paisa up, and never to nothing', () => {
    expect(priceAfterDivisions(1_001n, [{ kind: 'bonus', shares: 1 }])).toBe(501n)
    expect(priceAfterDivisions(1_003n, [{ kind: 'split', shares: 2 }])).toBe(502n)
    expect(
      priceAfterDivisions(1_002n, [
        { kind: 'split', shares: 2 },
        { kind: 'bonus', shares: 2 },
      ]),
    ).toBe(167n)
    expect(priceAfterDivisions(1_001n, [])).toBe(1_001n)
    expect(priceAfterDivisions(1n, [{ kind: 'split', shares: 10 }])).toBe(1n)
    // Beyond what a binary fraction holds exactly.
    expect(priceAfterDivisions(2n ** 60n + 1n, [{ kind: 'split', shares: 2 }])).toBe(2n ** 59n + 1n)
  })

  it('counts a share once where only money is paid', () => {
    expect(computeMultiplier(dividend)).toBe(1)
  })
})
