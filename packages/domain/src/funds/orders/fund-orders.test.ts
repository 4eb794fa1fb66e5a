import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { worthOfUnits } from '@bahi/money/nav'
import { businessDate, type BusinessDate } from '../../calendar/business-date.ts'
import { expenseOf, feeOf, navOf } from '../nav.ts'
import { returnsOf } from '../returns.ts'
import type { LotFacts, RedeemFacts, SchemeTerms, SubscribeFacts } from '../scheme-facts.ts'
import { applicableDay, lockUpEnd, payoutDay } from './applicable-day.ts'
import { holdOf, mostUnitsFor } from './hold.ts'
import { decideRedeemFund, redeemableUnits, redeemRefusals } from './redeem-fund.ts'
import { strikeInstalment, strikeRedemption, strikeSubscription } from './strike.ts'
import { decideSubscribeFund, subscribeRefusals } from './subscribe-fund.ts'
import { costOfPart, exitBps, exitFreeOn, nextFree, sellLots, takeUnits } from './unit-lots.ts'

const day = (text: string): BusinessDate => businessDate(text)
const MONDAY = day('2026-11-23')
/** Monday to Friday trade and settle, but Tuesday the 24th settles nothing. */
const weekdays = (date: BusinessDate) => new Date(`${date}T00:00:00Z`).getUTCDay() % 6 !== 0
const after = (date: BusinessDate, is: (date: BusinessDate) => boolean): BusinessDate | null => {
  const next = businessDate(new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10))
  if (next > '2026-12-31') return null
  return is(next) ? next : after(next, is)
}
const calendar = {
  dayKind: (date: BusinessDate) => (weekdays(date) ? ('trading' as const) : ('weekend' as const)),
  nextTradingDay: (date: BusinessDate) => after(date, weekdays),
  nextSettlementDay: (date: BusinessDate) => after(date, (one) => weekdays(one) && one !== '2026-11-24'),
}

describe('the day whose NAV applies', () => {
  const at = (date: string, second: number) => applicableDay(calendar, { date: day(date), second }, '15:00')

  it('is today until the last second before the cut-off, then the next trading day', () => {
    expect(at('2026-11-23', 15 * 3_600 - 1)).toEqual({ appliesOn: '2026-11-23', isAfterCutOff: false })
    expect(at('2026-11-23', 15 * 3_600)).toEqual({ appliesOn: '2026-11-24', isAfterCutOff: true })
    expect(at('2026-11-27', 16 * 3_600)).toEqual({ appliesOn: '2026-11-30', isAfterCutOff: true })
    expect(at('2026-11-28', 0)).toEqual({ appliesOn: '2026-11-30', isAfterCutOff: false })
    expect(at('2026-12-31', 16 * 3_600).appliesOn).toBeNull()
    expect(() => applicableDay(calendar, { date: MONDAY, second: 0 }, '3 pm')).toThrow(RangeError)
  })

  it('is paid out so many settlement days later, and locks units through its last day', () => {
    expect([1, 2, 5].map((days) => payoutDay(calendar, MONDAY, days))).toEqual([
      '2026-11-25',
      '2026-11-26',
      '2026-12-01',
    ])
    expect(payoutDay(calendar, day('2026-12-31'), 1)).toBeNull()
    expect([lockUpEnd(MONDAY, 0), lockUpEnd(MONDAY, 7)]).toEqual([null, '2026-11-30'])
  })
})

