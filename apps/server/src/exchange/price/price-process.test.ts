import { describe, expect, it } from 'vitest'
import { usualSessionPlan as plan } from '@bahi/domain/calendar/session-plan'
import { smallMarket } from '../../../testing/day-fixture.ts'
import { activityCurve, volatilityCurve } from './factor-model.ts'
import { PriceProcess } from './price-process.ts'

const SEED = new Uint8Array(32).fill(8)
const { instruments } = smallMarket
const wide = {
  lower: instruments.map((one) => one.previousClosePaise * 0.9),
  upper: instruments.map((one) => one.previousClosePaise * 1.1),
}

function begin(lower = wide.lower, upper = wide.upper): PriceProcess {
  return new PriceProcess(SEED, plan, instruments, { lowerPaise: lower, upperPaise: upper })
}

function run(process: PriceProcess, from: number, to: number, taken = new Float64Array(instruments.length)): void {
  for (let second = from; second < to; second += 1) process.step(second, taken)
}

describe('the hidden value', () => {
  it('follows the same path for the same seed', () => {
    const one = begin()
    const other = begin()
    run(one, plan.continuousStart, plan.continuousStart + 2000)
    run(other, plan.continuousStart, plan.continuousStart + 2000)
    expect(one.value).toEqual(other.value)
  })

  it('begins within half a band of the previous close and stays near the bands when they are narrow', () => {
    const lower = instruments.map((one) => one.previousClosePaise * 0.995)
    const upper = instruments.map((one) => one.previousClosePaise * 1.005)
    const process = begin(lower, upper)
    const gaps = instruments.map(
      (one, ix) => Math.abs(process.value[ix]! / one.previousClosePaise - 1) * 10_000 - one.bandBps / 2,
    )
    expect(Math.max(...gaps)).toBeLessThanOrEqual(1e-6)
    run(process, plan.continuousStart, plan.continuousEnd)
    instruments.forEach((_, ix) => {
      expect(process.value[ix]).toBeGreaterThanOrEqual(lower[ix]! * 0.996 - 1e-6)
      expect(process.value[ix]).toBeLessThanOrEqual(upper[ix]! * 1.004 + 1e-6)
    })
  })

  it('carries the footprint of a buyer, half of it gone after twenty minutes, and clears what was taken', () => {
    const calm = begin()
    const pressed = begin()
    const taken = new Float64Array(instruments.length)
    taken[3] = instruments[3]!.averageDailyVolume * 0.1
    run(calm, plan.continuousStart, plan.continuousStart + 1)
    pressed.step(plan.continuousStart, taken)
    expect(taken[3]).toBe(0)
    expect(pressed.value[3]! / calm.value[3]! - 1).toBeCloseTo(0.008, 5)
    run(calm, plan.continuousStart + 1, plan.continuousStart + 1248)
    run(pressed, plan.continuousStart + 1, plan.continuousStart + 1248)
    expect(pressed.value[3]! / calm.value[3]! - 1).toBeCloseTo(0.004, 5)
    expect(pressed.value[4]).toBe(calm.value[4])
  })

  it('carries at most three per cent of footprint', () => {
    const calm = begin()
    const pressed = begin()
    const taken = new Float64Array(instruments.length)
    taken[3] = -instruments[3]!.averageDailyVolume * 100
    calm.step(plan.continuousStart, new Float64Array(instruments.length))
    pressed.step(plan.continuousStart, taken)
    expect(pressed.value[3]! / calm.value[3]! - 1).toBeCloseTo(-0.03, 5)
  })
})

describe('the curves of a session', () => {
  it('have one entry a minute, mean square one and mean one', () => {
    const volatility = volatilityCurve(plan)
    const activity = activityCurve(plan)
    expect([volatility.length, activity.length]).toEqual([375, 375])
    expect(volatility.reduce((sum, value) => sum + value * value, 0) / 375).toBeCloseTo(1, 10)
    expect(activity.reduce((sum, value) => sum + value, 0) / 375).toBeCloseTo(1, 10)
  })

  it('are high at the opening, low at noon and higher again at the close', () => {
    for (const curve of [volatilityCurve(plan), activityCurve(plan)]) {
      expect(curve[0]).toBeGreaterThan(curve[374]!)
      expect(curve[374]).toBeGreaterThan(curve[187]!)
    }
  })
})
