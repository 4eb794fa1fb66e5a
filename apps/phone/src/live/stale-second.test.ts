import { expect, test } from 'vitest'
import { readStaleSecond } from './stale-second.ts'

const market = { date: '2026-11-23', second: 43_200, phase: 'open' }

test('prices are new while the line is there and the server gets them', () => {
  expect(readStaleSecond(market, true)).toBeUndefined()
  expect(readStaleSecond(undefined, true)).toBeUndefined()
})

test('prices are as old as the last word of the server once the line is gone', () => {
  expect(readStaleSecond(market, false)).toBe(43_200)
  expect(readStaleSecond(undefined, false)).toBeUndefined()
})

test('prices that stand at the server are old on every line', () => {
  for (const isLinked of [true, false])
    expect(readStaleSecond({ ...market, staleSecond: 36_000 }, isLinked)).toBe(36_000)
})
