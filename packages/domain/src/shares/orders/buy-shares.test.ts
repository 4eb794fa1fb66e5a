import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { paise } from '@bahi/money/paise'
import { quantity } from '@bahi/money/quantity'
import { withCustomer, withInstrument, withQuote, withSettings, withCash, codeOf } from '../../../testing/buy-facts.ts'
import { exampleBuyFacts as facts, exampleLimitOrder as order } from '../../../testing/example-facts.ts'
import type { RefusalName } from '../../refusals.ts'
import { decideBuyShares } from './buy-shares.ts'
import type { BuyFacts, QuoteFacts, ShareOrder } from './order-facts.ts'

const noQuote: Partial<QuoteFacts> = { lastPaise: paise(0), previousClosePaise: paise(0), askPaise: paise(0) }

/** One broken rule each, in the order in which they are asked. */
const broken: readonly (readonly [RefusalName, Partial<ShareOrder>, BuyFacts])[] = [
  ['login-first', {}, withCustomer({ isSignedIn: false })],
  ['account-locked', {}, withCustomer({ isLocked: true })],
  ['segment-switched-off', {}, withCustomer({ isSegmentOff: true })],
  ['identity-missing', {}, withCustomer({ identity: 'in-review' })],
  ['no-venue', {}, { ...facts, hasVenue: false }],
  ['quantity-below-lot', { quantity: 150 }, facts],
  ['instrument-deleted', {}, withInstrument({ state: 'deleted' })],
  ['instrument-halted', {}, withInstrument({ isHalted: true })],
  ['not-listed-yet', {}, withInstrument({ listedOn: businessDate('2026-11-21') })],
  ['weekend', {}, { ...facts, dayKind: 'weekend' }],
  ['no-quote-to-buy', {}, withQuote(noQuote)],
  ['orders-barred', {}, withInstrument({ isSuspended: true })],
  ['parameter-malformed', { limitPaise: 1_412_65 }, facts],
  ['above-upper-band', { limitPaise: 1_540_60 }, withCash(10n ** 9n)],
  [
    'risen-too-much',
    {},
    { ...withInstrument({ risenBps: 3_001 }), settings: { ...facts.settings, maxRiseOverSessionsBps: 3_000 } },
  ],
  ['amount-below-min', {}, withSettings({ minAmountPaise: paise(1_41_260_01) })],
  [
    'share-of-worth-exceeded',
    {},
    { ...withSettings({ maxInOneShareBps: 9_999 }), inThisSharePaise: paise(1_84_236_40) },
  ],
  ['total-of-worth-exceeded', {}, { ...withSettings({ maxInSharesBps: 9_999 }), inAllSharesPaise: paise(1_84_236_40) }],
  ['cash-short', {}, withCash(0n)],
  ['amount-exceeded', { mostPaise: 1_41_428_79 }, facts],
  ['too-frequent', {}, { ...facts, lastIdenticalOrderAgoMs: 0 }],
]

