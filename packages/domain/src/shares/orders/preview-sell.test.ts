import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise } from '@bahi/money/paise'
import { quantity } from '@bahi/money/quantity'
import { exampleLimitOrder as order, exampleSellFacts as facts } from '../../../testing/example-facts.ts'
import { withHolding, withInstrument, settingsWith, codeOf, sell } from '../../../testing/sell-facts.ts'
import { NOTHING_CHARGED } from '../charges/charges.ts'
import type { SellFacts } from './order-facts.ts'
import { decideSellShares, maxSellable, previewSellShares } from './sell-shares.ts'

describe('previewSellShares', () => {
  it('shows the net in hand after charges and the demat charge', () => {
    // 141.00 + 4.34 + 0.14 + 0.81 + 15.34
    expect(previewSellShares(order, facts, NOTHING_CHARGED)).toMatchObject({
      netInHandPaise: 1_41_098_37n,
      maxQuantity: 300n,
      refusals: [],
    })
    const soldBefore = { valuePaise: paise(100_00), charged: { ...NOTHING_CHARGED.charged, dp: paise(15_34) } }
    expect(previewSellShares(order, facts, soldBefore)).toMatchObject({
      netInHandPaise: 1_41_113_71n,
    })
  })

  it('lists every rule the order breaks', () => {
    const given = withHolding({ pledged: 100 }, { phase: 'after' })
    expect(previewSellShares(order, given, NOTHING_CHARGED).refusals.map((refused) => refused.code)).toEqual([
      'after-session',
      'pledged',
    ])
  })

  it('never shows less than nothing in hand', () => {
    const cheap = withInstrument({
      lotSize: quantity(1),
      tickPaise: paise(1),
      quote: { ...facts.instrument.quote, lowerBandPaise: paise(1), lastPaise: paise(50) },
    })
    expect(previewSellShares({ ...order, quantity: 1, limitPaise: 50 }, cheap, NOTHING_CHARGED)).toMatchObject({
      valuePaise: 50n,
      netInHandPaise: 0n,
    })
  })

  it('brings nothing while the quantity is no number', () => {
    expect(previewSellShares(sell(Number.NaN), facts, NOTHING_CHARGED)).toMatchObject({
      valuePaise: 0n,
      netInHandPaise: 0n,
    })
  })

  it('offers as most what a decision accepts, and nothing more is accepted', () => {
    const count = fc.integer({ min: 0, max: 350 })
    const holding = fc.record({
      available: count,
      held: count,
      unsettled: count,
      pledged: count,
      lockedIn: count,
      boughtToday: count,
    })
    fc.assert(
      fc.property(holding, fc.boolean(), fc.constantFrom(1, 25, 100), (shares, sellsSameDay, lot) => {
        const base = withHolding(shares, settingsWith({ sellsSameDay }))
        const given: SellFacts = { ...base, instrument: { ...base.instrument, lotSize: quantity(lot) } }
        const most = Number(maxSellable(given))
        expect(most === 0 || codeOf(sell(most), given) === 'accepted').toBe(true)
        for (const more of [1, 7, lot, 2 * lot]) expect(codeOf(sell(most + more), given)).not.toBe('accepted')
      }),
    )
  })

  it('never holds shares that are pledged, bought today or locked in', () => {
    const count = fc.integer({ min: 0, max: 350 })
    fc.assert(
      fc.property(
        fc.record({ available: count, unsettled: count, pledged: count, lockedIn: count, boughtToday: count }),
        fc.integer({ min: 1, max: 700 }),
        (shares, wanted) => {
          const base = withHolding(shares)
          const decision = decideSellShares(sell(wanted), {
            ...base,
            instrument: { ...base.instrument, lotSize: quantity(1) },
          })
          if (!decision.ok) return
          const { hold } = decision.accepted
          expect(Number(hold.fromAvailable)).toBeLessThanOrEqual(shares.available)
          expect(Number(hold.fromUnsettled)).toBeLessThanOrEqual(Math.max(0, shares.unsettled - shares.boughtToday))
          expect(hold.fromAvailable + hold.fromUnsettled).toBe(BigInt(wanted))
        },
      ),
    )
  })
})
