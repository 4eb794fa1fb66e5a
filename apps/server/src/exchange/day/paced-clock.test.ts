import { expect, it } from 'vitest'
import { PacedClock } from './paced-clock.ts'

it('owes speed times the real time that has passed', () => {
  const owed = new PacedClock(() => 60, 1_000)
  expect(owed.due(1_050)).toBe(3)
})

it('keeps parts of a second until they make a whole one', () => {
  const owed = new PacedClock(() => 1, 0)
  expect(owed.due(600)).toBe(0)
  expect(owed.due(1_200)).toBe(1)
  owed.pay(1)
  expect(owed.due(1_999)).toBe(0)
  expect(owed.due(2_000)).toBe(1)
})

it('goes on owing what could not be computed in time', () => {
  const owed = new PacedClock(() => 100, 0)
  expect(owed.due(1_000)).toBe(100)
  owed.pay(40)
  expect(owed.due(1_100)).toBe(70)
})

it('lets a process that slept for an hour catch up with two seconds of it', () => {
  const owed = new PacedClock(() => 60, 0)
  expect(owed.due(3_600_000)).toBe(120)
})

it('goes at the speed that holds by now, without a jump over what has passed', () => {
  let speed = 60
  const owed = new PacedClock(() => speed, 0)
  expect(owed.due(500)).toBe(30)
  owed.pay(30)
  speed = 10
  expect(owed.due(1_000)).toBe(5)
})
