import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise } from '@bahi/money/paise'
import { quantity } from '@bahi/money/quantity'
import { withSettings, withCash, codeOf } from '../../../testing/buy-facts.ts'
import { exampleBuyFacts as facts, exampleLimitOrder as order } from '../../../testing/example-facts.ts'
import { decideBuyShares, maxBuyable } from './buy-shares.ts'
import type { BuyFacts } from './order-facts.ts'

describe('the money of a purchase', () => {
  it('takes an amount of exactly the least', () => {
    expect(codeOf(order, withSettings({ minAmountPaise: paise(1_41_260_00) }))).toBe('accepted')
    expect(decideBuyShares(order, withSettings({ minAmountPaise: paise(1_41_260_01) }))).toMatchObject({
      refused: { params: { buyMinAmt: '1,41,260.01' } },
    })
  })

  it('lets one share and all shares be exactly their part of net worth', () => {
    const half = {
      ...withSettings({ maxInOneShareBps: 5_000, maxInSharesBps: 6_000 }),
      netWorthPaise: paise(4_00_000_00),
    }
    expect(codeOf(order, { ...half, inThisSharePaise: paise(58_740_00) })).toBe('accepted')
    expect(decideBuyShares(order, { ...half, inThisSharePaise: paise(58_740_01) })).toMatchObject({
      refused: { code: 'share-of-worth-exceeded', params: { buyMaxAmt: 50 } },
    })
    expect(codeOf(order, { ...half, inAllSharesPaise: paise(98_740_00) })).toBe('accepted')
    expect(codeOf(order, { ...half, inAllSharesPaise: paise(98_740_01) })).toBe('total-of-worth-exceeded')
  })

  it('asks nothing of the part of net worth at 100 %: there the cash alone decides', () => {
    expect(codeOf(order, { ...withCash(0n), netWorthPaise: paise(1) })).toBe('cash-short')
  })

  it('rounds a part of net worth down: half a paisa of it is not there', () => {
    const given = (netWorth: bigint) => ({
      ...withSettings({ maxInOneShareBps: 5_000 }),
      netWorthPaise: paise(netWorth),
    })
    expect(codeOf(order, given(2_82_520_00n))).toBe('accepted')
    expect(codeOf(order, given(2_82_519_99n))).toBe('share-of-worth-exceeded')
  })

  it('refuses a customer who is one paisa short', () => {
    expect(codeOf(order, withCash(1_41_428_80n))).toBe('accepted')
    expect(decideBuyShares(order, withCash(1_41_428_79n))).toMatchObject({
      refused: { code: 'cash-short', params: { short: '0.01' } },
    })
    expect(codeOf(order, withCash(1_41_428_00n, 80n))).toBe('accepted')
    expect(codeOf(order, withCash(1_41_428_00n, 79n))).toBe('cash-short')
  })

  it('spends unsettled proceeds first, so that cash which can be withdrawn stays', () => {
    expect(decideBuyShares(order, withCash(1_00_000_00n, 60_000_00n))).toMatchObject({
      accepted: { hold: { fromUnsettledPaise: 60_000_00n, fromAvailablePaise: 81_428_80n } },
    })
    expect(decideBuyShares(order, withCash(1_00_000_00n, 1_50_000_00n))).toMatchObject({
      accepted: { hold: { fromUnsettledPaise: 1_41_428_80n, fromAvailablePaise: 0n } },
    })
  })
})

describe('maxBuyable', () => {
  it('is affordable, and one lot more is not', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 11n }),
        fc.integer({ min: 10, max: 10_00_000 }),
        fc.integer({ min: 1, max: 500 }),
        (cash, limit, lot) => {
          const rich = { ...withCash(cash), netWorthPaise: paise(10n ** 15n) }
          const given: BuyFacts = {
            ...rich,
            instrument: {
              ...facts.instrument,
              lotSize: quantity(lot),
              tickPaise: paise(1),
              quote: { ...facts.instrument.quote, lowerBandPaise: paise(1), upperBandPaise: paise(10n ** 9n) },
            },
          }
          const most = maxBuyable(paise(limit), given)
          expect(most % BigInt(lot)).toBe(0n)
          const ask = (shares: bigint) => codeOf({ ...order, quantity: Number(shares), limitPaise: limit }, given)
          expect(most === 0n || ask(most) === 'accepted').toBe(true)
          expect(ask(most + BigInt(lot))).toMatch(/cash-short|quantity-above-max/)
        },
      ),
    )
  })
})
