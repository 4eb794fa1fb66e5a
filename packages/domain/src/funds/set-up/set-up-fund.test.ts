import { describe, expect, it } from 'vitest'
import { businessDate as day } from '@bahi/money/business-date'
import { setUpFacts, typedTerms } from '../../../testing/fund-terms.ts'
import { simulatedCalendar } from '../../calendar/simulated-calendar.ts'
import { knownRule } from '../schemes/parse-rule.ts'
import { nameBenchmark } from './benchmark.ts'
import { decideForcedDay, earliestAfter, RULE_NOTICE_DAYS } from './notice-period.ts'
import { decideSchemeState, schemeTransitions } from './scheme-states.ts'
import { readFundTerms, type SetUpFacts, type TypedTerms, percentBps, parseWholeNumber } from './set-up-fund.ts'

const calendar = simulatedCalendar()
const broken = (change: Partial<TypedTerms>, facts: Partial<SetUpFacts> = {}) =>
  readFundTerms({ ...typedTerms, ...change }, { ...setUpFacts, ...facts }).problems.map(
    ({ field, code }) => `${field}: ${code}`,
  )

describe('the terms of a new fund', () => {
  it('are read when they break nothing', () => {
    const { fund, problems } = readFundTerms(typedTerms, setUpFacts)
    expect(problems).toEqual([])
    expect(fund).toMatchObject({
      code: 'FND-2001',
      risk: 5,
      subscribeFrom: '2026-11-24',
      subscribeUntil: '2026-12-31',
      redeemFrom: '2027-01-01',
      leastUnits: 100n,
      stepUnits: 10n,
      leastRedeemUnits: 50n,
      subscriptionBps: 50,
      exitBands: [{ belowDays: 365, bps: 100 }],
      lockUpDays: 0,
      payoutDays: 2,
      expenseBps: 75,
    })
  })

  it('break every rule at once when nothing is typed', () => {
    const empty = Object.fromEntries(
      Object.keys(typedTerms).map((field) => [field, field === 'category' ? 'index' : '']),
    ) as TypedTerms
    const codes = readFundTerms({ ...empty, amountPerUnit: '12' }, setUpFacts).problems.map(({ code }) => code)
    expect([...new Set(codes)]).toEqual([
      'fund-code-invalid',
      'fund-name-invalid',
      'fund-manager-invalid',
      'fund-experience-invalid',
      'fund-subscription-period-invalid',
      'fund-redemption-period-invalid',
      'fund-min-subscription-invalid',
      'fund-min-redemption-invalid',
      'fund-amount-typed',
      'fund-subscription-rate-invalid',
      'fund-redemption-rate-invalid',
    ])
  })

  it.each([
    // 194: the form, and nobody else's
    ['code', 'AB-12', true],
    ['code', 'ABCDE-ABCDEF123456', true],
    ['code', 'A-12', false],
    ['code', 'ABCDEF-12', false],
    ['code', 'AB-1', false],
    ['code', 'ab-12', false],
    ['code', 'AB-ABCDEF1234567', false],
    ['name', 'Abc', true],
    ['name', 'Ab', false],
    ['name', 'A'.repeat(60), true],
    ['name', 'A'.repeat(61), false],
    ['manager', 'Jo', true],
    ['manager', 'J', false],
    ['manager', 'J'.repeat(61), false],
    ['experienceYears', '0', true],
    ['experienceYears', '60', true],
    ['experienceYears', '61', false],
    ['experienceYears', '-1', false],
    ['experienceYears', '1.5', false],
    ['subscribeFrom', '2026-11-24', true],
    ['subscribeFrom', '2026-11-23', false],
    ['subscribeFrom', '2026-02-30', false],
    ['subscribeUntil', '2026-11-25', true],
    ['subscribeUntil', '2026-11-24', false],
    ['subscribeUntil', 'soon', false],
    ['redeemFrom', '2027-01-01', true],
    ['redeemFrom', '2026-12-31', false],
    ['leastUnits', '0', false],
    ['leastUnits', '10', false],
    ['leastUnits', '50', true],
    ['leastUnits', '105', false],
    ['stepUnits', '0', false],
    ['stepUnits', '100', false],
    ['leastRedeemUnits', '100', true],
    ['leastRedeemUnits', '110', false],
    ['leastRedeemUnits', '0', false],
    ['leastRedeemUnits', '55', false],
    ['amountPerUnit', '10.0000', true],
    ['amountPerUnit', '10.0001', false],
    ['amountPerUnit', '10', true],
    ['subscriptionPercent', '0', true],
    ['subscriptionPercent', '2', true],
    ['subscriptionPercent', '2.01', false],
    ['subscriptionPercent', '', false],
    ['redemptionPercent', '3', true],
    ['redemptionPercent', '3.01', false],
    ['redemptionPercent', '0', false],
    ['exitDays', '1', true],
    ['exitDays', '0', false],
    ['exitDays', '1095', true],
    ['exitDays', '1096', false],
    ['lockUpDays', '1095', true],
    ['lockUpDays', '1096', false],
    ['payoutDays', '1', true],
    ['payoutDays', '5', true],
    ['payoutDays', '0', false],
    ['payoutDays', '6', false],
    ['expensePercent', '2.25', true],
    ['expensePercent', '2.26', false],
    ['expensePercent', '0', true],
    ['aboutHi', 'छोटा', false],
  ] as const)('take %s %j: %s', (field, value, isRight) => {
    expect(broken({ [field]: value }).length === 0).toBe(isRight)
  })

  it('refuse the code or the name of another fund', () => {
    expect(broken({}, { isCodeTaken: true })).toEqual(['code: fund-code-invalid'])
    expect(broken({}, { isNameTaken: true })).toEqual(['name: fund-name-invalid'])
  })

  it('may have no exit load, and no end of the subscription', () => {
    expect(readFundTerms({ ...typedTerms, redemptionPercent: '0', exitDays: '' }, setUpFacts).fund?.exitBands).toEqual(
      [],
    )
    expect(broken({ redemptionPercent: '0', exitDays: '30' })).toEqual(['exitDays: fund-redemption-rate-invalid'])
    expect(broken({ subscribeUntil: '', redeemFrom: '2026-11-24' })).toEqual([])
    expect(broken({ subscribeUntil: '', redeemFrom: '2026-11-23' })).toEqual([
      'redeemFrom: fund-redemption-period-invalid',
    ])
  })

  it('open on no day outside the known calendar', () => {
    expect(broken({}, { earliest: null })).toEqual(['subscribeFrom: fund-subscription-period-invalid'])
  })

  it('say the bounds', () => {
    expect(readFundTerms({ ...typedTerms, expensePercent: '3', payoutDays: '9' }, setUpFacts).problems).toEqual([
      { field: 'payoutDays', code: 'fund-redemption-period-invalid', params: { least: 1, most: 5 } },
      { field: 'expensePercent', code: 'fund-subscription-rate-invalid', params: { least: '0', most: '2.25' } },
    ])
  })
})

