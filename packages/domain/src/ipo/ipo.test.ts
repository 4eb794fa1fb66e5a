import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { applyFacts as facts, atSecond as at, oneLot as bid, openIpo as offer } from '../../testing/apply-facts.ts'
import { simulatedCalendar } from '../calendar/simulated-calendar.ts'
import { NO_OWN_LIMITS } from '../customers/limits/own-limits.ts'
import { type ApplyFacts, type Bid, decideApply, decideModify, decideWithdraw, previewApply } from './apply.ts'
import { type IpoTerms, sharesByCategory, termsProblems } from './band-rule.ts'
import { computeIpoDates } from './ipo-dates.ts'
import { applicationAfter, ipoAfter } from './ipo-states.ts'

const codeOf = (decision: ReturnType<typeof decideApply>) => (decision.ok ? 'ok' : decision.refused.code)

describe('applying', () => {
  it('refuses in the order of the catalogue: each rule alone, and before all that follow', () => {
    const broken: [string, Partial<ApplyFacts> | { bid: Bid }][] = [
      ['account-locked', { customer: { ...facts.customer, isLocked: true } }],
      ['segment-switched-off', { customer: { ...facts.customer, isSegmentOff: true } }],
      ['identity-missing', { customer: { ...facts.customer, identity: 'in-review' } }],
      ['no-new-shares', { isMarketSimulated: false, offer: null }],
      ['ipo-missing', { offer: null }],
      ['offer-not-open', { offer: { ...offer, state: 'upcoming' } }],
      ['offer-closed', { now: at(61_200) }],
      ['quantity-below-lot', { bid: { ...bid, lots: 0 } }],
      ['quantity-above-max', { bid: { ...bid, lots: 11 } }],
      ['beyond-offer-rule', { bid: { ...bid, atCutOff: false, pricePaise: 94_00 } }],
      ['offer-limit-reached', { hasApplied: true }],
      ['offer-cash-short', { customer: { ...facts.customer, availablePaise: 11_999_99n } }],
    ]
    for (const [code, change] of broken)
      expect(
        codeOf(decideApply('bid' in change ? change.bid : bid, 'bid' in change ? facts : { ...facts, ...change })),
      ).toBe(code)
    expect(
      codeOf(
        decideApply(
          { ...bid, lots: 0 },
          {
            ...facts,
            customer: {
              isLocked: true,
              isSegmentOff: true,
              limits: NO_OWN_LIMITS,
              identity: 'failed',
              availablePaise: 0n,
            },
            offer: null,
          },
        ),
      ),
    ).toBe('account-locked')
  })

  it('holds the top of the band at cut-off and the price asked otherwise, on both sides of each bound', () => {
    expect(decideApply(bid, facts)).toMatchObject({
      ok: true,
      accepted: { shares: 120n, holdPaise: 12_000_00n, pricePaise: 100_00n },
    })
    expect(decideApply({ ...bid, atCutOff: false, pricePaise: 95_00 }, facts)).toMatchObject({
      ok: true,
      accepted: { holdPaise: 11_400_00n },
    })
    expect(codeOf(decideApply({ ...bid, atCutOff: false, pricePaise: 95_50 }, facts))).toBe('beyond-offer-rule')
    expect(codeOf(decideApply({ ...bid, atCutOff: false, pricePaise: 101_00 }, facts))).toBe('beyond-offer-rule')
    expect(codeOf(decideApply(bid, { ...facts, customer: { ...facts.customer, availablePaise: 12_000_00n } }))).toBe(
      'ok',
    )
    expect(codeOf(decideApply({ ...bid, lots: 10 }, { ...facts, maxAmountPaise: 1_20_000_00n }))).toBe('ok')
    expect(codeOf(decideApply({ ...bid, lots: 10 }, { ...facts, maxAmountPaise: 1_19_999_99n }))).toBe(
      'offer-limit-reached',
    )
    for (const lots of [1.5, -1, NaN, 1e21]) expect(codeOf(decideApply({ ...bid, lots }, facts))).toMatch(/^quantity-/)
    expect(codeOf(decideApply(bid, { ...facts, now: at(61_199) }))).toBe('ok')
    expect(codeOf(decideApply(bid, { ...facts, now: at(35_999) }))).toBe('offer-not-open')
  })

  it('lets an application be changed and taken back while the offer is open only', () => {
    const subscribed = { state: 'subscribed' } as const
    expect(
      decideModify({ ...bid, lots: 2 }, subscribed, {
        ...facts,
        hasApplied: true,
        heldPaise: 12_000_00n,
        customer: { ...facts.customer, availablePaise: 12_000_00n },
      }),
    ).toMatchObject({ ok: true, accepted: { holdPaise: 24_000_00n } })
    expect(codeOf(decideModify(bid, null, facts))).toBe('application-missing')
    expect(decideWithdraw(subscribed, facts).ok).toBe(true)
    expect(decideWithdraw(subscribed, { ...facts, now: at(61_200) })).toMatchObject({
      refused: { code: 'offer-closed' },
    })
    expect(decideWithdraw(null, facts)).toMatchObject({ refused: { code: 'application-missing' } })
    expect(decideWithdraw(subscribed, { ...facts, offer: null })).toMatchObject({ refused: { code: 'ipo-missing' } })
  })

  it('is barred beside real prices, and what was applied for can still be taken back', () => {
    const real = { ...facts, isMarketSimulated: false, hasApplied: true }
    expect(codeOf(decideModify(bid, { state: 'subscribed' }, real))).toBe('no-new-shares')
    expect(decideWithdraw({ state: 'subscribed' }, real).ok).toBe(true)
    expect(previewApply(bid, { ...facts, offer, isMarketSimulated: false }).refusals.map(({ code }) => code)).toEqual([
      'no-new-shares',
    ])
  })

  it('previews every rule that is broken', () => {
    expect(
      previewApply({ ...bid, lots: 0 }, { ...facts, offer: { ...offer, state: 'upcoming' } }).refusals.map(
        ({ code }) => code,
      ),
    ).toEqual(['offer-not-open', 'offer-closed', 'quantity-below-lot'])
  })
})

