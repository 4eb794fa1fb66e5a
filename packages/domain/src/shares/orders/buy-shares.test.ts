import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { paise } from '@bahi/money/paise'
import { quantity } from '@bahi/money/quantity'
import {
  exampleBuyFacts as facts,
  exampleLimitOrder as order,
  exampleMarketOrder,
} from '../../../testing/example-facts.ts'
import { businessDate } from '../../calendar/business-date.ts'
import type { CustomerFacts } from '../../customers/customer-facts.ts'
import type { RefusalName } from '../../refusals.ts'
import { decideBuyShares, mostQuantity, previewBuyShares } from './buy-shares.ts'
import type { BuyFacts, InstrumentFacts, OrderSettings, QuoteFacts, ShareOrder } from './order-facts.ts'

const withCustomer = (change: Partial<CustomerFacts>): BuyFacts => ({
  ...facts,
  customer: { ...facts.customer, ...change },
})
const withInstrument = (change: Partial<InstrumentFacts>): BuyFacts => ({
  ...facts,
  instrument: { ...facts.instrument, ...change },
})
const withQuote = (change: Partial<QuoteFacts>): BuyFacts =>
  withInstrument({ quote: { ...facts.instrument.quote, ...change } })
const withSettings = (change: Partial<OrderSettings>): BuyFacts => ({
  ...facts,
  settings: { ...facts.settings, ...change },
})
const withCash = (availablePaise: bigint, unsettledPaise = 0n): BuyFacts => ({
  ...facts,
  cash: { availablePaise: paise(availablePaise), unsettledPaise: paise(unsettledPaise) },
})

function codeOf(asked: ShareOrder, given: BuyFacts): RefusalName | 'accepted' {
  const decision = decideBuyShares(asked, given)
  return decision.ok ? 'accepted' : decision.refused.code
}

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
    { ...withInstrument({ risenBps: 3_001 }), settings: { ...facts.settings, mostRiseBps: 3_000 } },
  ],
  ['amount-below-least', {}, withSettings({ leastAmountPaise: paise(1_41_260_01) })],
  [
    'share-of-worth-exceeded',
    {},
    { ...withSettings({ mostInOneShareBps: 9_999 }), inThisSharePaise: paise(1_84_236_40) },
  ],
  [
    'total-of-worth-exceeded',
    {},
    { ...withSettings({ mostInSharesBps: 9_999 }), inAllSharesPaise: paise(1_84_236_40) },
  ],
  ['cash-short', {}, withCash(0n)],
  ['too-frequent', {}, { ...facts, lastIdenticalOrderAgoMs: 0 }],
]