describe('the NAV', () => {
  it('rounds every fraction in favour of those who stay', () => {
    expect(
      navOf(
        {
          cashPaise: 1_000_00n,
          sharesPaise: 1_999_00n,
          dividendsPaise: 1_00n,
          toPayPaise: 500_00n,
          expensePaise: 1_00n,
        },
        300n,
      ),
    ).toBe(83_300n)
    expect(navOf({ cashPaise: 1_00n, sharesPaise: 0n, dividendsPaise: 0n, toPayPaise: 0n, expensePaise: 0n }, 3n)).toBe(
      3_333n,
    )
    expect(feeOf(199_99n, 50)).toBe(99n)
  })

  it('takes the yearly expense day by day, never a fraction of a paisa too much', () => {
    expect(expenseOf(36_500_000_00n, 100, 1)).toBe(1_000_00n)
    expect(expenseOf(36_500_000_00n, 100, 3)).toBe(3_000_00n)
    expect(expenseOf(100n, 1, 1)).toBe(0n)
    expect(expenseOf(36_500_000_00n, 100, 0)).toBe(0n)
  })

  it('is none of a scheme without units or without worth', () => {
    const none = { cashPaise: 0n, sharesPaise: 0n, dividendsPaise: 0n, toPayPaise: 0n, expensePaise: 0n }
    expect(() => navOf(none, 0n)).toThrow(RangeError)
    expect(() => navOf(none, 1n)).toThrow(RangeError)
  })

  it('moves over days that the scheme has, and falls from its heights', () => {
    const points = [
      ['2025-11-21', 100_000n],
      ['2026-05-22', 120_000n],
      ['2026-10-23', 90_000n],
      ['2026-11-20', 108_000n],
      ['2026-11-23', 110_000n],
    ] as const
    const returns = returnsOf(points.map(([date, nav]) => ({ date: day(date), nav })))
    expect(returns).toEqual({
      dayBps: 185,
      monthBps: 2_222,
      halfYearBps: -833,
      yearBps: 1_000,
      sinceStartBps: 1_000,
      largestFallBps: -2_500,
    })
    expect(returnsOf([{ date: MONDAY, nav: 100_000n }])).toMatchObject({
      dayBps: null,
      yearBps: null,
      sinceStartBps: null,
      largestFallBps: null,
    })
    expect(returnsOf([]).dayBps).toBeNull()
  })
})

describe('a hold', () => {
  it('is the amount with the buffer, and the fee on both', () => {
    expect(holdOf(1_000n, 100_000n, '5', 50)).toEqual({
      amountPaise: 10_000_00n,
      feePaise: 50_00n,
      holdPaise: 10_552_50n,
    })
    expect(holdOf(1n, 100_001n, '0', 0)).toEqual({ amountPaise: 10_01n, feePaise: 0n, holdPaise: 10_01n })
  })

  it('covers fee and amount whenever the NAV rose by no more than the buffer, and fails at the first paisa beyond', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10_000_000n),
        fc.bigInt(1_000n, 50_000_000n),
        fc.integer({ min: 0, max: 2_000 }),
        fc.integer({ min: 0, max: 200 }),
        fc.integer({ min: 0, max: 2_000 }),
        (units, nav, bufferBps, feeBps, risenBps) => {
          const { holdPaise } = holdOf(units, nav, (bufferBps / 100).toFixed(2), feeBps)
          const struckNav = (nav * BigInt(10_000 + Math.min(risenBps, bufferBps))) / 10_000n
          const struck = strikeSubscription({ units, heldPaise: holdPaise }, struckNav, feeBps)
          expect(struck.kind).toBe('success')
          if (struck.kind === 'success') expect(struck.amountPaise + struck.feePaise + struck.restPaise).toBe(holdPaise)
        },
      ),
    )
    expect(strikeSubscription({ units: 10n, heldPaise: 105_00n }, 105_000n, 0)).toMatchObject({
      kind: 'success',
      restPaise: 0n,
    })
    expect(strikeSubscription({ units: 10n, heldPaise: 105_00n }, 105_001n, 0)).toMatchObject({
      kind: 'cash-short',
      missingPaise: 1n,
    })
  })

  it('of an instalment takes as many whole steps as its amount pays for, and never a paisa more', () => {
    const figures = fc.record({
      held: fc.bigInt({ min: 1n, max: 10n ** 12n }),
      nav: fc.bigInt({ min: 1n, max: 10n ** 9n }),
      feeBps: fc.integer({ min: 0, max: 200 }),
      stepUnits: fc.bigInt({ min: 1n, max: 1_000n }),
    })
    fc.assert(
      fc.property(figures, ({ held, nav, feeBps, stepUnits }) => {
        const { units, struck } = strikeInstalment(held, nav, { feeBps, stepUnits })
        const more = strikeSubscription({ units: units + stepUnits, heldPaise: held }, nav, feeBps)
        if (struck.kind === 'cash-short') {
          expect(units).toBe(stepUnits)
          return
        }
        expect(units % stepUnits).toBe(0n)
        expect(struck.amountPaise + struck.feePaise + struck.restPaise).toBe(held)
        expect(more.kind).toBe('cash-short')
      }),
    )
    // ₹5,000 at ₹10.30: 480 units cost ₹4,944.00 and half a percent.
    expect(strikeInstalment(5_000_00n, 103_000n, { feeBps: 50, stepUnits: 10n })).toEqual({
      units: 480n,
      struck: { kind: 'success', amountPaise: 4_944_00n, feePaise: 24_72n, restPaise: 31_28n },
    })
  })

  it('tells how many whole steps some cash covers: not one more', () => {
    expect(mostUnitsFor(10_552_50n, { nav: 100_000n, bufferPercent: '5', feeBps: 50, stepUnits: 10n })).toBe(1_000n)
    expect(mostUnitsFor(10_552_49n, { nav: 100_000n, bufferPercent: '5', feeBps: 50, stepUnits: 10n })).toBe(990n)
    expect(mostUnitsFor(0n, { nav: 100_000n, bufferPercent: '5', feeBps: 50, stepUnits: 10n })).toBe(0n)
  })
})