describe('typed figures', () => {
  it.each([
    ['0', 0],
    ['0.5', 50],
    ['1.05', 105],
    ['2.', null],
    ['.5', null],
    ['1.005', null],
    ['1e1', null],
    [' 1', null],
    ['２', null],
  ] as const)('%j is %s basis points', (text, bps) => {
    expect(percentBps(text, 200)).toBe(bps)
  })

  it('are whole and within their bounds', () => {
    expect([
      parseWholeNumber('0', 0, 5),
      parseWholeNumber('5', 0, 5),
      parseWholeNumber('6', 0, 5),
      parseWholeNumber('', 0, 5),
      parseWholeNumber('0x1', 0, 5),
    ]).toEqual([0, 5, null, null, null])
  })
})

describe('notice', () => {
  // A Monday.
  const today = day('2026-11-23')

  it('of a rule is five whole trading days', () => {
    expect(earliestAfter(today, RULE_NOTICE_DAYS, calendar)).toBe('2026-12-01')
    expect(earliestAfter(day('2026-12-18'), RULE_NOTICE_DAYS, calendar)).toBe('2026-12-29')
    expect(earliestAfter(today, RULE_NOTICE_DAYS, { nextTradingDay: () => null })).toBeNull()
  })

  it('of a forced redemption ends on the fifth trading day after it', () => {
    expect(decideForcedDay(day('2026-11-30'), today, calendar)).toMatchObject({ ok: true })
    expect(decideForcedDay(day('2026-11-27'), today, calendar)).toMatchObject({
      ok: false,
      refused: { code: 'change-too-early', params: { from: '2026-11-30' } },
    })
    expect(decideForcedDay(day('2026-12-05'), today, calendar)).toMatchObject({
      ok: false,
      refused: { params: { from: '2026-12-07' } },
    })
  })
})

describe('the states of a fund', () => {
  it('change by the table only', () => {
    const states = ['coming', 'open', 'closed', 'retired'] as const
    for (const from of states) {
      for (const to of ['open', 'closed', 'retired'] as const) {
        const isThere =
          (schemeTransitions.some((move) => move.from === from && move.to === to) && from !== 'coming') ||
          (from === 'coming' && to === 'retired')
        expect(decideSchemeState(from, to)).toMatchObject(
          isThere ? { ok: true, accepted: { state: to } } : { ok: false, refused: { code: 'nothing-changes' } },
        )
      }
    }
  })
})

describe('the benchmark of a fund', () => {
  it('is the index it follows with everything, and else none', () => {
    expect(nameBenchmark(knownRule({ pick: 'index', of: 'BAHI50' }))).toBe('BAHI50')
    expect(nameBenchmark(knownRule({ pick: 'cap-rank', from: 1, to: 50 }))).toBeNull()
    expect(
      nameBenchmark(
        knownRule({
          pick: 'mix',
          cash: '40%',
          parts: [
            { share: '40%', pick: 'index', of: 'BAHI50' },
            { share: '20%', pick: 'symbol', symbol: 'GOLD' },
          ],
        }),
      ),
    ).toBeNull()
  })
})
