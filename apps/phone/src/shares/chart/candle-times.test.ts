import { expect, test } from 'vitest'
import { axisLabel, axisSecond, candleTime } from './candle-times.ts'

const opening = '2026-11-20T03:45:00.000Z'

test('a minute stands at its Indian clock, a day at its midnight', () => {
  expect(new Date(axisSecond(opening, '5m') * 1000).toISOString()).toBe('2026-11-20T09:15:00.000Z')
  expect(new Date(axisSecond(opening, 'day') * 1000).toISOString()).toBe('2026-11-20T00:00:00.000Z')
})

test('the axis says the clock of a session, the day otherwise, and the year where one begins', () => {
  expect(axisLabel(axisSecond(opening, '5m'), '5m', false, 'en')).toBe('09:15')
  expect(axisLabel(axisSecond(opening, 'day'), 'day', false, 'en')).toBe('20 Nov')
  expect(axisLabel(axisSecond('2026-01-01T03:45:00.000Z', 'week'), 'week', true, 'en')).toBe('2026')
})

test('a candle says when it was', () => {
  expect(candleTime(opening, '1m', 'en')).toBe('09:15')
  expect(candleTime(opening, 'week', 'en')).toBe('20 Nov 2026')
})
