import { describe, expect, it } from 'vitest'
import { applyFacts, atSecond as at, oneLot as bid, openIpo as offer } from '../../testing/apply-facts.ts'
import { type ApplyFacts, type Bid, decideApply, isOpen } from './apply.ts'
import { type IpoTerms, sharesByCategory, termsProblems } from './band-rule.ts'

const terms: IpoTerms = {
  bandLowPaise: 100_00n,
  bandHighPaise: 110_00n,
  lotSize: 100n,
  sharesOffered: 1_000_000n,
  sharesHere: 1_000n,
  sharesAfterIssue: 5_000_000n,
  profitPaise: 3_00_00_000_00n,
  openDays: 3,
  opensInTime: true,
  isTaken: false,
  isMarketSimulated: true,
}
const problems = (change: Partial<IpoTerms>) => termsProblems({ ...terms, ...change })
const shares = (field: string, least: bigint, most: bigint) => ({ rule: 'shares', field, least, most })

describe('the edges of the terms of new shares', () => {
  it('are those of the band, in whole rupees', () => {
    for (const bandHighPaise of [105_00n, 120_00n]) expect(problems({ bandHighPaise })).toEqual([])
    for (const bandHighPaise of [104_00n, 121_00n])
      expect(problems({ bandHighPaise })).toEqual([
        { rule: 'spread', field: 'bandHighPaise', least: 105_00n, most: 120_00n },
      ])
    expect(problems({ bandLowPaise: 0n })).toContainEqual({
      rule: 'tick',
      field: 'bandLowPaise',
      least: 100n,
      most: null,
    })
    expect(problems({ bandHighPaise: 110_50n })).toContainEqual({
      rule: 'tick',
      field: 'bandHighPaise',
      least: 100n,
      most: null,
    })
  })

  it('are what a lot may cost, named in shares', () => {
    expect(problems({ lotSize: 91n, sharesHere: 910n })).toEqual([])
    expect(problems({ lotSize: 136n, sharesHere: 1_360n })).toEqual([])
    for (const lotSize of [90n, 137n])
      expect(problems({ lotSize, sharesHere: lotSize * 10n })).toEqual([
        { rule: 'lot-price', field: 'lotSize', least: 91n, most: 136n },
      ])
  })

  it('are eight and forty times the profit of a year', () => {
    const worth = 110_00n * 5_000_000n
    expect(problems({ profitPaise: worth / 8n })).toEqual([])
    expect(problems({ profitPaise: worth / 40n })).toEqual([])
    expect(problems({ profitPaise: worth / 8n + 1n })).toMatchObject([
      { rule: 'price-earnings', field: 'bandHighPaise', least: 110_01n },
    ])
    expect(problems({ profitPaise: worth / 40n - 1n })).toMatchObject([
      { rule: 'price-earnings', field: 'bandHighPaise', most: 109_99n },
    ])
  })

  it('are two whole lots of this house and no more than the retail part', () => {
    // 35 % of 1,000,000 are 350,000 retail shares, 3,500 lots of 100.
    for (const sharesHere of [200n, 350_000n]) expect(problems({ sharesHere })).toEqual([])
    for (const sharesHere of [100n, 250n, 350_100n])
      expect(problems({ sharesHere })).toEqual([shares('sharesHere', 200n, 350_000n)])
    expect(problems({ sharesOffered: 1_000_100n, sharesHere: 350_100n })).toEqual([
      shares('sharesHere', 200n, 350_000n),
    ])
  })

  it('are a tenth of the company and all of it', () => {
    for (const sharesOffered of [500_000n, 5_000_000n]) expect(problems({ sharesOffered })).toEqual([])
    for (const sharesOffered of [499_999n, 5_000_001n])
      expect(problems({ sharesOffered })).toEqual([shares('sharesOffered', 500_000n, 5_000_000n)])
    expect(problems({ sharesAfterIssue: 10_000_001n, profitPaise: 6_00_00_000_00n })).toEqual([
      shares('sharesOffered', 1_000_001n, 10_000_001n),
    ])
  })

  it('are ten days, a name of its own and a simulated market', () => {
    expect(problems({ openDays: 10 })).toEqual([])
    for (const openDays of [11, null])
      expect(problems({ openDays })).toEqual([{ rule: 'dates', field: 'closesOn', least: 1n, most: 10n }])
    expect(problems({ opensInTime: false, isTaken: true, isMarketSimulated: false })).toEqual([
      { rule: 'dates', field: 'opensOn', least: null, most: null },
      { rule: 'taken', field: 'symbol', least: null, most: null },
      { rule: 'market', field: 'name', least: null, most: null },
    ])
  })

  it('give the institutions what rounding leaves over', () => {
    expect(sharesByCategory({ sharesOffered: 1_000_003n, sharesHere: 200n })).toEqual({
      institutional: 500_002n,
      'non-institutional': 150_000n,
      'retail-elsewhere': 349_801n,
      retail: 200n,
    })
  })
})