const terms: SchemeTerms = {
  kind: 'fund',
  state: 'open',
  subscribeFrom: day('2026-01-01'),
  subscribeUntil: MONDAY,
  redeemFrom: day('2026-01-01'),
  leastUnits: 100n,
  stepUnits: 10n,
  leastRedeemUnits: 50n,
  subscriptionBps: 0,
  exitBands: [
    { belowDays: 365, bps: 50 },
    { belowDays: 30, bps: 100 },
  ],
  lockUpDays: 7,
  payoutDays: 2,
  expenseBps: 100,
}
const person = { isSignedIn: true, isLocked: false, isSegmentOff: false, identity: 'completed' } as const
const nobody = { isSignedIn: false, isLocked: true, isSegmentOff: true, identity: 'failed' } as const

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
      'units-below-least',
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
    for (const asked of [undefined, 0, -100, 1.5, Number.NaN, 2 ** 53]) expect(codes(asked)).toEqual(['units-missing'])
  })

  it('is open on its last day and over on the next, and only while the scheme is open', () => {
    expect(codes(100)).toEqual([])
    expect(codes(100, { appliesOn: day('2026-11-24') })).toEqual(['subscription-over'])
    expect(codes(100, { appliesOn: null })).toEqual(['subscription-over'])
    for (const state of ['coming', 'closed', 'retired'] as const)
      expect(codes(100, { scheme: { ...terms, state } })).toEqual(['subscription-over'])
    expect(codes(100, { scheme: { ...terms, subscribeFrom: day('2026-11-24') } })).toEqual(['subscription-over'])
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
      'units-below-least',
      'taken',
      'units-not-multiple',
      'taken',
    ])
  })
})

const lot = (id: bigint, boughtOn: string, units: bigint, remaining = units): LotFacts => ({
  id,
  boughtOn: day(boughtOn),
  units,
  remaining,
  costPaise: units * 10_00n,
  lockedUntil: lockUpEnd(day(boughtOn), 7),
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
      'redeem-above-most',
      'units-frozen',
    ])
    expect(codes(100, { scheme: null })).toEqual(['fund-order-missing'])
    expect(codes(100, { units: { available: 0n, held: 0n, pledged: 0n }, lots: [] })[0]).toBe('fund-order-missing')
    for (const asked of [undefined, 0, -10, 0.5]) expect(codes(asked)).toEqual(['redeem-missing'])
  })

  it('tells what is too much from what is bound', () => {
    expect([40, 50, 55, 150, 160, 250, 260, 300, 310].map((units) => codes(units)[0] ?? 'taken')).toEqual([
      'redeem-below-least',
      'taken',
      'redeem-not-multiple',
      'taken',
      'units-locked-up',
      'units-locked-up',
      'units-frozen',
      'units-frozen',
      'redeem-above-most',
    ])
    expect(redeemRefusals(160, good)).toEqual([
      { code: 'units-locked-up', params: { until: '23-11-2026' }, field: 'units' },
    ])
    expect(codes(160, { appliesOn: day('2026-11-24') })).toEqual([])
    expect(codes(100, { scheme: { ...terms, redeemFrom: day('2026-11-24') } })).toEqual(['units-locked-up'])
  })

  it('lets go of all there is, however little it is', () => {
    const little = { units: { available: 7n, held: 0n, pledged: 0n }, lots: [lot(1n, '2025-11-23', 7n)] }
    expect([6, 7].map((units) => codes(units, little)[0] ?? 'taken')).toEqual(['redeem-below-least', 'taken'])
    expect(decideRedeemFund(7, { ...good, ...little })).toEqual({
      ok: true,
      accepted: { units: 7n, appliesOn: MONDAY },
    })
  })
})

