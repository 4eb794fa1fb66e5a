import { expect, test } from 'vitest'
import { barsOf, candlesUpTo, replayDays, stepReplay } from './replay.ts'

const candles = ['19T03:45', '19T04:45', '20T03:45', '20T04:45', '20T05:45', '23T03:45'].map((time) => ({
  time: `2026-11-${time}:00.000Z`,
}))

test('the running day is none to replay, and neither is the first, which has no day before it', () => {
  expect(replayDays(candles, '2026-11-23')).toEqual(['2026-11-20'])
  expect(replayDays(candles, '2026-11-24')).toEqual(['2026-11-23', '2026-11-20'])
})

test('nothing after the bar that is shown is there', () => {
  for (const count of [1, 2, 3])
    expect(candlesUpTo(candles, { day: '2026-11-20', count })).toEqual(candles.slice(0, 2 + count))
  expect(candlesUpTo(candles, { day: '2026-11-20', count: 99 })).toEqual(candles.slice(0, 5))
  expect(barsOf(candles, '2026-11-20')).toBe(3)
})

test('steps stay within the day, and its first bar stays shown', () => {
  const place = { day: '2026-11-20', count: 2 }
  expect(stepReplay(candles, place, 1).count).toBe(3)
  expect(stepReplay(candles, place, 9).count).toBe(3)
  expect(stepReplay(candles, place, -9).count).toBe(1)
})
