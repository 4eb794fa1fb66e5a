import { describe, expect, it } from 'vitest'
import { day, MONDAY, terms, lot } from '../../../testing/fund-facts.ts'
import { NO_OWN_LIMITS, type OwnLimits } from '../../customers/limits/own-limits.ts'
import type { RedeemFacts, SubscribeFacts } from '../scheme-facts.ts'
import { decideRedeemFund, redeemableUnits, redeemRefusals } from './redeem-fund.ts'
import { decideSubscribeFund, subscribeRefusals } from './subscribe-fund.ts'

const person = {
  isSignedIn: true,
  isLocked: false,
  isSegmentOff: false,
  limits: NO_OWN_LIMITS,
  identity: 'completed',
} as const

const nobody = {
  isSignedIn: false,
  isLocked: true,
  isSegmentOff: true,
  limits: NO_OWN_LIMITS,
  identity: 'failed',
} as const

describe('subscribing', () => {
  const good: SubscribeFacts = {
    scheme: terms,
    customer: person,
    lastNav: 100_000n,
    appliesOn: MONDAY,
    bufferPercent: '5',
    availablePaise: 1_050_00n,
    fixedPaise: null,
  }
  const codes = (units: number | undefined, facts: Partial<SubscribeFacts> = {}) =>
    subscribeRefusals(units, { ...good, ...facts }).map(({ code }) => code)

  it('breaks the rules in the order of the catalogue', () => {
    expect(codes(15, { customer: nobody, appliesOn: day('2026-11-24'), availablePaise: 0n })).toEqual([
      'login-first',
      'account-locked',
      'segment-switched-off',
      'identity-missing',
      'units-not-multiple',
      'units-below-min',
      'subscription-over',
      'fund-cash-short',
    ])
    expect(codes(100, { scheme: null, customer: nobody })).toEqual([
      'login-first',
      'account-locked',
      'segment-switched-off',
      'identity-missing',
      'fund-missing',
    ])
    for (const asked of [undefined, 0, -100, -1.5, Number.NaN, 2 ** 53]) expect(codes(asked)).toEqual(['units-missing'])
    for (const asked of [0.5, 1.5, 100.5]) expect(codes(asked)).toEqual(['units-not-multiple'])
  })

  it('is open on its last day and over on the next, and only while the scheme is open', () => {
    expect(codes(100)).toEqual([])
    expect(codes(100, { appliesOn: day('2026-11-24') })).toEqual(['subscription-over'])
    expect(codes(100, { appliesOn: null })).toEqual(['subscription-over'])
    for (const state of ['coming', 'closed', 'retired'] as const)
      expect(codes(100, { scheme: { ...terms, state } })).toEqual(['subscription-over'])
    expect(codes(100, { scheme: { ...terms, subscribeFrom: day('2026-11-24') } })).toEqual(['subscription-over'])
  })

  it('says what would be right, and of which field', () => {
    const refusals = (units: number | undefined, facts: Partial<SubscribeFacts> = {}) =>
      subscribeRefusals(units, { ...good, ...facts })
    expect(refusals(undefined)).toEqual([{ code: 'units-missing', params: {}, field: 'units' }])
    expect(refusals(105, { availablePaise: 2_000_00n })).toEqual([
      { code: 'units-not-multiple', params: { step: 10 }, field: 'units' },
    ])
    expect(refusals(90)).toEqual([{ code: 'units-below-min', params: { least: 100 }, field: 'units' }])
    expect(refusals(100, { availablePaise: 0n })).toEqual([{ code: 'fund-cash-short', params: {}, field: 'units' }])
  })

  it('keeps to what the customer has set: a pause, and a limit of the day that the hold counts to', () => {
    const own = (limits: Partial<OwnLimits>): Partial<SubscribeFacts> => ({
      customer: { ...person, limits: { ...NO_OWN_LIMITS, ...limits } },
    })
    expect(codes(100, own({ pausedUntil: new Date('2026-11-24T06:00:00.000Z') }))).toEqual(['buying-paused'])
    expect(codes(100, own({ buy: { limitPaise: 1_050_00n, usedPaise: 0n } }))).toEqual([])
    expect(subscribeRefusals(100, { ...good, ...own({ buy: { limitPaise: 1_050_00n, usedPaise: 1n } }) })).toEqual([
      { code: 'own-day-limit', params: { limit: '1,050.00', used: '0.01' }, field: 'units' },
    ])
  })

  it('needs the whole hold: one paisa short is short', () => {
    expect(decideSubscribeFund(100, good)).toEqual({
      ok: true,
      accepted: { units: 100n, appliesOn: MONDAY, amountPaise: 1_000_00n, feePaise: 0n, holdPaise: 1_050_00n },
    })
    // An instalment holds its amount, without a buffer.
    expect(decideSubscribeFund(100, { ...good, availablePaise: 1_005_00n, fixedPaise: 1_005_00n })).toMatchObject({
      ok: true,
      accepted: { units: 100n, holdPaise: 1_005_00n },
    })
    expect(codes(100, { availablePaise: 1_004_99n, fixedPaise: 1_005_00n })).toEqual(['fund-cash-short'])
    expect(codes(100, { availablePaise: 1_049_99n })).toEqual(['fund-cash-short'])
    expect([90, 100, 105, 110].map((units) => codes(units, { availablePaise: 10_000_00n })[0] ?? 'taken')).toEqual([
      'units-below-min',
      'taken',
      'units-not-multiple',
      'taken',
    ])
  })
})

