import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { decideCalendarChange, type WrittenDay } from './decide-calendar-change.ts'

const day = (part: Partial<WrittenDay>): WrittenDay => ({
  date: '2026-11-24',
  kind: 'holiday',
  settlement: false,
  name: null,
  session: null,
  ...part,
})
const evening = {
  preOpenStart: '18:00',
  preOpenEnd: '18:08',
  preOpenMatch: '18:12',
  continuousStart: '18:15',
  continuousEnd: '19:15',
}
const codeOf = (...days: WrittenDay[]): string => {
  const decision = decideCalendarChange(days, { today: businessDate('2026-11-20') })
  return decision.ok ? 'accepted' : decision.refused.code
}

describe('decideCalendarChange', () => {
  it('takes holidays, settlement days and special sessions from tomorrow on', () => {
    expect(
      codeOf(
        day({}),
        day({ date: '2026-11-25', kind: 'trading', settlement: true }),
        day({ date: '2026-11-22', kind: 'trading', session: evening }),
      ),
    ).toBe('accepted')
    expect(
      decideCalendarChange([day({ kind: 'trading', session: evening })], { today: businessDate('2026-11-20') }),
    ).toMatchObject({ accepted: { days: [{ session: { continuousStart: 18 * 3600 + 15 * 60 } }] } })
  })

  it('never changes what is under way or over', () => {
    expect([
      codeOf(day({ date: '2026-11-20' })),
      codeOf(day({ date: '2025-01-01' })),
      codeOf(day({ date: '2026-11-21', kind: 'weekend' })),
    ]).toEqual(['change-too-early', 'change-too-early', 'accepted'])
  })

  it.each([
    ['a day twice', [day({}), day({})]],
    ['no day', []],
    ['a date that is none', [day({ date: '2026-02-30' })]],
    ['a weekend on a weekday', [day({ kind: 'weekend' })]],
    ['a session on a holiday', [day({ session: evening })]],
    ['a weekend that trades without saying when', [day({ date: '2026-11-22', kind: 'trading' })]],
    [
      'phases that do not follow one another',
      [day({ kind: 'trading', session: { ...evening, continuousEnd: '18:15' } })],
    ],
    ['a year far away', [day({ date: '2030-01-01' })]],
    ['a time that is none', [day({ kind: 'trading', session: { ...evening, preOpenStart: '25:00' } })]],
  ] as [string, WrittenDay[]][])('does not take %s', (_what, days) =>
    expect(codeOf(...days)).toBe('parameter-malformed'),
  )
})

it('says beside the days from when a change can begin, and that a list is no list of days', () => {
  const refusedOf = (...days: WrittenDay[]) => {
    const decision = decideCalendarChange(days, { today: businessDate('2026-11-20') })
    return decision.ok ? null : decision.refused
  }
  expect(refusedOf(day({ date: '2026-11-20' }))).toEqual({
    code: 'change-too-early',
    params: { from: '2026-11-21' },
    field: 'days',
  })
  for (const days of [[], [day({ date: '2026-02-30' })], [day({ date: '2026-11-25', kind: 'weekend' })]])
    expect(refusedOf(...days)).toEqual({ code: 'parameter-malformed', params: {}, field: 'days' })
})
