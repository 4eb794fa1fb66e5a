import { describe, expect, it } from 'vitest'
import { blockTerms, buyOfferFacts } from '../../testing/offer-facts.ts'
import { WHOLE_DAY, blockWindows, standingAt } from './block-windows.ts'
import { decideBuyOffer, offerRefusals } from './buy-offer.ts'
import type { BuyOfferFacts, OfferKind, OfferTerms } from './offer-facts.ts'
import { boundsAround } from './price-bounds.ts'

const NINE = 9 * 3_600
const windows = blockWindows([{ from: '08:45', to: '09:00' }], WHOLE_DAY)
const terms: OfferTerms = { ...blockTerms, pricePaise: 400_00n }
const facts: BuyOfferFacts = {
  ...buyOfferFacts,
  offer: terms,
  second: NINE - 1,
  windows,
  minAmountPaise: 0n,
  bounds: { referencePaise: 400_00n, lowestPaise: 390_00n, highestPaise: 410_00n },
  marketPercent: '2.5',
  placesLeft: 1,
  availablePaise: 40_00_000_00n,
}
const of = (kind: OfferKind, more: Partial<OfferTerms> = {}, given: Partial<BuyOfferFacts> = {}): BuyOfferFacts => ({
  ...facts,
  ...given,
  offer: { ...terms, kind, ...more },
})

