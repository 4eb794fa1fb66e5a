import { expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import { settlementNumber } from './settlement-number.ts'
import { simulatedCalendar } from './simulated-calendar.ts'

const numberOf = (date: string) => settlementNumber(simulatedCalendar(), businessDate(date))

it('counts the trading days of the year', () => {
  expect(numberOf('2026-01-01')).toBe('2026001')
  expect(numberOf('2026-01-02')).toBe('2026002')
  expect(numberOf('2026-01-05')).toBe('2026003')
})

it('gives neighbouring trading days neighbouring numbers', () => {
  expect(Number(numberOf('2026-11-24')) - Number(numberOf('2026-11-23'))).toBe(1)
})

it('has no number for a day without trading', () => {
  expect(numberOf('2026-11-22')).toBeNull()
})

it('has no number where the calendar does not know the year so far', () => {
  const known = { dayKind: (date: string) => (date < '2026-03-01' ? ('unknown' as const) : ('trading' as const)) }
  expect(settlementNumber(known, businessDate('2026-11-23'))).toBeNull()
})
