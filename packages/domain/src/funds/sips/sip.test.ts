import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addMonths, businessDate as day } from '@bahi/money/business-date'
import { simulatedCalendar } from '../../calendar/simulated-calendar.ts'
import { NO_OWN_LIMITS } from '../../customers/limits/own-limits.ts'
import { dueAfterDayChange, firstDueAfter, firstDueFrom, nextDueAfter, runsOn } from '../../sips/sip-dates.ts'
import { costWithFee, minInstalment, unitsFor } from '../orders/units-for-amount.ts'
import { amountOn, yearsBetween, type SipTerms } from './sip-amount.ts'
import { decideInstalment, type InstalmentFacts } from './sip-instalment.ts'
import { decideNewSip, decideSipChange, newSipRefusals, type NewSipFacts, type SipFund } from './sip-rules.ts'

const calendar = simulatedCalendar()

const FUND: SipFund = {
  kind: 'fund',
  nav: 12_3456n,
  state: 'open',
  subscribeFrom: day('2026-01-01'),
  subscribeUntil: null,
  redeemFrom: day('2026-01-01'),
  leastUnits: 100n,
  stepUnits: 10n,
  leastRedeemUnits: 10n,
  subscriptionBps: 50,
  exitBands: [],
  lockUpDays: 0,
  payoutDays: 2,
  expenseBps: 0,
}

const NO_STEP = { percent: null, paise: null }

const CUSTOMER = { isLocked: false, isSegmentOff: false, limits: NO_OWN_LIMITS, identity: 'completed' as const }

describe('the due dates of a SIP', () => {
  it('begin after today, in this month or the next', () => {
    expect(firstDueAfter(day('2026-11-23'), { dayOfMonth: 24 })).toBe('2026-11-24')
    expect(firstDueAfter(day('2026-11-23'), { dayOfMonth: 23 })).toBe('2026-12-23')
    expect(firstDueAfter(day('2026-12-30'), { dayOfMonth: 5 })).toBe('2027-01-05')
    expect(firstDueFrom(day('2026-11-23'), { dayOfMonth: 23 })).toBe('2026-11-23')
    expect(firstDueFrom(day('2026-12-01'), { dayOfMonth: 28 })).toBe('2026-12-28')
  })

  it('run on the first trading day from them on', () => {
    expect(runsOn(day('2026-11-24'), calendar)).toBe('2026-11-24')
    expect(runsOn(day('2026-11-28'), calendar)).toBe('2026-11-30')
    expect(runsOn(day('2026-12-25'), calendar)).toBe('2026-12-28')
  })

  it('come once in every month', () => {
    expect(nextDueAfter(day('2026-12-28'), { dayOfMonth: 28 })).toBe('2027-01-28')
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 1, max: 40 }), (dayOfMonth, months) => {
        let due = firstDueAfter(day('2026-11-23'), { dayOfMonth })
        const first = due
        for (let month = 0; month < months; month += 1) due = nextDueAfter(due, { dayOfMonth })
        expect(due).toBe(addMonths(first, months))
      }),
    )
  })

  it('stay in their month when the day is changed, unless that day is over', () => {
    expect(dueAfterDayChange(day('2026-12-05'), { dayOfMonth: 20 }, day('2026-11-10'))).toBe('2026-12-20')
    expect(dueAfterDayChange(day('2026-12-05'), { dayOfMonth: 2 }, day('2026-12-01'))).toBe('2026-12-02')
    expect(dueAfterDayChange(day('2026-12-05'), { dayOfMonth: 2 }, day('2026-12-02'))).toBe('2027-01-02')
  })
})

