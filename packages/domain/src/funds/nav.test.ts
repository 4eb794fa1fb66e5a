import { describe, expect, it } from 'vitest'
import { day, MONDAY } from '../../testing/fund-facts.ts'
import { accruedExpense, entryFee, computeNav } from './nav.ts'
import { computedReturns, ownNavs, navReturns } from './returns.ts'

describe('the NAV', () => {
  it('rounds every fraction in favour of those who stay', () => {
    expect(
      computeNav(
        {
          cashPaise: 1_000_00n,
          sharesPaise: 1_999_00n,
          dividendsPaise: 1_00n,
          toPayPaise: 500_00n,
          expensePaise: 1_00n,
        },
        300n,
      ),
    ).toBe(83_300n)
    expect(
      computeNav({ cashPaise: 1_00n, sharesPaise: 0n, dividendsPaise: 0n, toPayPaise: 0n, expensePaise: 0n }, 3n),
    ).toBe(3_333n)
    expect(entryFee(199_99n, 50)).toBe(99n)
  })

  it('takes the yearly expense day by day, never a fraction of a paisa too much', () => {
    expect(accruedExpense(36_500_000_00n, 100, 1)).toBe(1_000_00n)
    expect(accruedExpense(36_500_000_00n, 100, 3)).toBe(3_000_00n)
    expect(accruedExpense(100n, 1, 1)).toBe(0n)
    expect(accruedExpense(36_500_000_00n, 100, 0)).toBe(0n)
  })

  it('is none of a scheme without units or without worth', () => {
    const none = { cashPaise: 0n, sharesPaise: 0n, dividendsPaise: 0n, toPayPaise: 0n, expensePaise: 0n }
    expect(() => computeNav(none, 0n)).toThrow(RangeError)
    expect(() => computeNav(none, 1n)).toThrow(RangeError)
  })

  it('moves over days that the scheme has, and falls from its heights', () => {
    const points = [
      ['2025-11-21', 100_000n],
      ['2026-05-22', 120_000n],
      ['2026-10-23', 90_000n],
      ['2026-11-20', 108_000n],
      ['2026-11-23', 110_000n],
    ] as const
    const returns = navReturns(points.map(([date, nav]) => ({ date: day(date), nav })))
    expect(returns).toEqual({
      dayBps: 185,
      monthBps: 2_222,
      halfYearBps: -833,
      yearBps: 1_000,
      sinceStartBps: 1_000,
      largestFallBps: -2_500,
    })
    expect(navReturns([{ date: MONDAY, nav: 100_000n }])).toMatchObject({
      dayBps: null,
      yearBps: null,
      sinceStartBps: null,
      largestFallBps: null,
    })
    expect(navReturns([]).dayBps).toBeNull()
  })

  it('returns of its own begin at the price of issue, and a computed past is never part of them', () => {
    const points = [
      ['2025-11-20', 80_000n, true],
      ['2026-05-22', 90_000n, true],
      ['2026-10-20', 125_000n, true],
      ['2026-11-20', 100_000n, true],
      ['2026-11-23', 98_000n, false],
      ['2026-11-24', 99_000n, false],
    ] as const
    const navs = points.map(([date, nav, isBefore]) => ({ date: day(date), nav, isBefore }))
    expect(ownNavs(navs).map(({ nav }) => nav)).toEqual([100_000n, 98_000n, 99_000n])
    expect(navReturns(ownNavs(navs))).toMatchObject({ sinceStartBps: -100, monthBps: null, largestFallBps: -200 })
    expect(computedReturns(navs)).toEqual({
      from: '2025-11-20',
      monthBps: -2_080,
      halfYearBps: 1_000,
      yearBps: 2_375,
    })
    expect(computedReturns(navs.slice(1))).toMatchObject({ from: '2026-05-22', yearBps: 1_000 })
    expect(computedReturns(navs.slice(3))).toBeNull()
    expect(computedReturns([])).toBeNull()
  })

  it('returns of its own take the place of computed ones as its days come', () => {
    const past = { date: day('2025-01-01'), nav: 50_000n, isBefore: true }
    const issue = { date: day('2025-11-21'), nav: 100_000n, isBefore: true }
    const own = (date: string) => ({ date: day(date), nav: 110_000n, isBefore: false })
    expect(computedReturns([past, issue, own('2026-05-22')])).toMatchObject({ monthBps: null, halfYearBps: null })
    expect(computedReturns([past, issue, own('2026-11-23')])).toBeNull()
  })
})
