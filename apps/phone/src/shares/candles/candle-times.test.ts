import { expect, test } from 'vitest'
import { axisLabel, axisSecond, candleTime, coverDays } from './candle-times.ts'

const opening = '2026-11-20T03:45:00.000Z'

test('a minute stands at its Indian clock, a day at its midnight', () => {
  expect(new Date(axisSecond(opening, '5m') * 1000).toISOString()).toBe('2026-11-20T09:15:00.000Z')
  expect(new Date(axisSecond(opening, 'day') * 1000).toISOString()).toBe('2026-11-20T00:00:00.000Z')
})

const en = { language: 'en' } as const

test('the axis says the clock within a day, the day where one begins, and the year where one begins', () => {
  const minute = axisSecond(opening, '5m')
  expect(axisLabel(minute, { ...en, interval: '5m', mark: 'clock' })).toBe('09:15')
  expect(axisLabel(minute, { ...en, interval: '15m', mark: 'day' })).toBe('20 Nov')
  expect(axisLabel(axisSecond(opening, 'day'), { ...en, interval: 'day', mark: 'clock' })).toBe('20 Nov')
  const newYear = '2026-01-01T03:45:00.000Z'
  expect(axisLabel(axisSecond(newYear, 'week'), { ...en, interval: 'week', mark: 'year' })).toBe('2026')
  expect(axisLabel(axisSecond(newYear, '60m'), { ...en, interval: '60m', mark: 'year' })).toBe('1 Jan')
})

test('a candle says when it was, and its day where there are several', () => {
  expect(candleTime(opening, { ...en, interval: '1m', withDay: false })).toBe('09:15')
  expect(candleTime(opening, { ...en, interval: '60m', withDay: true })).toBe('20 Nov, 09:15')
  expect(candleTime(opening, { ...en, interval: 'week', withDay: true })).toBe('20 Nov 2026')
})

test('candles cover several days when the first and the last differ', () => {
  const at = (time: string) => ({ time })
  expect(coverDays([])).toBe(false)
  expect(coverDays([at(opening), at('2026-11-20T09:59:00.000Z')])).toBe(false)
  expect(coverDays([at(opening), at('2026-11-20T19:00:00.000Z')])).toBe(true)
})