describe('the yearly step of a SIP', () => {
  const terms = (amountPaise: bigint, stepUp: SipTerms['stepUp']): SipTerms => ({ amountPaise, dayOfMonth: 5, stepUp })

  it('comes in the month of the first instalment', () => {
    expect(yearsBetween(day('2026-12-05'), day('2027-11-28'))).toBe(0)
    expect(yearsBetween(day('2026-12-05'), day('2027-12-01'))).toBe(1)
    expect(yearsBetween(day('2026-12-05'), day('2026-11-05'))).toBe(0)
  })

  it('compounds a percentage, rounded down to the rupee each year', () => {
    const sip = terms(5_555_00n, { percent: 7, paise: null })
    const years = ['2026-12-05', '2027-12-05', '2028-12-05', '2029-12-05'].map((due) =>
      amountOn(sip, day('2026-12-05'), day(due)),
    )
    // 5,555 × 1.07 = 5,943.85; 5,943 × 1.07 = 6,359.01; 6,359 × 1.07 = 6,804.13
    expect(years).toEqual([5_555_00n, 5_943_00n, 6_359_00n, 6_804_00n])
  })

  it('adds an amount, and nothing where none was agreed', () => {
    expect(amountOn(terms(5_000_00n, { percent: null, paise: 500_00n }), day('2026-12-05'), day('2028-12-05'))).toBe(
      6_000_00n,
    )
    expect(amountOn(terms(5_000_00n, NO_STEP), day('2026-12-05'), day('2048-12-05'))).toBe(5_000_00n)
  })

  it('never falls, and never grows beyond what the wire carries', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 1n, max: 10n ** 12n }),
        fc.integer({ min: 1, max: 100 }),
        fc.integer({ min: 0, max: 80 }),
        (amount, percent, years) => {
          const sip = terms(amount, { percent, paise: null })
          const of = (year: number) => amountOn(sip, day('2026-12-05'), addMonths(day('2026-12-05'), 12 * year))
          expect(of(years + 1)).toBeGreaterThanOrEqual(of(years))
          expect(of(years)).toBeLessThanOrEqual(BigInt(Number.MAX_SAFE_INTEGER))
        },
      ),
    )
  })
})

describe('the units of an instalment', () => {
  it('cost their value rounded up and the fee rounded down', () => {
    // 100 × 12.3456 = 1,234.56; half a percent of it 6.1728
    expect(costWithFee(100n, FUND)).toBe(1_240_73n)
    expect(minInstalment(FUND)).toBe(1_240_73n)
    // 30 × 10.0001 = 300.003
    expect(costWithFee(30n, { nav: 10_0001n, subscriptionBps: 0 })).toBe(300_01n)
  })

  it('are none one paisa below the least', () => {
    expect(unitsFor(1_240_73n, FUND)).toBe(100n)
    expect(unitsFor(1_240_72n, FUND)).toBe(0n)
  })

  it('are whole steps, and one paisa decides on the last', () => {
    const cost = costWithFee(410n, FUND)
    expect(unitsFor(cost, FUND)).toBe(410n)
    expect(unitsFor(cost - 1n, FUND)).toBe(400n)
  })

  it('are as many as are paid for, and not one step more', () => {
    const figures = fc.record({
      amount: fc.bigInt({ min: 0n, max: 10n ** 13n }),
      nav: fc.bigInt({ min: 1n, max: 10n ** 9n }),
      bps: fc.integer({ min: 0, max: 200 }),
      step: fc.bigInt({ min: 1n, max: 1_000n }),
    })
    fc.assert(
      fc.property(figures, ({ amount, nav, bps, step }) => {
        const terms = { nav, subscriptionBps: bps, leastUnits: step, stepUnits: step }
        const units = unitsFor(amount, terms)
        expect(units % step).toBe(0n)
        expect(units === 0n || costWithFee(units, terms) <= amount).toBe(true)
        expect(costWithFee(units + step, terms)).toBeGreaterThan(amount)
      }),
    )
  })
})

describe('a new SIP', () => {
  const terms: SipTerms = { amountPaise: 5_000_00n, dayOfMonth: 5, stepUp: NO_STEP }
  const facts: NewSipFacts = { customer: CUSTOMER, fund: FUND, today: day('2026-11-23') }
  const codes = (asked: SipTerms, known: NewSipFacts) => newSipRefusals(asked, known).map(({ code }) => code)

  it('begins after today', () => {
    expect(decideNewSip(terms, facts)).toEqual({ ok: true, accepted: { firstDue: '2026-12-05' } })
  })

  it('is refused in the order of the rules', () => {
    const nobody = { isLocked: true, isSegmentOff: true, limits: NO_OWN_LIMITS, identity: 'failed' as const }
    expect(
      codes({ ...terms, amountPaise: 1n }, { ...facts, customer: nobody, fund: { ...FUND, state: 'closed' } }),
    ).toEqual(['account-locked', 'segment-switched-off', 'identity-missing', 'subscription-over', 'sip-too-small'])
    expect(codes(terms, { ...facts, fund: null })).toEqual(['fund-missing'])
  })

  it('needs a subscription period that is not over on its first due date', () => {
    const until = (date: string) => codes(terms, { ...facts, fund: { ...FUND, subscribeUntil: day(date) } })
    expect(until('2026-12-05')).toEqual([])
    expect(until('2026-12-04')).toEqual(['subscription-over'])
  })

  it('says what the least units cost', () => {
    expect(newSipRefusals({ ...terms, amountPaise: 1_240_72n }, facts)).toEqual([
      { code: 'sip-too-small', params: { least: '1,240.73', units: 100 }, field: 'amountPaise' },
    ])
    expect(codes({ ...terms, amountPaise: 1_240_73n }, facts)).toEqual([])
  })
})

