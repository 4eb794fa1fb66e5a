import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  businessDate,
  compareTimes,
  dayNumber,
  dayOfWeek,
  daysBetween,
  isWeekend,
  parseBusinessDate,
} from './business-date.ts'
import { epochMsOf, istTimeOf } from './ist.ts'

const anyDay = fc.integer({ min: -200_000, max: 200_000 }).map((days) => addDays(businessDate('1970-01-01'), days))

describe('business dates', () => {
  it.each(['2024-02-29', '2000-02-29', '2026-12-31', '0001-01-01'])('%s exists', (text) => {
    expect(parseBusinessDate(text)).toBe(text)
  })

  it.each([
    '2025-02-29',
    '1900-02-29',
    '2200-02-29',
    '2026-13-01',
    '2026-00-10',
    '2026-04-31',
    '2026-01-00',
    '0000-01-01',
    '2026-1-1',
    '26-01-01',
    ' 2026-01-01',
    '2026-01-01T00:00',
    '',
  ])('%j does not exist', (text) => {
    expect(parseBusinessDate(text)).toBeNull()
    expect(() => businessDate(text)).toThrow(RangeError)
  })

  it('count days as the calendar of the platform does', () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        const reference = new Date(`${date}T00:00:00Z`)
        expect(dayNumber(date)).toBe(reference.getTime() / 86_400_000)
        expect(dayOfWeek(date)).toBe(reference.getUTCDay())
        expect(parseBusinessDate(date)).toBe(date)
      }),
    )
  })

  it('go forward and back by days', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -5_000, max: 5_000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days)
        expect(addDays(addDays(date, days), -days)).toBe(date)
      }),
    )
  })

  it('step over the leap day', () => {
    expect(addDays(businessDate('2024-02-28'), 1)).toBe('2024-02-29')
    expect(addDays(businessDate('2025-02-28'), 1)).toBe('2025-03-01')
    expect(addDays(businessDate('2024-12-31'), 1)).toBe('2025-01-01')
  })

  it('keep to the end of a shorter month', () => {
    expect(addMonths(businessDate('2024-02-29'), 12)).toBe('2025-02-28')
    expect(addMonths(businessDate('2025-01-31'), 1)).toBe('2025-02-28')
    expect(addMonths(businessDate('2024-03-31'), -1)).toBe('2024-02-29')
    expect(addMonths(businessDate('2025-11-15'), 2)).toBe('2026-01-15')
    expect(addMonths(businessDate('2025-12-15'), 12)).toBe('2026-12-15')
  })

  it('know a weekend', () => {
    expect(isWeekend(businessDate('2026-11-20'))).toBe(false)
    expect(isWeekend(businessDate('2026-11-21'))).toBe(true)
    expect(isWeekend(businessDate('2026-11-22'))).toBe(true)
    expect(isWeekend(businessDate('2026-11-23'))).toBe(false)
  })

  it('order moments by date, then second', () => {
    const [early, late] = [
      { date: businessDate('2026-11-20'), second: 5 },
      { date: businessDate('2026-11-21'), second: 0 },
    ]
    expect(compareTimes(early, late)).toBeLessThan(0)
    expect(compareTimes(late, early)).toBeGreaterThan(0)
    expect(compareTimes(early, { ...early, second: 6 })).toBeLessThan(0)
    expect(compareTimes(early, early)).toBe(0)
  })
})

describe('Indian time', () => {
  it('begins its day at 18:30 of the day before in UTC', () => {
    expect(istTimeOf(Date.parse('2026-11-19T18:29:59.999Z'))).toEqual({ date: '2026-11-19', second: 86_399 })
    expect(istTimeOf(Date.parse('2026-11-19T18:30:00.000Z'))).toEqual({ date: '2026-11-20', second: 0 })
    expect(istTimeOf(Date.parse('2026-11-20T03:45:00.999Z'))).toEqual({
      date: '2026-11-20',
      second: 9 * 3600 + 15 * 60,
    })
  })

  it('crosses a leap day', () => {
    expect(istTimeOf(Date.parse('2024-02-28T18:30:00Z'))).toEqual({ date: '2024-02-29', second: 0 })
  })

  it('goes there and back', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: 0, max: 86_399 }), (date, second) => {
        expect(istTimeOf(epochMsOf({ date, second }))).toEqual({ date, second })
      }),
    )
  })

  it.each([-1, 86_400, 0.5])('has no second %s', (second) => {
    expect(() => epochMsOf({ date: businessDate('2026-11-20'), second })).toThrow(RangeError)
  })
})

describe('a date some months away', () => {
  it.each([
    ['2026-11-20', 3, '2027-02-20'],
    ['2026-12-31', 2, '2027-02-28'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-11-20', -12, '2025-11-20'],
    ['2026-01-15', -36, '2023-01-15'],
  ])('is of %s by %d months %s, or the last day of that month', (date, months, then) => {
    expect(addMonths(businessDate(date), months)).toBe(then)
  })
})
