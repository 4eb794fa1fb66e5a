import { expect, test } from 'vitest'
import { marksOn, type ShareAction, type ShareFill } from './candle-marks.ts'

const fill = (tradedOn: string, tradedSecond: number, side: 'buy' | 'sell' = 'buy'): ShareFill => ({
  orderId: '1',
  side,
  pricePaise: 100,
  quantity: 1,
  tradedOn,
  tradedSecond,
})
const dividend = (exDate: string): ShareAction => ({ kind: 'dividend', exDate, shares: null, dividendPaise: 500 })
const at = (...times: string[]) => times.map((time) => ({ time: `2026-11-${time}:00.000Z` }))
const places = (marks: ReturnType<typeof marksOn>) => marks.map(({ index, sign }) => `${index} ${sign}`)

test('trades of one side in one candle share a mark, and those of the opening auction are in the first candle', () => {
  const candles = at('20T03:45', '20T04:45', '23T03:45')
  const fills = [fill('2026-11-20', 32_600), fill('2026-11-20', 33_400), fill('2026-11-20', 37_000, 'sell')]
  const marks = marksOn(candles, '60m', { fills, actions: [dividend('2026-11-23')] })
  expect(places(marks)).toEqual(['0 buy', '1 sell', '2 dividend'])
  expect(marks[0]?.events).toHaveLength(2)
})

test('a day is in the candle of its week, and events before the first or behind the last candle have no mark', () => {
  const weeks = at('16T03:45', '23T03:45')
  expect(places(marksOn(weeks, 'week', { fills: [fill('2026-11-19', 40_000)], actions: [] }))).toEqual(['0 buy'])
  const days = at('19T03:45', '20T03:45')
  const fills = [fill('2026-11-18', 40_000), fill('2026-11-20', 40_000), fill('2026-11-23', 40_000)]
  expect(places(marksOn(days, 'day', { fills, actions: [] }))).toEqual(['1 buy'])
  expect(marksOn([], 'day', { fills, actions: [] })).toEqual([])
})
