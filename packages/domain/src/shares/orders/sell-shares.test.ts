import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { paise } from '@bahi/money/paise'
import {
  exampleLimitOrder as order,
  exampleMarketOrder,
  exampleSellFacts as facts,
} from '../../../testing/example-facts.ts'
import { withHolding, withInstrument, settingsWith, codeOf, sell } from '../../../testing/sell-facts.ts'
import type { QuoteFacts, SellFacts } from './order-facts.ts'
import { decideSellShares } from './sell-shares.ts'

const withQuote = (change: Partial<QuoteFacts>): SellFacts =>
  withInstrument({ quote: { ...facts.instrument.quote, ...change } })

describe('decideSellShares', () => {
  it('holds the shares and says what they bring at least', () => {
    expect(decideSellShares(order, facts)).toMatchObject({
      ok: true,
      accepted: {
        quantity: 100n,
        holdQuantity: 100n,
        hold: { fromAvailable: 100n, fromUnsettled: 0n },
        valuePaise: 1_41_260_00n,
        timeInForce: 'day',
      },
    })
  })

  it('is never barred by a switched-off segment, and sells hidden and locked shares', () => {
    expect(codeOf(order, { ...facts, customer: { ...facts.customer, isSegmentOff: true } })).toBe('accepted')
    expect(codeOf(order, withInstrument({ state: 'hidden' }))).toBe('accepted')
    expect(codeOf(order, withInstrument({ state: 'locked' }))).toBe('accepted')
    expect(
      codeOf(order, withInstrument({ isBarredBySurveillance: true, isSuspended: true, isUnderDelistingNotice: true })),
    ).toBe('accepted')
  })

  it.each([
    ['login-first', { ...facts, customer: { ...facts.customer, isSignedIn: false } }],
    ['account-locked', { ...facts, customer: { ...facts.customer, isLocked: true } }],
    ['identity-missing', { ...facts, customer: { ...facts.customer, identity: 'failed' as const } }],
    ['no-venue', { ...facts, hasVenue: false }],
    ['instrument-deleted', withInstrument({ state: 'deleted' })],
    ['instrument-halted', withInstrument({ isHalted: true })],
    ['not-listed-yet', withInstrument({ listedOn: businessDate('2026-11-21') })],
    ['in-lock-in', withHolding({ available: 99, lockedIn: 1 })],
    ['weekend', { ...facts, dayKind: 'weekend' as const }],
    ['holiday', { ...facts, dayKind: 'unknown' as const }],
    ['before-session', { ...facts, phase: 'preOpenMatching' as const }],
    ['after-session', { ...facts, phase: 'after' as const }],
    ['no-quote-to-sell', withQuote({ lastPaise: paise(0), previousClosePaise: paise(0) })],
    ['position-already-sold', withHolding({ held: 100 })],
    ['more-than-held', withHolding({})],
    ['bought-today', withHolding({ unsettled: 100, boughtToday: 100 })],
    ['pledged', withHolding({ pledged: 100 })],
    ['too-frequent', { ...facts, lastIdenticalOrderAgoMs: 14_999 }],
  ] as const)('refuses with %s', (code, given) => {
    expect(codeOf(order, given)).toBe(code)
  })

  it('asks for lock-in before the weekend, and for the holding after the price', () => {
    expect(codeOf(order, withHolding({ lockedIn: 100 }, { dayKind: 'weekend' }))).toBe('in-lock-in')
    expect(codeOf({ ...order, limitPaise: 1_540_60 }, withHolding({}))).toBe('above-upper-band')
    expect(codeOf({ ...order, limitPaise: 1_260_40 }, withHolding({}))).toBe('below-lower-band')
    expect(codeOf({ ...order, limitPaise: 1_412_65 }, withHolding({}))).toBe('parameter-malformed')
  })

  it('lets a remainder below a lot go whole, alone or with whole lots, and not in parts', () => {
    const odd = withHolding({ available: 250 })
    expect([50, 100, 150, 200, 250].map((shares) => codeOf(sell(shares), odd))).toEqual(
      Array.from({ length: 5 }, () => 'accepted'),
    )
    expect([1, 49, 51, 120, 249].map((shares) => codeOf(sell(shares), odd))).toEqual(
      Array.from({ length: 5 }, () => 'quantity-below-lot'),
    )
    expect(codeOf(sell(350), odd)).toBe('quantity-below-lot')
    expect(codeOf(sell(300), odd)).toBe('more-than-held')
    expect(decideSellShares(sell(300), odd)).toMatchObject({ refused: { params: { most: 250 } } })
  })

  it.each([Number.NaN, -100, 0, 1.5])('refuses %s shares', (shares) => {
    expect(codeOf(sell(shares), facts)).toBe('quantity-below-lot')
  })

  it('refuses 1e21 shares as more than the most', () => {
    expect(codeOf(sell(1e21), facts)).toBe('quantity-above-max')
  })

  it('keeps only what was bought today, never older shares', () => {
    const mixed = withHolding({ available: 100, unsettled: 200, boughtToday: 100 })
    expect(codeOf(sell(200), mixed)).toBe('accepted')
    expect(codeOf(sell(300), mixed)).toBe('bought-today')
    expect(decideSellShares(sell(200), mixed)).toMatchObject({
      accepted: { hold: { fromAvailable: 100n, fromUnsettled: 100n } },
    })
  })

  it('lets shares bought today go when same-day selling is on', () => {
    expect(codeOf(order, withHolding({ unsettled: 100, boughtToday: 100 }, settingsWith({ sellsSameDay: true })))).toBe(
      'accepted',
    )
  })

  it.each([
    [0, 'bought-minutes-ago'],
    [9, 'bought-minutes-ago'],
    [10, 'accepted'],
    [null, 'accepted'],
  ] as const)('waits ten minutes after buying: %s minutes later %s', (minutesSinceLastBuy, code) => {
    const change = { ...settingsWith({ sellsSameDay: true, cannotSellMinutes: 10 }), minutesSinceLastBuy }
    expect(codeOf(order, withHolding({ unsettled: 100, boughtToday: 100 }, change))).toBe(code)
    expect(codeOf(order, withHolding({ available: 100, unsettled: 100, boughtToday: 100 }, change))).toBe('accepted')
  })

  it('does not make older shares wait for what was bought and sold again today', () => {
    const change = { ...settingsWith({ sellsSameDay: true, cannotSellMinutes: 10 }), minutesSinceLastBuy: 1 }
    expect(codeOf(order, withHolding({ available: 100 }, change))).toBe('accepted')
  })

  it('keeps what came of an offer today, though it is settled already', () => {
    const fromOffer = withHolding({ available: 300, boughtToday: 200 })
    expect(codeOf(sell(100), fromOffer)).toBe('accepted')
    expect(codeOf(sell(200), fromOffer)).toBe('bought-today')
    expect(codeOf(sell(100), withHolding({ available: 200, held: 100, boughtToday: 200 }))).toBe('bought-today')
    expect(codeOf(sell(100), withHolding({ available: 100, unsettled: 100, boughtToday: 200 }))).toBe('bought-today')
    const waiting = { ...settingsWith({ sellsSameDay: true, cannotSellMinutes: 10 }), minutesSinceLastBuy: 9 }
    expect(codeOf(sell(200), withHolding({ available: 300, boughtToday: 200 }, waiting))).toBe('bought-minutes-ago')
  })

  it('keeps only as much as is pledged', () => {
    const pledged = withHolding({ available: 200, pledged: 100 })
    expect(codeOf(sell(200), pledged)).toBe('accepted')
    expect(codeOf(sell(300), pledged)).toBe('pledged')
    expect(codeOf(sell(400), pledged)).toBe('more-than-held')
  })

  it('does not let a lock-in be sold away in two orders', () => {
    const mixed = withHolding({ lockedIn: 100, unsettled: 100 })
    expect(decideSellShares(sell(100), mixed)).toMatchObject({
      accepted: { hold: { fromAvailable: 0n, fromUnsettled: 100n } },
    })
    expect(codeOf(sell(100), withHolding({ lockedIn: 100, held: 100 }))).toBe('in-lock-in')
    expect(decideSellShares(sell(100), withHolding({ lockedIn: 100 }))).toMatchObject({
      refused: { params: { lockedUntil: '27-05-2027' } },
    })
  })
})

