import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { paise } from '@bahi/money/paise'
import { quantity } from '@bahi/money/quantity'
import { withInstrument, withQuote } from '../../../testing/buy-facts.ts'
import { exampleBuyFacts, exampleSellFacts } from '../../../testing/example-facts.ts'
import { decideBuyShares } from './buy-shares.ts'
import { type ScheduledOrder, decideOpening } from './open-scheduled.ts'
import type { BuyFacts, ShareOrder } from './order-facts.ts'
import { decideSellShares } from './sell-shares.ts'

// The band of the day is 1,260.50 to 1,540.50.
const order: ScheduledOrder = {
  type: 'limit',
  quantity: quantity(100),
  limitPaise: paise(1_400_00),
  triggerPaise: null,
}
const opening = (facts: BuyFacts = exampleBuyFacts, isShareChanged = false) =>
  ({ side: 'buy', facts, isShareChanged }) as const
const codeOf = (more: Partial<ScheduledOrder>, facts?: BuyFacts, isShareChanged?: boolean) => {
  const decision = decideOpening({ ...order, ...more }, opening(facts, isShareChanged))
  return decision.ok ? decision.accepted.event : decision.refused.code
}

describe('the opening of an after-market order', () => {
  it('sends it at its limit, and lets one with a trigger wait for it', () => {
    expect(decideOpening(order, opening())).toEqual({
      ok: true,
      accepted: { event: 'sent', limitPaise: 1_400_00n },
    })
    expect(codeOf({ type: 'sl', triggerPaise: paise(1_390_00) })).toBe('armed')
  })

  it('refuses it outside the band of the new day, to the paisa', () => {
    expect(codeOf({ limitPaise: paise(1_260_50) })).toBe('sent')
    expect(codeOf({ limitPaise: paise(1_260_40) })).toBe('below-lower-band')
    expect(codeOf({ limitPaise: paise(1_540_50) })).toBe('sent')
    expect(codeOf({ limitPaise: paise(1_540_60) })).toBe('above-upper-band')
    expect(codeOf({ type: 'sl', triggerPaise: paise(1_550_00) })).toBe('above-upper-band')
  })

  it('refuses it for a share that changed, was halted, suspended or delisted, and for a customer who is locked', () => {
    expect(codeOf({}, exampleBuyFacts, true)).toBe('share-changed')
    expect(codeOf({}, withInstrument({ isHalted: true }))).toBe('instrument-halted')
    expect(codeOf({}, withInstrument({ isSuspended: true }))).toBe('orders-barred')
    expect(codeOf({}, withInstrument({ state: 'deleted' }))).toBe('instrument-deleted')
    expect(codeOf({}, withInstrument({ tickPaise: paise(3_00) }))).toBe('parameter-malformed')
    const locked = { ...exampleBuyFacts.customer, isLocked: true }
    expect(codeOf({}, { ...exampleBuyFacts, customer: locked })).toBe('account-locked')
  })

  it('moves the limit of an order at market only to the side that needs less', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 100_00, max: 140_000 }).map((ticks) => ticks * 10),
        fc.integer({ min: 100_00, max: 140_000 }).map((ticks) => ticks * 10),
        (limit, upper) => {
          const facts = withQuote({ upperBandPaise: paise(upper), lowerBandPaise: paise(10) })
          const decision = decideOpening({ ...order, type: 'market', limitPaise: paise(limit) }, opening(facts))
          if (!decision.ok) throw new Error(`refused: ${decision.refused.code}`)
          expect(decision.accepted.limitPaise).toBe(limit < upper ? BigInt(limit) : BigInt(upper))
        },
      ),
    )
  })
})

describe('the placing of an after-market order', () => {
  const monday = businessDate('2026-11-23')
  const amo: ShareOrder = { type: 'limit', quantity: 100, limitPaise: 1_412_60, timeInForce: 'day', variety: 'amo' }
  const closed: BuyFacts = { ...exampleBuyFacts, phase: 'after', nextSession: monday }

  it('is for the next session, at any time', () => {
    for (const facts of [closed, { ...closed, dayKind: 'weekend' } as const, { ...closed, phase: 'open' } as const])
      expect(decideBuyShares(amo, facts)).toMatchObject({ accepted: { sessionOn: monday } })
    expect(decideBuyShares(amo, { ...closed, nextSession: null })).toMatchObject({ refused: { code: 'holiday' } })
    expect(decideBuyShares({ ...amo, variety: 'regular' }, closed)).toMatchObject({
      refused: { code: 'after-session' },
    })
  })

  it('asks for no band, which belongs to the new day, and for its cash at once', () => {
    expect(decideBuyShares({ ...amo, limitPaise: 1_600_00 }, closed)).toMatchObject({
      accepted: { valuePaise: 1_60_000_00n },
    })
    const poor = { ...closed, cash: { availablePaise: paise(1_41_260_00), unsettledPaise: paise(0) } }
    expect(decideBuyShares(amo, poor)).toMatchObject({ refused: { code: 'cash-short' } })
  })

  it('at market takes its limit from the last price', () => {
    const quiet = withQuote({ askPaise: paise(0), bidPaise: paise(0) })
    expect(
      decideBuyShares({ ...amo, type: 'market', limitPaise: null }, { ...quiet, phase: 'after', nextSession: monday }),
    ).toMatchObject({ accepted: { limitPaise: 1_454_90n, timeInForce: 'ioc' } })
  })

  it('sells what was bought today, which can be sold on that day', () => {
    const holding = {
      ...exampleSellFacts.holding,
      available: quantity(0),
      unsettled: quantity(100),
      boughtToday: quantity(100),
    }
    const facts = { ...exampleSellFacts, holding, nextSession: monday }
    expect(decideSellShares({ ...amo, variety: 'regular' }, facts)).toMatchObject({ refused: { code: 'bought-today' } })
    expect(decideSellShares(amo, facts)).toMatchObject({ accepted: { hold: { fromUnsettled: 100n } } })
  })
})
