import { beforeEach, describe, expect, it } from 'vitest'
import { Flood } from './flood.ts'
import { createVisitorBudget, type VisitorBudget } from './visitor-budget.ts'

describe('the calls of visitors', () => {
  let nowMs: number
  let budget: VisitorBudget
  beforeEach(() => {
    nowMs = 0
    budget = createVisitorBudget(3, () => nowMs)
  })

  /** Seconds until the next call is taken; 0 when this one was. */
  const waitOf = (address: string): number => {
    try {
      budget.take(address)
      return 0
    } catch (error) {
      if (error instanceof Flood) return error.retryAfterSeconds
      throw error
    }
  }

  it('have a number a minute for each address, and then wait for the next minute', () => {
    expect([1, 2, 3].map(() => waitOf('203.0.113.7'))).toEqual([0, 0, 0])
    nowMs = 20_000
    expect(waitOf('203.0.113.7')).toBe(40)
    expect(waitOf('203.0.113.8')).toBe(0)
    nowMs = 60_000
    expect(waitOf('203.0.113.7')).toBe(0)
  })

  it('are not forgotten for calls of many other addresses', () => {
    budget = createVisitorBudget(3, () => nowMs, 50)
    expect([1, 2, 3].map(() => waitOf('203.0.113.7'))).toEqual([0, 0, 0])
    for (let other = 0; other < 200; other += 1) expect(waitOf(`198.51.100.${other}`)).toBe(0)
    expect(waitOf('203.0.113.7')).toBe(60)
  })

  it('of one IPv6 network count together', () => {
    expect(['2001:db8::1', '2001:db8::2', '2001:db8::3'].map(waitOf)).toEqual([0, 0, 0])
    expect(waitOf('2001:db8::9')).toBe(60)
    expect(waitOf('2001:db8:0:1::9')).toBe(0)
  })
})