describe('other terms for a SIP', () => {
  const sip = {
    state: 'running' as const,
    nextDue: day('2028-01-05'),
    skipsNext: false,
    pausedUntil: null,
    firstDue: day('2026-12-05'),
    terms: { amountPaise: 5_000_00n, dayOfMonth: 5, stepUp: { percent: 10, paise: null } },
  }
  const changed = (terms: Partial<SipTerms>) =>
    decideSipChange(sip, { ...sip.terms, ...terms }, FUND, day('2027-12-20'))

  it('move the day and keep the years', () => {
    expect(changed({ dayOfMonth: 9 })).toMatchObject({
      accepted: { amountPaise: 5_000_00n, firstDue: '2026-12-05', nextDue: '2028-01-09' },
    })
    expect(changed({ dayOfMonth: 9, amountPaise: 5_500_00n })).toMatchObject({
      accepted: { amountPaise: 5_000_00n, firstDue: '2026-12-05' },
    })
  })

  it('begin a year of their own with another amount or step', () => {
    expect(changed({ amountPaise: 7_000_00n })).toMatchObject({
      accepted: { amountPaise: 7_000_00n, firstDue: '2028-01-05' },
    })
    expect(changed({ amountPaise: 5_500_00n, stepUp: NO_STEP })).toMatchObject({
      accepted: { amountPaise: 5_500_00n, firstDue: '2028-01-05' },
    })
  })

  it('are refused for a stopped one, and below the least', () => {
    expect(
      decideSipChange({ ...sip, state: 'stopped', nextDue: null }, sip.terms, FUND, day('2027-12-20')),
    ).toMatchObject({ refused: { code: 'sip-state-wrong' } })
    expect(changed({ amountPaise: 1_240_72n })).toMatchObject({ refused: { code: 'sip-too-small' } })
  })
})

describe('an instalment on its day', () => {
  const facts: InstalmentFacts = {
    isSkipped: false,
    amountPaise: 1_300_00n,
    customer: CUSTOMER,
    fund: FUND,
    on: day('2026-12-05'),
    availablePaise: 2_000_00n,
  }

  it('orders what its amount pays for', () => {
    expect(decideInstalment(facts)).toEqual({ state: 'ordered', units: 100n })
  })

  it('is missed for one paisa that is not there, and says what there was', () => {
    expect(decideInstalment({ ...facts, availablePaise: 1_300_00n })).toEqual({ state: 'ordered', units: 100n })
    expect(decideInstalment({ ...facts, availablePaise: 1_299_99n })).toEqual({
      state: 'missed',
      failure: 'cash-short',
      cashPaise: 1_299_99n,
    })
  })

  it.each([
    ['account-locked', { customer: { ...CUSTOMER, isLocked: true, isSegmentOff: true } }],
    ['account-locked', { customer: { ...CUSTOMER, identity: 'failed' as const } }],
    ['service-off', { customer: { ...CUSTOMER, isSegmentOff: true }, fund: { ...FUND, state: 'closed' as const } }],
    ['fund-closed', { fund: { ...FUND, state: 'closed' as const }, amountPaise: 1n }],
    ['fund-closed', { fund: { ...FUND, state: 'coming' as const } }],
    ['fund-closed', { fund: { ...FUND, subscribeUntil: day('2026-12-04') } }],
    ['fund-closed', { fund: null }],
    ['fund-closed', { on: null }],
    ['amount-too-small', { amountPaise: 1_240_72n, availablePaise: 0n }],
  ] as const)('is missed: %s', (failure, more) => {
    expect(decideInstalment({ ...facts, ...more })).toEqual({ state: 'missed', failure, cashPaise: null })
  })

  it('is left out whatever else is wrong', () => {
    expect(decideInstalment({ ...facts, isSkipped: true, availablePaise: 0n })).toEqual({ state: 'skipped' })
  })
})