describe('decideBuyShares', () => {
  it('accepts the order of the ticket and holds ₹1,41,427.48', () => {
    const decision = decideBuyShares(order, facts)
    expect(decision).toMatchObject({
      ok: true,
      accepted: {
        quantity: 100n,
        limitPaise: 1_412_60n,
        timeInForce: 'day',
        valuePaise: 1_41_260_00n,
        holdPaise: 1_41_427_48n,
        hold: { fromUnsettledPaise: 0n, fromAvailablePaise: 1_41_427_48n },
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
        refused: { code: 'quantity-above-most', params: { buyMaxNum: 1_00_000 } },
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
      settings: { ...facts.settings, mostRiseBps: 3_000 },
    })
    expect(codeOf(order, given(3_000))).toBe('accepted')
    expect(decideBuyShares(order, given(3_001))).toMatchObject({ refused: { params: { StockDays: 5 } } })
    expect(codeOf(order, withInstrument({ risenBps: 99_999 }))).toBe('accepted')
  })

  it('takes an amount of exactly the least', () => {
    expect(codeOf(order, withSettings({ leastAmountPaise: paise(1_41_260_00) }))).toBe('accepted')
    expect(decideBuyShares(order, withSettings({ leastAmountPaise: paise(1_41_260_01) }))).toMatchObject({
      refused: { params: { buyMinAmt: '1,41,260.01' } },
    })
  })

  it('lets one share and all shares be exactly their part of net worth', () => {
    const half = {
      ...withSettings({ mostInOneShareBps: 5_000, mostInSharesBps: 6_000 }),
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
      ...withSettings({ mostInOneShareBps: 5_000 }),
      netWorthPaise: paise(netWorth),
    })
    expect(codeOf(order, given(2_82_520_00n))).toBe('accepted')
    expect(codeOf(order, given(2_82_519_99n))).toBe('share-of-worth-exceeded')
  })

  it('refuses a customer who is one paisa short', () => {
    expect(codeOf(order, withCash(1_41_427_48n))).toBe('accepted')
    expect(decideBuyShares(order, withCash(1_41_427_47n))).toMatchObject({
      refused: { code: 'cash-short', params: { short: '0.01' } },
    })
    expect(codeOf(order, withCash(1_41_427_00n, 48n))).toBe('accepted')
    expect(codeOf(order, withCash(1_41_427_00n, 47n))).toBe('cash-short')
  })

  it('spends unsettled proceeds first, so that cash which can be withdrawn stays', () => {
    expect(decideBuyShares(order, withCash(1_00_000_00n, 60_000_00n))).toMatchObject({
      accepted: { hold: { fromUnsettledPaise: 60_000_00n, fromAvailablePaise: 81_427_48n } },
    })
    expect(decideBuyShares(order, withCash(1_00_000_00n, 1_50_000_00n))).toMatchObject({
      accepted: { hold: { fromUnsettledPaise: 1_41_427_48n, fromAvailablePaise: 0n } },
    })
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

describe('a market order to buy', () => {
  it('goes to the exchange three percent beyond the best ask, on the tick, and never rests', () => {
    // 1,412.60 × 1.03 = 1,454.978
    expect(decideBuyShares(exampleMarketOrder, facts)).toMatchObject({
      accepted: { limitPaise: 1_454_90n, timeInForce: 'ioc', valuePaise: 1_45_490_00n },
    })
  })

  it('goes no further than the band', () => {
    expect(decideBuyShares(exampleMarketOrder, withQuote({ upperBandPaise: paise(1_420_00) }))).toMatchObject({
      accepted: { limitPaise: 1_420_00n },
    })
  })

  it('goes no further than the settings let the price rise, and is refused when even the best ask lies beyond', () => {
    expect(decideBuyShares(exampleMarketOrder, withSettings({ maxRiseBps: 200 }))).toMatchObject({
      accepted: { limitPaise: 1_428_50n },
    })
    const atLimit = withQuote({ askPaise: paise(1_428_50) })
    expect(codeOf(exampleMarketOrder, { ...atLimit, settings: { ...facts.settings, maxRiseBps: 200 } })).toBe(
      'accepted',
    )
    const beyond = withQuote({ askPaise: paise(1_428_60) })
    expect(codeOf(exampleMarketOrder, { ...beyond, settings: { ...facts.settings, maxRiseBps: 200 } })).toBe(
      'above-upper-band',
    )
  })

  it('is at least the best ask, however coarse the tick', () => {
    const coarse = withInstrument({
      tickPaise: paise(5_00),
      quote: { ...facts.instrument.quote, askPaise: paise(20_00), lowerBandPaise: paise(5_00) },
    })
    expect(decideBuyShares(exampleMarketOrder, coarse)).toMatchObject({ accepted: { limitPaise: 20_00n } })
    // An ask left from before a change of tick is still met.
    const offTick = {
      ...coarse,
      instrument: { ...coarse.instrument, quote: { ...coarse.instrument.quote, askPaise: paise(20_03) } },
    }
    expect(decideBuyShares(exampleMarketOrder, offTick)).toMatchObject({ accepted: { limitPaise: 20_03n } })
  })

  it('is refused while nobody sells; a limit order may wait', () => {
    expect(codeOf(exampleMarketOrder, withQuote({ askPaise: paise(0) }))).toBe('no-quote-to-buy')
    expect(codeOf(order, withQuote({ askPaise: paise(0) }))).toBe('accepted')
  })

  it('starts from the known price while the opening auction gathers orders', () => {
    const gathering: BuyFacts = { ...withQuote({ askPaise: paise(0), lastPaise: paise(0) }), phase: 'preOpen' }
    // 1,400.50 × 1.03 = 1,442.515
    expect(decideBuyShares(exampleMarketOrder, gathering)).toMatchObject({
      accepted: { limitPaise: 1_442_50n, timeInForce: 'ioc' },
    })
  })
})

describe('previewBuyShares', () => {
  it('shows what the ticket shows', () => {
    expect(previewBuyShares(order, facts)).toMatchObject({
      limitPaise: 1_412_60n,
      valuePaise: 1_41_260_00n,
      cashNeededPaise: 1_41_427_48n,
      charges: { totalPaise: 167_48n },
      mostQuantity: 100n,
      refusals: [],
    })
  })

  it('lists every rule the order breaks, in order', () => {
    const given: BuyFacts = {
      ...withCustomer({ isSegmentOff: true, identity: 'failed' }),
      phase: 'after',
      cash: { availablePaise: paise(0), unsettledPaise: paise(0) },
    }
    expect(previewBuyShares({ ...order, limitPaise: 1_540_60 }, given).refusals.map((refused) => refused.code)).toEqual(
      ['segment-switched-off', 'identity-missing', 'after-session', 'above-upper-band', 'cash-short'],
    )
  })

  it('gives a missing quote its own name', () => {
    const preview = previewBuyShares(exampleMarketOrder, withQuote({ askPaise: paise(0) }))
    expect(preview).toMatchObject({ limitPaise: null, valuePaise: 0n, mostQuantity: 0n, cashNeededPaise: 0n })
    expect(preview.refusals.map((refused) => refused.code)).toEqual(['no-quote-in-preview'])
  })

  it('costs nothing while the quantity is no number', () => {
    expect(previewBuyShares({ ...order, quantity: Number.NaN }, facts)).toMatchObject({
      valuePaise: 0n,
      cashNeededPaise: 0n,
      mostQuantity: 100n,
    })
  })

  it('refuses exactly when a decision does, with the same first rule', () => {
    const asked = fc.record({
      type: fc.constantFrom('market', 'limit'),
      quantity: fc.constantFrom(100, 150, 200, 1e21),
      limitPaise: fc.constantFrom(null, 1_412_60, 1_412_65, 9_999_90),
      timeInForce: fc.constant('day'),
    })
    const given = fc.record({
      phase: fc.constantFrom('preOpen', 'open', 'after'),
      dayKind: fc.constantFrom('trading', 'holiday'),
      lastIdenticalOrderAgoMs: fc.constantFrom(null, 5),
      inAllSharesPaise: fc.constantFrom(paise(0), paise(1_00_000_00)),
    })
    fc.assert(
      fc.property(asked, given, (shareOrder, change) => {
        const changed: BuyFacts = { ...facts, ...change }
        const [first] = previewBuyShares(shareOrder, changed).refusals
        expect(codeOf(shareOrder as ShareOrder, changed)).toBe(first?.code ?? 'accepted')
      }),
    )
  })
})

describe('mostQuantity', () => {
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
          const most = mostQuantity(paise(limit), given)
          expect(most % BigInt(lot)).toBe(0n)
          const ask = (shares: bigint) => codeOf({ ...order, quantity: Number(shares), limitPaise: limit }, given)
          expect(most === 0n || ask(most) === 'accepted').toBe(true)
          expect(ask(most + BigInt(lot))).toMatch(/cash-short|quantity-above-most/)
        },
      ),
    )
  })
})

/** Every change that either side made to a base. */
function mix<T extends object>(first: T, second: T, base: T): T {
  const changed = Object.entries(first).filter(([key, value]) => value !== base[key as keyof T])
  return { ...second, ...Object.fromEntries(changed) }
}