describe('terms', () => {
  const terms: IpoTerms = {
    bandLowPaise: 286_00n,
    bandHighPaise: 301_00n,
    lotSize: 45n,
    sharesOffered: 2_000_000n,
    sharesHere: 450n,
    sharesAfterIssue: 10_000_000n,
    profitPaise: 20_00_00_000_00n,
    openDays: 3,
    opensInTime: true,
    isTaken: false,
    isMarketSimulated: true,
  }
  it('keep the public rule or say which one they break', () => {
    expect(termsProblems(terms)).toEqual([])
    const rules = (change: Partial<IpoTerms>) => termsProblems({ ...terms, ...change }).map(({ rule }) => rule)
    expect(rules({ bandHighPaise: 300_00n })).toEqual(['spread'])
    expect(rules({ bandHighPaise: 344_00n })).toContain('spread')
    expect(rules({ bandLowPaise: 286_50n })).toContain('tick')
    expect(rules({ lotSize: 50n, sharesHere: 500n })).toEqual(['lot-price'])
    expect(rules({ profitPaise: 5_00_00_000_00n })).toEqual(['price-earnings'])
    expect(rules({ sharesHere: 451n })).toEqual(['shares'])
    expect(rules({ sharesHere: 45n })).toEqual(['shares'])
    expect(rules({ openDays: null, opensInTime: false, isTaken: true })).toEqual(['dates', 'dates', 'taken'])
    expect(rules({ isMarketSimulated: false })).toEqual(['market'])
  })
  it('are divided into categories without a share left over', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1_000n, max: 10n ** 10n }), (sharesOffered) => {
        const parts = sharesByCategory({ sharesOffered, sharesHere: 10n })
        expect(Object.values(parts).reduce((sum, part) => sum + part, 0n)).toBe(sharesOffered)
      }),
    )
  })
})

describe('states and dates', () => {
  it('lead from announcement to listing and nowhere back', () => {
    expect(
      ['open', 'close', 'draw', 'credit', 'list'].reduce<string | null>(
        (state, event) => (state === null ? null : ipoAfter(state as 'open', event as 'open')),
        'upcoming',
      ),
    ).toBe('listed')
    expect(ipoAfter('returned', 'draw')).toBeNull()
    expect(ipoAfter('basis', 'draw')).toBeNull()
    expect(applicationAfter('allotted', 'withdraw')).toBeNull()
    expect(applicationAfter('subscribed', 'reveal-missed')).toBe('returned')
  })
  it('list on the third trading day after closing, over a weekend too', () => {
    const calendar = simulatedCalendar()
    expect(computeIpoDates(businessDate('2026-11-26'), businessDate('2026-11-27'), calendar)).toMatchObject({
      allotsAt: { date: '2026-11-30', second: 64_800 },
      creditsOn: '2026-12-01',
      listsOn: '2026-12-02',
    })
    expect(computeIpoDates(businessDate('2026-11-28'), businessDate('2026-11-30'), calendar)).toBeNull()
    expect(computeIpoDates(businessDate('2026-11-30'), businessDate('2026-11-27'), calendar)).toBeNull()
  })
})
