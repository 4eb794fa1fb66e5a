import { expect, test } from 'vitest'
import { partByDay } from './by-day.ts'

test('parts entries where the day changes, and keeps their order', () => {
  expect(partByDay(['b2', 'b1', 'a1'], (entry) => entry.charAt(0))).toEqual([
    { day: 'b', entries: ['b2', 'b1'] },
    { day: 'a', entries: ['a1'] },
  ])
  expect(partByDay([], String)).toEqual([])
})