const facts: ApplyFacts = {
  ...applyFacts,
  customer: { ...applyFacts.customer, availablePaise: 12_000_00n },
  maxAmountPaise: 12_000_00n,
}
const priced = (pricePaise: number | null): Bid => ({ lots: 1, atCutOff: false, pricePaise })

describe('the edges of an application', () => {
  it('are the first second of the offer and the last before its deadline', () => {
    expect([35_999, 36_000, 61_199, 61_200].map((second) => isOpen(offer, at(second)))).toEqual([
      false,
      true,
      true,
      false,
    ])
    expect(isOpen({ ...offer, state: 'upcoming' }, at(40_000))).toBe(false)
    const decided = (second: number) => decideApply(bid, { ...facts, now: at(second) })
    expect(decided(35_999)).toMatchObject({ refused: { code: 'offer-not-open' } })
    expect(decided(36_000).ok).toBe(true)
    expect(decided(61_200)).toMatchObject({ refused: { code: 'offer-closed' } })
  })

  it.each([null, 0, -95_00, 95_00.5, Number.NaN, 94_00, 101_00, 95_50])('are no price of %s', (pricePaise) => {
    expect(decideApply(priced(pricePaise), facts)).toEqual({
      ok: false,
      refused: {
        code: 'beyond-offer-rule',
        params: { least: '₹95.00', most: '₹100.00', step: '₹1.00' },
        field: 'pricePaise',
      },
    })
  })

  it('are the lots that there are, and the cash and the limit to the paisa', () => {
    const rich = { ...facts, maxAmountPaise: 10n ** 12n, customer: { ...facts.customer, availablePaise: 10n ** 12n } }
    expect(decideApply({ ...bid, lots: 10 }, rich).ok).toBe(true)
    expect(decideApply({ ...bid, lots: 11 }, rich)).toEqual({
      ok: false,
      refused: { code: 'quantity-above-max', params: { buyMaxNum: 1_200 }, field: 'lots' },
    })
    expect(decideApply({ ...bid, lots: 0.5 }, rich)).toEqual({
      ok: false,
      refused: { code: 'quantity-below-lot', params: { buyMinNum: 120 }, field: 'lots' },
    })
    expect(decideApply(bid, facts).ok).toBe(true)
    expect(decideApply(bid, { ...facts, maxAmountPaise: 11_999_99n })).toEqual({
      ok: false,
      refused: { code: 'offer-limit-reached', params: {}, field: 'lots' },
    })
    expect(decideApply(bid, { ...facts, hasApplied: true })).toMatchObject({ refused: { field: 'ipoId' } })
    const short = { ...facts, customer: { ...facts.customer, availablePaise: 11_999_99n } }
    expect(decideApply(bid, short)).toEqual({
      ok: false,
      refused: { code: 'offer-cash-short', params: { short: '0.01' }, field: 'lots' },
    })
    // What an application holds already counts when it is changed.
    expect(decideApply(bid, { ...short, heldPaise: 1n }).ok).toBe(true)
  })
})