describe('redeeming', () => {
  const lots = [lot(3n, '2026-11-16', 100n), lot(1n, '2025-11-23', 200n, 150n), lot(2n, '2026-11-15', 50n)]
  const good: RedeemFacts = {
    scheme: terms,
    customer: person,
    units: { available: 250n, held: 30n, pledged: 20n },
    lots,
    appliesOn: MONDAY,
  }
  const codes = (units: number | undefined, facts: Partial<RedeemFacts> = {}) =>
    redeemRefusals(units, { ...good, ...facts }).map(({ code }) => code)

  it('breaks the rules in the order of the catalogue; a switched-off service is none of them', () => {
    expect(redeemableUnits(good)).toBe(150n)
    expect(codes(305, { customer: nobody })).toEqual([
      'login-first',
      'account-locked',
      'identity-missing',
      'redeem-not-multiple',
      'redeem-above-max',
      'units-frozen',
    ])
    expect(codes(100, { scheme: null })).toEqual(['fund-order-missing'])
    expect(codes(100, { units: { available: 0n, held: 0n, pledged: 0n }, lots: [] })[0]).toBe('fund-order-missing')
    for (const asked of [undefined, 0, -10, -0.5]) expect(codes(asked)).toEqual(['redeem-missing'])
    for (const asked of [0.5, 100.5]) expect(codes(asked)).toEqual(['redeem-not-multiple'])
  })

  it('tells what is too much from what is bound', () => {
    expect([40, 50, 55, 150, 160, 250, 260, 300, 310].map((units) => codes(units)[0] ?? 'taken')).toEqual([
      'redeem-below-min',
      'taken',
      'redeem-not-multiple',
      'taken',
      'units-locked-up',
      'units-locked-up',
      'units-frozen',
      'units-frozen',
      'redeem-above-max',
    ])
    expect(redeemRefusals(160, good)).toEqual([
      { code: 'units-locked-up', params: { until: '23-11-2026' }, field: 'units' },
    ])
    expect(codes(160, { appliesOn: day('2026-11-24') })).toEqual([])
    expect(codes(100, { scheme: { ...terms, redeemFrom: day('2026-11-24') } })).toEqual(['units-locked-up'])
  })

  it('says what would be right, and of which field', () => {
    expect(redeemRefusals(undefined, good)).toEqual([{ code: 'redeem-missing', params: {}, field: 'units' }])
    expect(redeemRefusals(40, good)).toEqual([{ code: 'redeem-below-min', params: { least: 50 }, field: 'units' }])
    expect(redeemRefusals(55, good)).toEqual([{ code: 'redeem-not-multiple', params: { step: 10 }, field: 'units' }])
    expect(redeemRefusals(260, good)).toEqual([{ code: 'units-frozen', params: {}, field: 'units' }])
    expect(redeemRefusals(310, good)).toContainEqual({
      code: 'redeem-above-max',
      params: { most: 150 },
      field: 'units',
    })
    // Before the scheme pays out at all, the day before the first on which it does.
    expect(redeemRefusals(100, { ...good, scheme: { ...terms, redeemFrom: day('2026-12-01') } })).toEqual([
      { code: 'units-locked-up', params: { until: '30-11-2026' }, field: 'units' },
    ])
  })

  it('takes nothing while no trading day is known, and never less than nothing', () => {
    expect(redeemableUnits({ ...good, appliesOn: null })).toBe(0n)
    expect(redeemableUnits({ ...good, units: { available: 90n, held: 160n, pledged: 0n } })).toBe(0n)
    expect(() => decideRedeemFund(100, { ...good, appliesOn: null })).toThrow('no trading day')
  })

  it('lets go of all there is, however little it is', () => {
    const little = { units: { available: 7n, held: 0n, pledged: 0n }, lots: [lot(1n, '2025-11-23', 7n)] }
    expect([6, 7].map((units) => codes(units, little)[0] ?? 'taken')).toEqual(['redeem-below-min', 'taken'])
    expect(decideRedeemFund(7, { ...good, ...little })).toEqual({
      ok: true,
      accepted: { units: 7n, appliesOn: MONDAY },
    })
  })
})
