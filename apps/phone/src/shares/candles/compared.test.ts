import { expect, test } from 'vitest'
import { alongCandles, closesAtDayEnds, gainBps, readCompared, toggleCompared, type Compared } from './compared.ts'

const at = (...times: string[]) => times.map((time) => ({ time: `2026-11-${time}:00.000Z` }))
const known = (...values: [string, number][]) =>
  values.map(([time, value]) => ({ time: `2026-11-${time}:00.000Z`, value }))
const share = (code: string): Compared => ({ kind: 'share', code, name: code })

test('a candle has the newest value that was known when it began, and none before the first', () => {
  const candles = at('20T04:00', '20T05:00', '20T06:00', '23T04:00')
  expect(alongCandles(candles, known(['20T05:00', 7], ['20T05:30', 8], ['23T09:00', 9]))).toEqual([null, 7, 8, 8])
})

test('the close of a day is not known before the last candle of its day', () => {
  const candles = at('20T04:00', '20T09:45', '23T04:00', '23T09:45')
  const closes = closesAtDayEnds(candles, known(['20T03:45', 5], ['23T03:45', 6]))
  expect(alongCandles(candles, closes)).toEqual([null, 5, 5, 6])
})

test('gains are counted from the base candle, or from the first value behind it', () => {
  expect(gainBps([100, 110, 121], 1, 2)).toBe(1_000)
  expect(gainBps([null, null, 50, 40], 0, 3)).toBe(-2_000)
  expect(gainBps([100, 110], 1, 0)).toBe(null)
  expect(gainBps([null, null], 0, 1)).toBe(null)
})

test('a fourth takes the place of the first, and one that is pressed again leaves', () => {
  const three = ['A', 'B', 'C'].map(share)
  expect(toggleCompared(three, share('D')).map(({ code }) => code)).toEqual(['B', 'C', 'D'])
  expect(toggleCompared(three, share('B')).map(({ code }) => code)).toEqual(['A', 'C'])
  expect(toggleCompared([share('A')], { kind: 'index', code: 'A', name: 'A' })).toHaveLength(2)
})

test('of what was kept only indices and shares are read', () => {
  expect(readCompared([share('A'), { kind: 'fund', code: 'B', name: 'B' }, null, { kind: 'index', code: 1 }])).toEqual([
    share('A'),
  ])
  expect(readCompared('A')).toEqual([])
})