describe('a market order to sell', () => {
  it('goes three percent below the best bid, rounded up to the tick', () => {
    // 1,412.50 × 0.97 = 1,370.125
    expect(decideSellShares(exampleMarketOrder, facts)).toMatchObject({
      accepted: { limitPaise: 1_370_20n, timeInForce: 'ioc' },
    })
  })

  it('goes no further than the band', () => {
    expect(decideSellShares(exampleMarketOrder, withQuote({ lowerBandPaise: paise(1_400_00) }))).toMatchObject({
      accepted: { limitPaise: 1_400_00n },
    })
  })

  it('goes no further than the settings let the price fall, and is refused when even the best bid lies beyond', () => {
    const falling = (bidPaise: number) => ({
      ...withQuote({ bidPaise: paise(bidPaise) }),
      settings: { ...facts.settings, maxFallBps: 200 },
    })
    // 2 % below 1,400.50 is 1,372.49.
    expect(decideSellShares(exampleMarketOrder, falling(1_380_00))).toMatchObject({
      accepted: { limitPaise: 1_372_50n },
    })
    expect(decideSellShares(exampleMarketOrder, falling(1_372_50))).toMatchObject({
      accepted: { limitPaise: 1_372_50n },
    })
    expect(decideSellShares(exampleMarketOrder, falling(1_372_40))).toMatchObject({
      refused: { code: 'below-lower-band', params: { limit: '1,372.50' } },
    })
  })

  it('without a bid, is locked at the lower limit or has no quote', () => {
    const noBid = { bidPaise: paise(0) }
    expect(codeOf(exampleMarketOrder, withQuote({ ...noBid, askPaise: paise(1_260_50) }))).toBe('locked-at-lower-limit')
    expect(codeOf(exampleMarketOrder, withQuote({ ...noBid, askPaise: paise(0), lastPaise: paise(1_260_50) }))).toBe(
      'locked-at-lower-limit',
    )
    expect(codeOf(exampleMarketOrder, withQuote({ ...noBid, askPaise: paise(1_260_60) }))).toBe('no-quote-to-sell')
    expect(codeOf(exampleMarketOrder, withQuote({ ...noBid, askPaise: paise(0) }))).toBe('no-quote-to-sell')
  })

  it('leaves a limit order to queue at the lower limit', () => {
    expect(
      codeOf({ ...order, limitPaise: 1_260_50 }, withQuote({ bidPaise: paise(0), askPaise: paise(1_260_50) })),
    ).toBe('accepted')
  })
})
