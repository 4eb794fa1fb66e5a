import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, businessDate } from '@bahi/money/business-date'
import {
  accrueInterest,
  aprBps,
  freeUntil,
  type LoanTerms,
  nightInterestParts,
  PARTS_A_PAISA,
  repaymentSchedule,
  wholePaise,
  yearlyRateBps,
} from './loan-terms.ts'
import { splitRepayment } from './repay-loan.ts'

const terms: LoanTerms = {
  dailyRateHundredthBps: 300,
  freeDays: 3,
  coolingOffDays: 1,
  cureDays: 7,
  termDays: 365,
  feePaise: 0n,
}

const day = businessDate('2026-11-23')

describe('the rates of a loan', () => {
  it('prints daily times 365, and the whole cost of a year with the free days', () => {
    expect(yearlyRateBps(300)).toBe(1_095)
    // 362 nights of 0.03 %: 10.86 %.
    expect(aprBps(terms, 1_00_000_00n)).toBe(1_086)
    expect(aprBps({ ...terms, feePaise: 1_000_00n }, 1_00_000_00n)).toBe(1_186)
    expect(yearlyRateBps(301)).toBe(1_099)
  })

  it('counts nights: the first three cost nothing, and ₹50,000 at 0.03 % costs ₹15 a night', () => {
    expect(wholePaise(nightInterestParts(50_000_00n, 300))).toBe(15_00n)
    expect(freeUntil(day, 3)).toBe('2026-11-26')
    expect(
      repaymentSchedule(terms, 50_000_00n, day, [3, 4, 30, 90, 365]).map(
        ({ interestDays, interestPaise, totalPaise }) => [interestDays, interestPaise, totalPaise],
      ),
    ).toEqual([
      [0, 0n, 50_000_00n],
      [1, 15_00n, 50_015_00n],
      [27, 405_00n, 50_405_00n],
      [87, 1_305_00n, 51_305_00n],
      [362, 5_430_00n, 55_430_00n],
    ])
  })

  it('brings the interest of each night once, weekends too, from the first that is not free', () => {
    const loan = {
      capitalPaise: 50_000_00n,
      dailyRateHundredthBps: 300,
      freeDays: 3,
      paidOutOn: day,
      accruedThrough: null,
    }
    expect(accrueInterest(loan, businessDate('2026-11-25'))).toEqual([])
    expect(accrueInterest(loan, businessDate('2026-11-30')).map(({ on }) => on)).toEqual([
      '2026-11-26',
      '2026-11-27',
      '2026-11-28',
      '2026-11-29',
      '2026-11-30',
    ])
    expect(accrueInterest({ ...loan, accruedThrough: businessDate('2026-11-27') }, businessDate('2026-11-28'))).toEqual(
      [{ on: '2026-11-28', parts: 15_00n * PARTS_A_PAISA }],
    )
    expect(accrueInterest({ ...loan, accruedThrough: businessDate('2026-11-28') }, businessDate('2026-11-28'))).toEqual(
      [],
    )
  })

  it('pays what has accrued, rounded down once, however the time is cut into evenings', () => {
    fc.assert(
      fc.property(
        fc.bigInt(1n, 10_00_000_00n),
        fc.integer({ min: 1, max: 1_000 }),
        fc.array(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 20 }),
        (capitalPaise, rate, steps) => {
          let [through, parts] = [null as ReturnType<typeof businessDate> | null, 0n]
          let on = addDays(day, -1)
          for (const step of steps) {
            on = addDays(on, step)
            parts += accrueInterest(
              { capitalPaise, dailyRateHundredthBps: rate, freeDays: 0, paidOutOn: day, accruedThrough: through },
              on,
            ).reduce((sum, night) => sum + night.parts, 0n)
            through = on
          }
          const nights = BigInt(steps.reduce((sum, step) => sum + step, 0))
          expect(parts).toBe(nightInterestParts(capitalPaise, rate) * nights)
          const repayment = splitRepayment({ capitalPaise, interestParts: parts }, 10n ** 15n)
          expect(repayment).toMatchObject({
            interestPaise: parts / PARTS_A_PAISA,
            capitalPaise,
            isWhole: true,
            left: { capitalPaise: 0n, interestParts: 0n },
          })
          // Never more than the exact fraction.
          expect(repayment.interestPaise * 1_000_000n).toBeLessThanOrEqual(capitalPaise * BigInt(rate) * nights)
        },
      ),
    )
  })
})