describe('decideBuyShares', () => {
  it('accepts the order of the ticket and holds ₹1,41,428.80', () => {
    const decision = decideBuyShares(order, facts)
    expect(decision).toMatchObject({
      ok: true,
      accepted: {
        quantity: 100n,
        limitPaise: 1_412_60n,
        timeInForce: 'day',
        valuePaise: 1_41_260_00n,
        holdPaise: 1_41_428_80n,
        hold: { fromUnsettledPaise: 0n, fromAvailablePaise: 1_41_428_80n },
      },
    })
  })

  it.each(broken)('refuses with %s', (code, change, given) => {
    expect(codeOf({ ...order, ...change }, given)).toBe(code)
  })

  it('gives the first refusal in the order of the catalogue when two rules are broken', () => {
    const answers: { code: string; later: string; answer: string }[] = []
    for (const [index, [code, change, given]] of broken.entries()) {
      for (const [later, laterChange, laterGiven] of broken.slice(index + 1)) {
        const both: BuyFacts = {
          ...laterGiven,
          ...Object.fromEntries(Object.entries(given).filter(([key, value]) => value !== facts[key as keyof BuyFacts])),
          customer: mix(given.customer, laterGiven.customer, facts.customer),
          instrument: {
            ...mix(given.instrument, laterGiven.instrument, facts.instrument),
            quote: mix(given.instrument.quote, laterGiven.instrument.quote, facts.instrument.quote),
          },
          settings: mix(given.settings, laterGiven.settings, facts.settings),
        }
        // Two changes of the same thing cannot stand together, and cash enough for a price above the band is not short.
        const clashes =
          Object.keys(change).some((key) => key in laterChange) ||
          (code === 'above-upper-band' && later === 'cash-short')
        if (!clashes) answers.push({ code, later, answer: codeOf({ ...order, ...laterChange, ...change }, both) })
      }
    }
    expect(answers.length).toBeGreaterThan(150)
    expect(answers.filter(({ code, answer }) => answer !== code)).toEqual([])
  })

  it.each([
    ['hidden', 'instrument-hidden'],
    ['locked', 'instrument-locked'],
    ['deleted', 'instrument-deleted'],
  ] as const)('refuses a %s instrument with %s', (state, code) => {
    expect(codeOf(order, withInstrument({ state }))).toBe(code)
  })

  it.each(['not-authenticated', 'in-review', 'failed'] as const)('refuses an identity that is %s', (identity) => {
    expect(codeOf(order, withCustomer({ identity }))).toBe('identity-missing')
  })

  it.each([Number.NaN, -100, 0, 50, 150, 100.5, 99, Number.POSITIVE_INFINITY * -1])(
    'refuses %s shares as no count of lots',
    (shares) => {
      expect(decideBuyShares({ ...order, quantity: shares }, facts)).toMatchObject({
        ok: false,
        refused: { code: 'quantity-below-lot', params: { buyMinNum: 100 }, field: 'quantity' },
      })
    },
  )

  it('names the number that is wrong, where it is one', () => {
    expect(decideBuyShares({ ...order, quantity: 250 }, facts)).toMatchObject({
      refused: { params: { buyMinNum: 100, quantity: 250 } },
    })
    expect(decideBuyShares({ ...order, quantity: 100.5 }, facts)).toMatchObject({
      refused: { params: { quantity: 100.5 } },
    })
    expect(decideBuyShares({ ...order, quantity: Number.NaN }, facts)).toMatchObject({
      refused: { params: { buyMinNum: 100 } },
    })
    expect(decideBuyShares({ ...order, quantity: Number.NaN }, facts)).not.toHaveProperty('refused.params.quantity')
  })

  it.each([1e21, Number.POSITIVE_INFINITY, 1_00_100, 2 ** 53 + 2])(
    'refuses %s shares as more than the most',
    (shares) => {
      expect(decideBuyShares({ ...order, quantity: shares }, facts)).toMatchObject({
        ok: false,
        refused: { code: 'quantity-above-max', params: { buyMaxNum: 1_00_000 } },
      })
    },
  )

  it('takes the most shares of one order', () => {
    expect(
      codeOf({ ...order, quantity: 1_00_000 }, { ...withCash(10n ** 12n), netWorthPaise: paise(10n ** 12n) }),
    ).toBe('accepted')
  })

  it('takes a single share where the lot is one', () => {
    expect(codeOf({ ...order, quantity: 1 }, withInstrument({ lotSize: quantity(1) }))).toBe('accepted')
  })

  it('takes orders on the listing day, and for a share that is new that day', () => {
    expect(codeOf(order, withInstrument({ listedOn: facts.now.date }))).toBe('accepted')
  })

  it.each([
    ['weekend', 'weekend'],
    ['holiday', 'holiday'],
    ['unknown', 'holiday'],
  ] as const)('refuses on a %s day with %s, in every phase', (dayKind, code) => {
    expect(codeOf(order, { ...facts, dayKind, phase: 'before' })).toBe(code)
    expect(codeOf(order, { ...facts, dayKind })).toBe(code)
  })

  it.each([
    ['before', 'before-session'],
    ['preOpen', 'accepted'],
    ['preOpenMatching', 'before-session'],
    ['open', 'accepted'],
    ['after', 'after-session'],
  ] as const)('in phase %s: %s', (phase, code) => {
    expect(codeOf(order, { ...facts, phase })).toBe(code)
  })

  it('is barred by a surveillance flag that bars orders', () => {
    expect(codeOf(order, withInstrument({ isBarredBySurveillance: true }))).toBe('orders-barred')
    expect(codeOf(order, withInstrument({ isUnderDelistingNotice: true }))).toBe('orders-barred')
  })

  it.each([
    [1_540_50, 'accepted'],
    [1_540_60, 'above-upper-band'],
    [1_260_50, 'accepted'],
    [1_260_40, 'below-lower-band'],
  ] as const)('with a limit of %s paise: %s', (limitPaise, code) => {
    expect(codeOf({ ...order, limitPaise }, facts)).toBe(code)
  })

  it.each([
    // 2 % above and below 1,400.50 is 28.01: 1,428.51 and 1,372.49, rounded inward to the tick.
    ['maxRiseBps', 200, 1_428_50, 'accepted'],
    ['maxRiseBps', 200, 1_428_60, 'above-upper-band'],
    ['maxFallBps', 200, 1_372_50, 'accepted'],
    ['maxFallBps', 200, 1_372_40, 'below-lower-band'],
    // A setting wider than the instrument's band opens nothing, and each leaves the other side alone.
    ['maxRiseBps', 2_000, 1_540_50, 'accepted'],
    ['maxRiseBps', 2_000, 1_540_60, 'above-upper-band'],
    ['maxRiseBps', 200, 1_260_50, 'accepted'],
    ['maxFallBps', 200, 1_540_50, 'accepted'],
  ] as const)('with %s at %s bps and a limit of %s paise: %s', (setting, bps, limitPaise, code) => {
    expect(
      codeOf(
        { ...order, limitPaise },
        { ...withSettings({ [setting]: bps }), cash: { ...facts.cash, availablePaise: paise(10n ** 9n) } },
      ),
    ).toBe(code)
  })

  it('says the narrowed limit, and measures it from a previous close only', () => {
    expect(decideBuyShares({ ...order, limitPaise: 1_428_60 }, withSettings({ maxRiseBps: 200 }))).toMatchObject({
      refused: { params: { limit: '1,428.50' }, field: 'pricePaise' },
    })
    const unpriced = withQuote({ previousClosePaise: paise(0) })
    expect(
      codeOf({ ...order, limitPaise: 1_428_60 }, { ...unpriced, settings: { ...facts.settings, maxRiseBps: 200 } }),
    ).toBe('accepted')
  })

  it.each([null, 0, -10, 1_412.6, Number.NaN, 1e300])('refuses %s as a limit', (limitPaise) => {
    expect(decideBuyShares({ ...order, limitPaise }, facts)).toMatchObject({
      ok: false,
      refused: { code: 'parameter-malformed', field: 'pricePaise', params: { tick: '0.10' } },
    })
  })

  it('refuses a rise over the rate and not one at it', () => {
    const given = (risenBps: number) => ({
      ...withInstrument({ risenBps }),
      settings: { ...facts.settings, maxRiseOverSessionsBps: 3_000 },
    })
    expect(codeOf(order, given(3_000))).toBe('accepted')
    expect(decideBuyShares(order, given(3_001))).toMatchObject({ refused: { params: { StockDays: 5 } } })
    expect(codeOf(order, withInstrument({ risenBps: 99_999 }))).toBe('accepted')
  })

  it.each([
    [0, 15],
    [1, 15],
    [1_000, 14],
    [14_999, 1],
  ])('says after an identical order %s ms ago that %s s are left', (lastIdenticalOrderAgoMs, seconds) => {
    expect(decideBuyShares(order, { ...facts, lastIdenticalOrderAgoMs })).toMatchObject({
      refused: { code: 'too-frequent', params: { seconds } },
    })
  })

  it.each([
    [0, 'too-frequent'],
    [14_999, 'too-frequent'],
    [15_000, 'accepted'],
    [null, 'accepted'],
  ] as const)('with an identical order %s ms ago: %s', (lastIdenticalOrderAgoMs, code) => {
    expect(codeOf(order, { ...facts, lastIdenticalOrderAgoMs })).toBe(code)
  })
})

/** Every change that either side made to a base. */
function mix<T extends object>(first: T, second: T, base: T): T {
  const changed = Object.entries(first).filter(([key, value]) => value !== base[key as keyof T])
  return { ...second, ...Object.fromEntries(changed) }
}
