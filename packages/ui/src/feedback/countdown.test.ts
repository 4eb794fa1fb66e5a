import { expect, test } from 'vitest'
import { countdownText, secondsLeft } from './countdown.ts'

test('counts from the whole to nothing', () => {
  expect(secondsLeft(0, 0, 60)).toBe(60)
  expect(secondsLeft(0, 1, 60)).toBe(60)
  expect(secondsLeft(0, 1000, 60)).toBe(59)
  expect(secondsLeft(0, 59_999, 60)).toBe(1)
  expect(secondsLeft(0, 60_000, 60)).toBe(0)
  expect(secondsLeft(0, 90_000, 60)).toBe(0)
})

test('a clock that was set back does not count up', () => {
  expect(secondsLeft(10_000, 0, 60)).toBe(60)
})

test('writes a clock', () => {
  expect(countdownText(0)).toBe('00:00')
  expect(countdownText(1721)).toBe('28:41')
  expect(countdownText(3599)).toBe('59:59')
  expect(countdownText(3725)).toBe('1:02:05')
})