describe('the edges of an offer', () => {
  it('are the least amount of a block, and a paisa less is refused with the amount', () => {
    const least = { minAmountPaise: 40_000_00n }
    expect(offerRefusals(100, of('block', {}, least))).toEqual([])
    expect(offerRefusals(100, of('block', {}, { minAmountPaise: 40_000_01n }))).toEqual([
      { code: 'block-below-min', params: { minAmt: '40,000.01' }, field: 'quantity' },
    ])
  })

  it('are the most shares of one customer, less those asked for before', () => {
    expect(offerRefusals(5_000, of('block'))).toEqual([])
    expect(offerRefusals(5_100, of('block'))).toEqual([
      { code: 'quantity-above-max', params: { buyMaxNum: 5_000 }, field: 'quantity' },
    ])
    expect(offerRefusals(4_900, of('block', {}, { askedBefore: 200n }))).toMatchObject([
      { code: 'quantity-above-max', params: { buyMaxNum: 4_800 } },
    ])
  })

  it('are both ends of the range of a block, named in rupees', () => {
    for (const pricePaise of [390_00n, 410_00n]) expect(offerRefusals(100, of('block', { pricePaise }))).toEqual([])
    expect(offerRefusals(100, of('block', { pricePaise: 389_99n }))).toMatchObject([
      { code: 'below-lower-band', params: { limit: '390.00' } },
    ])
    expect(offerRefusals(100, of('block', { pricePaise: 410_01n }))).toMatchObject([
      { code: 'above-upper-band', params: { limit: '410.00' } },
    ])
  })

  it.each([
    ['placement', 'placement-beyond-market'],
    ['vip', 'ticket-beyond-market'],
  ] as const)('are both ends of the range around the market for a %s', (kind, code) => {
    for (const pricePaise of [390_00n, 410_00n]) expect(offerRefusals(100, of(kind, { pricePaise }))).toEqual([])
    for (const pricePaise of [389_99n, 410_01n])
      expect(offerRefusals(100, of(kind, { pricePaise }))).toEqual([{ code, params: { vipCreateMaxPercent: '2.5' } }])
  })

  it('are the last place of the year, and the cash to the paisa', () => {
    expect(offerRefusals(100, of('placement'))).toEqual([])
    expect(offerRefusals(100, of('placement', {}, { placesLeft: 0 }))).toMatchObject([{ code: 'offer-limit-reached' }])
    expect(decideBuyOffer(100, of('vip', {}, { availablePaise: 40_000_00n }))).toEqual({
      ok: true,
      accepted: { quantity: 100n, amountPaise: 40_000_00n },
    })
    expect(offerRefusals(100, of('vip', {}, { availablePaise: 39_999_99n }))).toEqual([
      { code: 'offer-cash-short', params: { short: '0.01' }, field: 'quantity' },
    ])
  })

  it.each([
    ['block', 'missing', 'block-code-missing'],
    ['block', 'off', 'block-codes-off'],
    ['block', 'unknown', 'block-code-wrong'],
    ['placement', 'unknown', 'placement-code-wrong'],
    ['vip', 'missing', 'ticket-code-wrong'],
  ] as const)('name the field of a code: a %s with a code that is %s', (kind, code, refused) => {
    expect(offerRefusals(100, of(kind, {}, { code }))).toEqual([{ code: refused, params: {}, field: 'code' }])
  })

  it('are what is left of it, and nothing is left of one that took too many', () => {
    expect(offerRefusals(200, of('block', { taken: 9_900n }))).toEqual([
      { code: 'quantity-above-max', params: { buyMaxNum: 100 }, field: 'quantity' },
    ])
    expect(offerRefusals(200, of('placement', { taken: 9_900n }))).toEqual([])
    for (const taken of [10_000n, 10_100n])
      expect(offerRefusals(5_100, of('vip', { taken }))).toEqual([{ code: 'offer-sold-out', params: {} }])
    for (const askedBefore of [5_000n, 5_100n])
      expect(offerRefusals(100, of('placement', {}, { askedBefore }))).toEqual([
        { code: 'quantity-above-max', params: { buyMaxNum: 0 }, field: 'quantity' },
      ])
  })

  it('are the least shares of a first purchase, and a lot of a later one', () => {
    const tooFew = (buyMinNum: number) => [
      { code: 'quantity-below-lot', params: { buyMinNum, lotSize: 100 }, field: 'quantity' },
    ]
    const least = { leastQuantity: 300n }
    expect(offerRefusals(300, of('vip', least))).toEqual([])
    expect(offerRefusals(200, of('vip', least))).toEqual(tooFew(300))
    expect(offerRefusals(200, of('vip', least, { askedBefore: 200n }))).toEqual(tooFew(300))
    expect(offerRefusals(100, of('vip', least, { askedBefore: 300n }))).toEqual([])
    expect(offerRefusals(50, of('vip', least, { askedBefore: 300n }))).toEqual(tooFew(100))
    expect(offerRefusals(350, of('vip', least))).toEqual(tooFew(300))
    expect(offerRefusals(50, of('vip', { leastQuantity: 50n }))).toEqual(tooFew(100))
    expect(offerRefusals(0, of('block', least, { minAmountPaise: 1n }))).toEqual(tooFew(300))
  })

  it('are its places: a customer who has one may buy a ticket or a block again, nobody else', () => {
    const full = { customers: 50 }
    for (const kind of ['block', 'vip'] as const) {
      expect(offerRefusals(100, of(kind, { customers: 49 }))).toEqual([])
      expect(offerRefusals(100, of(kind, full))).toEqual([{ code: 'offer-limit-reached', params: {} }])
      expect(offerRefusals(100, of(kind, full, { hasApplied: true }))).toEqual([])
    }
  })

  it('are the limits that customers set for themselves', () => {
    const customer = (limits: Partial<BuyOfferFacts['customer']['limits']>) => ({
      customer: { ...facts.customer, limits: { ...facts.customer.limits, ...limits } },
    })
    const buy = { limitPaise: 1_00_000_00n, usedPaise: 60_000_00n }
    for (const kind of ['block', 'placement', 'vip'] as const) {
      expect(offerRefusals(100, of(kind, {}, customer({ isClosing: true })))).toMatchObject([
        { code: 'account-closing' },
      ])
      expect(offerRefusals(100, of(kind, {}, customer({ buy })))).toEqual([])
      expect(offerRefusals(200, of(kind, {}, customer({ buy })))).toEqual([
        { code: 'own-day-limit', params: { limit: '1,00,000.00', used: '60,000.00' }, field: 'quantity' },
      ])
    }
  })

  it.each(['block', 'placement', 'vip'] as const)('are a %s that staff closed before its time', (kind) => {
    expect(offerRefusals(100, of(kind, { isClosed: true }))).toEqual([{ code: 'offer-closed', params: {} }])
  })

  it('are an offer that is not there, said after what keeps the customer from buying at all', () => {
    const customer = { ...facts.customer, isSignedIn: false, isLocked: true }
    expect(decideBuyOffer(100, { ...facts, offer: null })).toEqual({
      ok: false,
      refused: { code: 'offer-missing', params: {} },
    })
    expect(decideBuyOffer(100, { ...facts, offer: null, customer })).toEqual({
      ok: false,
      refused: { code: 'login-first', params: {} },
    })
    expect(offerRefusals(100, { ...facts, offer: null, customer })).toEqual([{ code: 'offer-missing', params: {} }])
  })

  it.each([0, -100, 100.5, Number.NaN, 2 ** 60])('buy nothing of %s shares', (asked) => {
    expect(decideBuyOffer(asked, of('block')).ok).toBe(false)
  })

  it('take fractions of a percent as they are written, and stay within the band', () => {
    expect(boundsAround(1_000_00n, '2.5', null)).toMatchObject({ lowestPaise: 975_00n, highestPaise: 1_025_00n })
    expect(boundsAround(1_000_00n, '0.05', null)).toMatchObject({ lowestPaise: 999_50n, highestPaise: 1_000_50n })
    expect(boundsAround(1_000_00n, '5', { lowerPaise: 970_00n, upperPaise: 1_030_00n })).toMatchObject({
      lowestPaise: 970_00n,
      highestPaise: 1_030_00n,
    })
    expect(boundsAround(1_000_00n, '1', { lowerPaise: 970_00n, upperPaise: 1_030_00n })).toMatchObject({
      lowestPaise: 990_00n,
      highestPaise: 1_010_00n,
    })
  })

  it('are the window that is open and the one that comes next', () => {
    const two = blockWindows(
      [
        { from: '08:45', to: '09:00' },
        { from: '12:00', to: '12:15' },
      ],
      WHOLE_DAY,
    )
    expect(two.map(({ name }) => name)).toEqual(['morning', 'afternoon'])
    expect(standingAt(two, NINE - 900 - 1)).toEqual({ open: null, next: 'morning' })
    expect(standingAt(two, NINE - 900)).toEqual({ open: 'morning', next: 'afternoon' })
    expect(standingAt(two, NINE)).toEqual({ open: null, next: 'afternoon' })
    expect(standingAt(two, 12 * 3_600)).toEqual({ open: 'afternoon', next: null })
  })
})
