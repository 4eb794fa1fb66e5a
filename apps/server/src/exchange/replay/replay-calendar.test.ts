import { describe, expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { NothingToReplay, replayCalendar } from './replay-calendar.ts'

const dates = ['2024-03-01', '2024-03-04', '2024-03-05', '2024-03-07', '2024-03-08'].map(businessDate)

describe('the calendar of a replay', () => {
  const { calendar, firstDay } = replayCalendar(dates)

  it('begins with the second imported day, which has a close before it', () => {
    expect(firstDay).toBe('2024-03-04')
  })

  it.each([
    ['2024-03-01', 'trading'],
    ['2024-03-02', 'weekend'],
    ['2024-03-06', 'holiday'],
    ['2024-02-29', 'unknown'],
    ['2024-03-08', 'holiday'],
    ['2024-03-09', 'unknown'],
  ] as const)('knows %s as %s', (date, kind) => {
    expect(calendar.dayKind(businessDate(date))).toBe(kind)
  })

  it('settles on the next imported day and fails closed after the last', () => {
    expect(calendar.nextSettlementDay(businessDate('2024-03-05'))).toBe('2024-03-07')
    expect(calendar.nextTradingDay(businessDate('2024-03-07'))).toBeNull()
  })

  it('keeps the last day for settling what was traded before it', () => {
    expect(calendar.isSettlementDay(businessDate('2024-03-08'))).toBe(true)
    expect(calendar.nextSettlementDay(businessDate('2024-03-07'))).toBe('2024-03-08')
  })

  it('refuses fewer than three days', () => {
    expect(() => replayCalendar(dates.slice(0, 2))).toThrow(NothingToReplay)
  })
})
