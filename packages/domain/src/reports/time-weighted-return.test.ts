import { expect, it } from 'vitest'
import { businessDate } from '@bahi/money/business-date'
import {
  gainPaise,
  GROWTH_SCALE,
  growthOfNights,
  nightsOfPeriod,
  periodStart,
  timeWeightedBps,
  type WorthNight,
} from './time-weighted-return.ts'

const night = (on: string, worth: bigint, paidIn = 0n, takenOut = 0n): WorthNight => ({
  on: businessDate(on),
  worthPaise: worth,
  paidInPaise: paidIn,
  takenOutPaise: takenOut,
})
const step = (
  from: string,
  until: string,
  [beforePaise, paidInPaise, afterPaise, takenOutPaise]: [bigint, bigint, bigint, bigint],
  growth: bigint,
) => ({ from, until, beforePaise, paidInPaise, afterPaise, takenOutPaise, growth })
const opening = { sinceOpening: true }
const within = { sinceOpening: false }

it('is the growth of money that was neither added to nor taken from', () => {
  const nights = [
    night('2026-11-20', 1_000_00n, 1_000_00n),
    night('2026-11-23', 1_100_00n),
    night('2026-11-24', 1_045_00n),
  ]
  expect(timeWeightedBps(nights, opening)).toBe(450)
  expect(gainPaise(nights, opening)).toBe(45_00n)
})

it('does not count money paid in or taken out for a return', () => {
  // 10 % up, then 1,100 more, 10 % down, then 900 out: 1.1 × 0.9 = 0.99.
  const nights = [
    night('2026-11-20', 1_000_00n, 1_000_00n),
    night('2026-11-23', 1_100_00n),
    night('2026-11-24', 1_980_00n, 1_100_00n),
    night('2026-11-25', 1_080_00n, 0n, 900_00n),
  ]
  expect(timeWeightedBps(nights, opening)).toBe(-100)
  expect(gainPaise(nights, opening)).toBe(-120_00n)
})

it('has a step from each coming of money to the next, and the product of the steps for its growth', () => {
  // 10 % up over two nights, then 1,100 more, 10 % down, then 900 out, then nothing changes.
  const nights = [
    night('2026-11-19', 1_000_00n, 1_000_00n),
    night('2026-11-20', 1_050_00n),
    night('2026-11-23', 1_100_00n),
    night('2026-11-24', 1_980_00n, 1_100_00n),
    night('2026-11-25', 1_080_00n, 0n, 900_00n),
    night('2026-11-26', 1_080_00n),
  ]
  const growth = growthOfNights(nights, opening)
  expect(growth?.steps).toEqual([
    step('2026-11-19', '2026-11-23', [0n, 1_000_00n, 1_100_00n, 0n], 1_100_000_000_000n),
    step('2026-11-24', '2026-11-25', [1_100_00n, 1_100_00n, 1_080_00n, 900_00n], 900_000_000_000n),
    step('2026-11-26', '2026-11-26', [1_080_00n, 0n, 1_080_00n, 0n], GROWTH_SCALE),
  ])
  expect(growth?.product).toBe(990_000_000_000n)
})

it('has no step for a night without money, and one from the money that comes after it', () => {
  const nights = [
    night('2026-11-20', 0n, 500_00n, 500_00n),
    night('2026-11-23', 0n),
    night('2026-11-24', 220_00n, 200_00n),
  ]
  expect(growthOfNights(nights, opening)?.steps.map(({ from, until }) => [from, until])).toEqual([
    ['2026-11-20', '2026-11-20'],
    ['2026-11-24', '2026-11-24'],
  ])
})

it('takes the first night of a period for what the period begins with', () => {
  const nights = [night('2026-11-20', 1_000_00n, 900_00n), night('2026-11-23', 1_050_00n)]
  expect(timeWeightedBps(nights, within)).toBe(500)
  expect(gainPaise(nights, within)).toBe(50_00n)
})

it('passes over nights on which the account was empty', () => {
  const nights = [
    night('2026-11-20', 0n, 500_00n, 500_00n),
    night('2026-11-23', 0n),
    night('2026-11-24', 220_00n, 200_00n),
  ]
  expect(timeWeightedBps(nights, opening)).toBe(1_000)
})

it('has no answer when a night began with nothing and ended with something', () => {
  expect(timeWeightedBps([night('2026-11-20', 0n), night('2026-11-23', 10_00n)], opening)).toBeNull()
})

it('has no answer when a night began with debts only', () => {
  expect(timeWeightedBps([night('2026-11-20', -10_00n), night('2026-11-23', 10_00n)], within)).toBeNull()
})

it('has no answer without a night to measure', () => {
  expect(timeWeightedBps([], opening)).toBeNull()
  expect(timeWeightedBps([night('2026-11-20', 10_00n)], within)).toBeNull()
})

it('begins a period with the last night at or before its first day', () => {
  const nights = ['2026-10-20', '2026-10-22', '2026-10-26', '2026-11-23'].map((on) => night(on, 1n))
  const from = periodStart('1M', businessDate('2026-11-23'))
  expect(from).toBe('2026-10-23')
  expect(nightsOfPeriod(nights, from).map(({ on }) => on)).toEqual(['2026-10-22', '2026-10-26', '2026-11-23'])
  expect(nightsOfPeriod(nights, periodStart('1Y', businessDate('2026-11-23')))).toHaveLength(4)
  expect(periodStart('all', businessDate('2026-11-23'))).toBeNull()
})

it('is the loss of everything when a night ends with nothing, and no answer when it ends with debts', () => {
  const nights = [night('2026-11-20', 1_000_00n, 1_000_00n), night('2026-11-23', 0n)]
  expect(timeWeightedBps(nights, opening)).toBe(-10_000)
  expect(timeWeightedBps([nights[0]!, night('2026-11-23', -1n)], opening)).toBeNull()
})

it('is one, in no steps, without any night', () => {
  for (const counting of [opening, within])
    expect(growthOfNights([], counting)).toEqual({ steps: [], product: GROWTH_SCALE })
})
