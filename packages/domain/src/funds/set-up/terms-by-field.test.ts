import { describe, expect, it } from 'vitest'
import { businessDate as day } from '@bahi/money/business-date'
import { setUpFacts, typedTerms } from '../../../testing/fund-terms.ts'
import type { DayKind } from '../../calendar/calendar.ts'
import { simulatedCalendar } from '../../calendar/simulated-calendar.ts'
import { knownRule } from '../schemes/parse-rule.ts'
import { nameBenchmark } from './benchmark.ts'
import { decideForcedDay } from './notice-period.ts'
import { decideSchemeState } from './scheme-states.ts'
import { listExitBands, readFundTerms, type TypedTerms, parseWholeNumber } from './set-up-fund.ts'

const problems = (change: Partial<TypedTerms>, facts = setUpFacts) =>
  readFundTerms({ ...typedTerms, ...change }, facts).problems
const noFirstDay = { ...setUpFacts, earliest: null }

describe('a wrong term of a fund', () => {
  it.each<[change: Partial<TypedTerms>, field: string, code: string, params: object]>([
    [{ aboutEn: 'Four' }, 'aboutEn', 'fund-name-invalid', {}],
    [{ aboutZh: '' }, 'aboutZh', 'fund-name-invalid', {}],
    [{ experienceYears: '61' }, 'experienceYears', 'fund-experience-invalid', { least: 0, most: 60 }],
    [{ subscribeFrom: '2026-11-23' }, 'subscribeFrom', 'fund-subscription-period-invalid', { least: '2026-11-24' }],
    [{ subscribeUntil: '2026-11-24' }, 'subscribeUntil', 'fund-subscription-period-invalid', {}],
    [{ redeemFrom: '2026-12-31' }, 'redeemFrom', 'fund-redemption-period-invalid', {}],
    [{ lockUpDays: '1096' }, 'lockUpDays', 'fund-redemption-period-invalid', { least: 0, most: 1_095 }],
    [{ payoutDays: '0' }, 'payoutDays', 'fund-redemption-period-invalid', { least: 1, most: 5 }],
    [{ leastUnits: '' }, 'leastUnits', 'fund-min-subscription-invalid', {}],
    [{ stepUnits: '' }, 'stepUnits', 'fund-min-subscription-invalid', {}],
    [{ stepUnits: '30', leastRedeemUnits: '30' }, 'stepUnits', 'fund-min-subscription-invalid', {}],
    [{ leastRedeemUnits: '55' }, 'leastRedeemUnits', 'fund-min-redemption-invalid', {}],
    [{ leastRedeemUnits: '110' }, 'leastRedeemUnits', 'fund-min-redemption-invalid', {}],
    [{ amountPerUnit: '11' }, 'amountPerUnit', 'fund-amount-typed', {}],
    [
      { subscriptionPercent: '2.01' },
      'subscriptionPercent',
      'fund-subscription-rate-invalid',
      { least: '0', most: '2' },
    ],
    [{ expensePercent: '2.26' }, 'expensePercent', 'fund-subscription-rate-invalid', { least: '0', most: '2.25' }],
    [{ redemptionPercent: '3.01' }, 'redemptionPercent', 'fund-redemption-rate-invalid', { least: '0', most: '3' }],
    [{ exitDays: '' }, 'exitDays', 'fund-redemption-rate-invalid', { least: 1, most: 1_095 }],
    [{ exitDays: '1096' }, 'exitDays', 'fund-redemption-rate-invalid', { least: 1, most: 1_095 }],
    [{ redemptionPercent: '0' }, 'exitDays', 'fund-redemption-rate-invalid', { least: 0, most: 0 }],
  ])('is named with its bounds: %j', (change, field, code, params) => {
    expect(problems(change)).toEqual([{ field, code, params }])
  })

  it('is named for itself, though another is missing beside it', () => {
    const fields = (change: Partial<TypedTerms>) => problems(change).map(({ field }) => field)
    expect(fields({ leastUnits: '', stepUnits: '10', leastRedeemUnits: '200' })).toEqual(['leastUnits'])
    expect(fields({ stepUnits: '', leastRedeemUnits: '55' })).toEqual(['stepUnits'])
    expect(fields({ redemptionPercent: 'x', exitDays: '1096' })).toEqual(['redemptionPercent', 'exitDays'])
    expect(fields({ redemptionPercent: 'x', exitDays: '0' })).toEqual(['redemptionPercent'])
    expect(fields({ subscribeFrom: '', subscribeUntil: '2026-01-01', redeemFrom: '2026-01-02' })).toEqual([
      'subscribeFrom',
    ])
    expect(problems({ redemptionPercent: 'x', exitDays: '1096' })[1]?.params).toEqual({ least: 0, most: 1_095 })
  })

  it('is the first day, without a bound, where the calendar has none', () => {
    expect(problems({}, noFirstDay)).toEqual([
      { field: 'subscribeFrom', code: 'fund-subscription-period-invalid', params: { least: '' } },
    ])
  })

  it('is no exit load where a rate or a last day is missing', () => {
    expect(listExitBands({ redemptionPercent: '1', exitDays: '30' })).toEqual([{ belowDays: 30, bps: 100 }])
    expect(listExitBands({ redemptionPercent: '1', exitDays: '' })).toEqual([])
    expect(listExitBands({ redemptionPercent: '0', exitDays: '30' })).toEqual([])
    expect(parseWholeNumber('1234567890123', 0, Number.MAX_SAFE_INTEGER)).toBeNull()
  })
})

describe('a wrong day or state of a fund', () => {
  const calendar = simulatedCalendar()

  it('names the day that would be right, and no day after the end of the calendar', () => {
    const today = day('2026-11-23')
    expect(decideForcedDay(day('2026-11-30'), today, calendar)).toEqual({ ok: true, accepted: { on: '2026-11-30' } })
    const refused = (from: string) => ({
      ok: false,
      refused: { code: 'change-too-early', params: { from }, field: 'on' },
    })
    const endless = { nextTradingDay: () => null, dayKind: (): DayKind => 'trading' }
    expect(decideForcedDay(day('2026-11-30'), today, endless)).toEqual(refused(''))
    expect(decideForcedDay(day('2026-11-29'), today, calendar)).toEqual(refused('2026-11-30'))
    // Late enough, but a Saturday.
    expect(decideForcedDay(day('2026-12-05'), today, calendar)).toEqual(refused('2026-12-07'))
  })

  it('names the state', () => {
    expect(decideSchemeState('open', 'open')).toEqual({
      ok: false,
      refused: { code: 'nothing-changes', params: {}, field: 'state' },
    })
  })

  it('is no benchmark where two baskets are held, or a plan learns', () => {
    const part = { share: '40%', pick: 'index', of: 'BAHI50' }
    expect(nameBenchmark(knownRule({ form: 1, pick: 'mix', cash: '20%', parts: [part, part] }))).toBeNull()
    const plan = { pick: 'model', from: 1, to: 9, features: ['momentum-5'], train: 60, ahead: 5, refit: 20 }
    expect(nameBenchmark(knownRule({ form: 1, ...plan, names: 2, keep: 3 }))).toBeNull()
  })
})
