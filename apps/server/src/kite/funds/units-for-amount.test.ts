import { describe, expect, it } from 'vitest'
import { unitsFor } from './units-for-amount.ts'

describe('the units that an amount buys', () => {
  const fund = { amountPerUnitPaise: 10_00, subscriptionBps: 100, stepUnits: 10 }

  it('are as many whole steps as it pays for with the entry fee', () => {
    expect(unitsFor(10_10_00, fund)).toBe(100)
    expect(unitsFor(10_09_99, fund)).toBe(90)
    expect(unitsFor(1, fund)).toBe(0)
  })

  it('stay exact for the largest amounts', () => {
    expect(unitsFor(9_007_199_254_740_991, { ...fund, subscriptionBps: 0, stepUnits: 1 })).toBe(9_007_199_254_740)
  })
})
