import { describe, expect, it } from 'vitest'
import { day, MONDAY } from '../../testing/fund-facts.ts'
import { expenseOf, feeOf, navOf } from './nav.ts'
import { returnsOf } from './returns.ts'

describe('the NAV', () => {
  it('rounds every fraction in favour of those who stay', () => {
    expect(
      navOf(
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
    expect(navOf({ cashPaise: 1_00n, sharesPaise: 0n, dividendsPaise: 0n, toPayPaise: 0n, expensePaise: 0n }, 3n)).toBe(
      3_333n,
    )
    expect(feeOf(199_99n, 50)).toBe(99n)
  })

  it('takes the yearly expense day by day, never a fraction of a paisa too much', () => {
    expect(expenseOf(36_500_000_00n, 100, 1)).toBe(1_000_00n)
    expect(expenseOf(36_500_000_00n, 100, 3)).toBe(3_000_00n)
    expect(expenseOf(100n, 1, 1)).toBe(0n)
    expect(expenseOf(36_500_000_00n, 100, 0)).toBe(0n)
  })

  it('is none of a scheme without units or without worth', () => {
    const none = { cashPaise: 0n, sharesPaise: 0n, dividendsPaise: 0n, toPayPaise: 0n, expensePaise: 0n }
    expect(() => navOf(none, 0n)).toThrow(RangeError)
    expect(() => navOf(none, 1n)).toThrow(RangeError)
  })

  it('moves over days that the scheme has, and falls from its heights', () => {
    const points = [
      ['2025-11-21', 100_000n],
      ['2026-05-22', 120_000n],
      ['2026-10-23', 90_000n],
      ['2026-11-20', 108_000n],
      ['2026-11-23', 110_000n],
    ] as const
    const returns = returnsOf(points.map(([date, nav]) => ({ date: day(date), nav })))
    expect(returns).toEqual({
      dayBps: 185,
      monthBps: 2_222,
      halfYearBps: -833,
      yearBps: 1_000,
      sinceStartBps: 1_000,
      largestFallBps: -2_500,
    })
    expect(returnsOf([{ date: MONDAY, nav: 100_000n }])).toMatchObject({
      dayBps: null,
      yearBps: null,
      sinceStartBps: null,
      largestFallBps: null,
    })
    expect(returnsOf([]).dayBps).toBeNull()
  })
})
