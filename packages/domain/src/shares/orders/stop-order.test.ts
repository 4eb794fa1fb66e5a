import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Paise, paise } from '@bahi/money/paise'
import { exampleBuyFacts, exampleSellFacts } from '../../../testing/example-facts.ts'
import { decideBuyShares } from './buy-shares.ts'
import type { BuyFacts, SellFacts, ShareOrder } from './order-facts.ts'
import { decideSellShares } from './sell-shares.ts'
import { firesAt } from './stop-order.ts'

// The last price is 1,412.60, the tick 10 paise, the band 10 % either side.
const buyFacts: BuyFacts = {
  ...exampleBuyFacts,
  cash: { availablePaise: paise(10_00_000_00), unsettledPaise: paise(0) },
}
const stop = (more: Partial<ShareOrder> = {}): ShareOrder => ({
  type: 'sl',
  quantity: 100,
  limitPaise: 1_455_00,
  triggerPaise: 1_450_00,
  timeInForce: 'day',
  ...more,
})
const sale = (more: Partial<ShareOrder> = {}): ShareOrder =>
  stop({ triggerPaise: 1_380_00, limitPaise: 1_375_00, ...more })

const refusalOf = (order: ShareOrder, facts: BuyFacts = buyFacts) => {
  const decision = decideBuyShares(order, facts)
  return decision.ok ? 'accepted' : [decision.refused.code, decision.refused.field]
}
const refusalOfSale = (order: ShareOrder, facts: SellFacts = exampleSellFacts) => {
  const decision = decideSellShares(order, facts)
  return decision.ok ? 'accepted' : [decision.refused.code, decision.refused.field]
}

describe('a stop order', () => {
  it('holds at its limit, and goes to the exchange as a limit order', () => {
    expect(decideBuyShares(stop(), buyFacts)).toMatchObject({
      accepted: { limitPaise: 1_455_00n, timeInForce: 'day', valuePaise: 1_45_500_00n },
    })
  })

  it('at market holds at the price protection beyond its trigger, and ends what does not trade at once', () => {
    // 1,450.00 × 1.03 = 1,493.50; 1,380.00 × 0.97 = 1,338.60
    expect(decideBuyShares(stop({ type: 'sl-m', limitPaise: null }), buyFacts)).toMatchObject({
      accepted: { limitPaise: 1_493_50n, timeInForce: 'ioc' },
    })
    expect(decideSellShares(sale({ type: 'sl-m', limitPaise: null }), exampleSellFacts)).toMatchObject({
      accepted: { limitPaise: 1_338_60n, timeInForce: 'ioc' },
    })
  })

  it('at market holds no more than the upper band asks', () => {
    expect(decideBuyShares(stop({ type: 'sl-m', triggerPaise: 1_520_00 }), buyFacts)).toMatchObject({
      accepted: { limitPaise: buyFacts.instrument.quote.upperBandPaise },
    })
  })

  it('to buy has its trigger at the last price or above, and its limit at the trigger or above', () => {
    expect(refusalOf(stop({ triggerPaise: 1_412_60, limitPaise: 1_412_60 }))).toBe('accepted')
    expect(refusalOf(stop({ triggerPaise: 1_412_50 }))).toEqual(['level-reached-already', 'triggerPaise'])
    expect(refusalOf(stop({ limitPaise: 1_449_90 }))).toEqual(['limit-short-of-trigger', 'pricePaise'])
  })

  it('to sell has its trigger at the last price or below, and its limit at the trigger or below', () => {
    expect(refusalOfSale(sale({ triggerPaise: 1_412_60, limitPaise: 1_412_60 }))).toBe('accepted')
    expect(refusalOfSale(sale({ triggerPaise: 1_412_70 }))).toEqual(['level-reached-already', 'triggerPaise'])
    expect(refusalOfSale(sale({ limitPaise: 1_380_10 }))).toEqual(['limit-short-of-trigger', 'pricePaise'])
  })

  it('needs a trigger on the tick and within the band, and lasts for the day', () => {
    for (const triggerPaise of [0, -1, 1_450_05, 1.5, Number.NaN])
      expect(refusalOf(stop({ triggerPaise }))).toEqual(['parameter-malformed', 'triggerPaise'])
    const { triggerPaise: _, ...without } = stop()
    expect(refusalOf(without)).toEqual(['parameter-malformed', 'triggerPaise'])
    expect(refusalOf(stop({ type: 'sl-m', triggerPaise: 1_600_00 }))).toEqual(['above-upper-band', 'triggerPaise'])
    expect(refusalOf(stop({ timeInForce: 'ioc' }))).toEqual(['parameter-malformed', 'timeInForce'])
  })

  it('that is accepted never sends more to the exchange than it holds, whatever was typed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('sl' as const, 'sl-m' as const),
        fc.integer({ min: 1, max: 20 }),
        fc.integer({ min: 1_270_00, max: 1_560_00 }),
        fc.integer({ min: 1_270_00, max: 1_560_00 }),
        (type, lots, triggerPaise, limitPaise) => {
          const order = stop({ type, quantity: lots * 100, triggerPaise, limitPaise })
          const decision = decideBuyShares(order, { ...buyFacts, lastIdenticalOrderAgoMs: null })
          if (!decision.ok) return
          const { accepted } = decision
          expect(accepted.limitPaise).toBeGreaterThanOrEqual(triggerPaise)
          expect(accepted.limitPaise).toBeLessThanOrEqual(buyFacts.instrument.quote.upperBandPaise)
          expect(accepted.holdPaise).toBeGreaterThan(accepted.valuePaise)
          expect(accepted.valuePaise).toBe(accepted.quantity * accepted.limitPaise)
        },
      ),
    )
  })
})

describe('firesAt', () => {
  const { date } = exampleBuyFacts.now
  const at = (pricePaise: number, on = date) => ({ pricePaise: paise(pricePaise), date: on, second: 36_000 })
  const waiting = (side: 'buy' | 'sell', triggerPaise: Paise = paise(1_450_00)) =>
    ({ side, state: 'trigger-pending', triggerPaise, sessionOn: date }) as const

  it('says yes to a trade at the trigger or through it, and not a paisa before', () => {
    expect([1_449_99, 1_450_00, 1_450_01].map((price) => firesAt(waiting('buy'), at(price)))).toEqual([
      false,
      true,
      true,
    ])
    expect([1_450_01, 1_450_00, 1_449_99].map((price) => firesAt(waiting('sell'), at(price)))).toEqual([
      false,
      true,
      true,
    ])
  })

  it('says no to a trade of another day, and to an order that waits no more', () => {
    expect(firesAt(waiting('buy'), at(1_500_00, '2031-01-01' as typeof date))).toBe(false)
    for (const state of ['open', 'partly-filled', 'filled', 'cancelled', 'expired'] as const)
      expect(firesAt({ ...waiting('buy'), state }, at(1_500_00))).toBe(false)
  })
})