describe('lots', () => {
  it('pay by their age: the day of each border is the first that pays less', () => {
    expect([0, 29, 30, 364, 365].map((age) => exitBps(terms.exitBands, age))).toEqual([100, 100, 50, 50, 0])
    expect([
      exitFreeOn(terms.exitBands, MONDAY),
      exitFreeOn([], MONDAY),
      exitFreeOn([{ belowDays: 90, bps: 0 }], MONDAY),
    ]).toEqual(['2027-11-23', null, null])
    expect(
      nextFree([lot(1n, '2026-11-16', 10n), lot(2n, '2026-11-17', 20n), lot(3n, '2026-11-01', 5n)], MONDAY),
    ).toEqual({ lockedUntil: '2026-11-23', units: 10n })
    expect(nextFree([], MONDAY)).toBeNull()
  })

  it('go oldest first, after those that are promised already', () => {
    const lots = [lot(2n, '2026-02-01', 100n), lot(1n, '2026-01-01', 100n, 40n)]
    expect(takeUnits(lots, 60n).map(({ lot: { id }, units }) => [id, units])).toEqual([
      [1n, 40n],
      [2n, 20n],
    ])
    expect(takeUnits(lots, 60n, 50n).map(({ lot: { id }, units }) => [id, units])).toEqual([[2n, 60n]])
    expect(() => takeUnits(lots, 141n)).toThrow(RangeError)
  })

  it('are struck to the paisa: 60 old units and 40 young ones at ₹12.3457', () => {
    const struck = strikeRedemption(
      100n,
      [lot(1n, '2025-11-23', 60n), lot(2n, '2026-11-10', 60n)],
      123_457n,
      terms.exitBands,
      MONDAY,
    )
    // 60 × 12.3457 = 740.742; all 100 are 1,234.57; the young ones pay 1 % of 493.83.
    expect(struck).toMatchObject({ amountPaise: 1_234_57n, loadPaise: 4_93n, netPaise: 1_229_64n })
    expect(
      struck.sales.map(({ proceedsPaise, loadPaise, costPaise }) => [proceedsPaise, loadPaise, costPaise]),
    ).toEqual([
      [740_74n, 0n, 600_00n],
      [493_83n, 4_93n, 400_00n],
    ])
  })

  it('never lose a unit or a paisa, whatever parts they leave in', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({
            units: fc.bigInt(1n, 5_000n),
            costPaise: fc.bigInt(0n, 10_000_000n),
            age: fc.integer({ min: 0, max: 300 }),
          }),
          { minLength: 1, maxLength: 12 },
        ),
        fc.array(fc.bigInt(1n, 4_000n), { maxLength: 12 }),
        fc.bigInt(1n, 9_000_000n),
        (bought, parts, nav) => {
          let lots = bought.map(({ units, costPaise, age }, index): LotFacts => ({
            id: BigInt(index),
            boughtOn: businessDate(`2026-0${1 + (age % 9)}-01`),
            units,
            remaining: units,
            costPaise,
            lockedUntil: null,
          }))
          const left = () => lots.reduce((sum, { remaining }) => sum + remaining, 0n)
          const all = left()
          let [gone, cost] = [0n, 0n]
          for (const part of parts) {
            const units = part < left() ? part : left()
            if (units === 0n) break
            const sales = sellLots(takeUnits(lots, units), nav, terms.exitBands, MONDAY)
            expect(sales.reduce((sum, sale) => sum + sale.proceedsPaise, 0n)).toBe(worthOfUnits(units, nav))
            cost += sales.reduce((sum, sale) => sum + sale.costPaise, 0n)
            lots = lots.map((one) => ({
              ...one,
              remaining: one.remaining - (sales.find(({ lot: { id } }) => id === one.id)?.units ?? 0n),
            }))
            gone += units
          }
          expect(gone + left()).toBe(all)
          expect(cost + lots.reduce((sum, one) => sum + costOfPart(one, one.remaining), 0n)).toBe(
            bought.reduce((sum, { costPaise }) => sum + costPaise, 0n),
          )
        },
      ),
    )
  })
})
