import { describe, expect, it } from 'vitest'
import { businessDate, type BusinessDate } from '@bahi/money/business-date'
import { day, MONDAY } from '../../../testing/fund-facts.ts'
import { applicableDay, lockUpEnd, payoutDay } from './applicable-day.ts'

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
