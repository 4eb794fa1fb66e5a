import { expect, test } from 'vitest'
import { secondsLeft } from './use-seconds-left.ts'

test('the seconds left are whole, and none are left at the moment itself or without one', () => {
  expect(secondsLeft(15_000, 0)).toBe(15)
  expect(secondsLeft(15_000, 1)).toBe(15)
  expect(secondsLeft(15_000, 14_999)).toBe(1)
  expect(secondsLeft(15_000, 15_000)).toBe(0)
  expect(secondsLeft(15_000, 20_000)).toBe(0)
  expect(secondsLeft(null, 0)).toBe(0)
})
