import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, businessDate as day, dayOfWeek } from '@bahi/money/business-date'
import { refusal } from '../../outcome.ts'
import { dueAfterDayChange, firstDueAfter, nextDueAfter } from '../../sips/sip-dates.ts'
import {
  decideNewShareSip,
  decideShareSipChange,
  MAX_SHARE_SIPS,
  type NewShareSip,
  newShareSipProblems,
} from './share-sip.ts'

const MONDAY = 1
const FRIDAY = 5

describe('the due dates of a weekly SIP', () => {
  it('come once in every week, on its weekday, and never on the day itself', () => {
    expect(firstDueAfter(day('2026-11-23'), { weekday: MONDAY })).toBe('2026-11-30')
    expect(firstDueAfter(day('2026-11-22'), { weekday: MONDAY })).toBe('2026-11-23')
    expect(firstDueAfter(day('2026-11-27'), { weekday: FRIDAY })).toBe('2026-12-04')
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 800 }), fc.integer({ min: 1, max: 5 }), (days, weekday) => {
        const today = addDays(day('2026-01-01'), days)
        const first = firstDueAfter(today, { weekday })
        expect(first > today && first <= addDays(today, 7)).toBe(true)
        expect(dayOfWeek(first)).toBe(weekday)
        expect(nextDueAfter(first, { weekday })).toBe(addDays(first, 7))
      }),
    )
  })

  it('stay in their week when the weekday is changed, unless that day is over', () => {
    const friday = day('2026-12-04')
    expect(dueAfterDayChange(friday, { weekday: 2 }, day('2026-11-30'))).toBe('2026-12-01')
    expect(dueAfterDayChange(friday, { weekday: 1 }, day('2026-11-30'))).toBe('2026-12-07')
  })
})

describe('a new SIP in a share', () => {
  const asked: NewShareSip = {
    purchase: { amountPaise: 5_000_00n },
    schedule: { dayOfMonth: 5 },
    startsOn: day('2026-11-24'),
    end: null,
  }
  const facts = { refusals: [], others: 0, today: day('2026-11-23') }
  const problems = (wanted: Partial<NewShareSip>, more: Partial<typeof facts> = {}) =>
    newShareSipProblems({ ...asked, ...wanted }, { ...facts, ...more }).map(({ code, field }) => [code, field])

  it('is due for the first time on its day from the first day on', () => {
    expect(decideNewShareSip(asked, facts)).toEqual({ ok: true, accepted: { firstDue: '2026-12-05' } })
    expect(decideNewShareSip({ ...asked, startsOn: day('2027-03-05') }, facts)).toMatchObject({
      accepted: { firstDue: '2027-03-05' },
    })
  })

  it('begins tomorrow at the earliest, before its end, and is one of twenty at most', () => {
    for (const startsOn of [facts.today, day('0001-01-01'), day('9999-12-31')])
      expect(problems({ startsOn })).toEqual([['parameter-malformed', 'startsOn']])
    expect(problems({ end: { lastOn: day('2026-12-05') } })).toEqual([])
    expect(problems({ end: { lastOn: day('2026-12-04') } })).toEqual([['parameter-malformed', 'lastOn']])
    expect(problems({}, { others: MAX_SHARE_SIPS - 1 })).toEqual([])
    expect(problems({}, { others: MAX_SHARE_SIPS })).toEqual([['watches-full', undefined]])
  })

  it('keeps the rules that no day changes, and leaves cash, halts and bands to the day of its instalment', () => {
    const of = (...codes: Parameters<typeof refusal>[0][]) => ({
      refusals: codes.map((code) => refusal(code)) as never,
    })
    expect(problems({}, of('cash-short', 'instrument-halted', 'orders-barred', 'holiday'))).toEqual([])
    expect(problems({}, of('account-locked', 'amount-exceeded', 'instrument-deleted')).map(([code]) => code)).toEqual([
      'account-locked',
      'amount-exceeded',
      'instrument-deleted',
    ])
  })

  it('is changed while it runs or is paused, and not to an end before its next instalment', () => {
    const sip = { state: 'running', nextDue: day('2026-12-05'), skipsNext: false, pausedUntil: null } as const
    const change = (end: NewShareSip['end'], state: 'running' | 'paused' | 'stopped' = 'running') =>
      decideShareSipChange(
        { ...sip, state, nextDue: state === 'stopped' ? null : sip.nextDue },
        { ...asked, end },
        facts,
      )
    expect(change(null)).toEqual({ ok: true, accepted: { nextDue: '2026-12-05' } })
    expect(change(null, 'paused').ok).toBe(true)
    expect(change(null, 'stopped')).toMatchObject({ refused: { code: 'sip-state-wrong' } })
    expect(change({ lastOn: day('2026-12-04') })).toMatchObject({ refused: { field: 'lastOn' } })
  })
})
