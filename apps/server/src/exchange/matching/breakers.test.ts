import { describe, expect, it } from 'vitest'
import { decideBreaker, REOPENING_CALL_SECONDS } from './breakers.ts'

const CLOSE = 1_000_000
const at = (hour: number, minute: number, second = 0): number => hour * 3600 + minute * 60 + second
const haltMinutes = (lastHundredths: number, second: number, tripped = 0): number | 'day' | 'none' => {
  const decision = decideBreaker(lastHundredths, CLOSE, second, tripped)
  if (decision === null) return 'none'
  return decision.resumeSecond === null ? 'day' : (decision.resumeSecond - REOPENING_CALL_SECONDS - second) / 60
}

describe.each([
  ['a fall', -1],
  ['a rise', 1],
] as const)('after %s', (_, sign) => {
  const moved = (hundredths: number): number => CLOSE + sign * hundredths

  it.each([
    [at(9, 15), 45],
    [at(12, 59, 59), 45],
    [at(13, 0), 15],
    [at(13, 59, 59), 15],
    [at(14, 0), 15],
    [at(14, 29, 59), 15],
    [at(14, 30), 'none'],
    [at(15, 29), 'none'],
  ])('of ten per cent at second %d the halt is %s', (second, halt) => {
    expect(haltMinutes(moved(100_000), second)).toBe(halt)
    expect(haltMinutes(moved(99_999), second)).toBe('none')
  })

  it.each([
    [at(9, 15), 105],
    [at(12, 59, 59), 105],
    [at(13, 0), 45],
    [at(13, 59, 59), 45],
    [at(14, 0), 'day'],
    [at(15, 29), 'day'],
  ])('of fifteen per cent at second %d the halt is %s', (second, halt) => {
    expect(haltMinutes(moved(150_000), second)).toBe(halt)
    expect(haltMinutes(moved(149_999), second, 1000)).toBe('none')
  })

  it.each([at(9, 15), at(13, 30), at(15, 29)])('of twenty per cent at second %d trading ends for the day', (second) => {
    expect(haltMinutes(moved(200_000), second)).toBe('day')
    expect(haltMinutes(moved(199_999), second, 1500)).toBe('none')
  })
})

it('acts once on each trigger, and on the next one when it is reached later', () => {
  expect(decideBreaker(900_000, CLOSE, at(11, 0), 0)?.triggerBps).toBe(1000)
  expect(decideBreaker(880_000, CLOSE, at(12, 30), 1000)).toBeNull()
  expect(decideBreaker(850_000, CLOSE, at(12, 30), 1000)?.triggerBps).toBe(1500)
})

it('takes the highest trigger that one second jumps over', () => {
  expect(decideBreaker(840_000, CLOSE, at(11, 0), 0)?.triggerBps).toBe(1500)
})
