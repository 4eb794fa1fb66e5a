import { expect, it } from 'vitest'
import {
  dailyPercent,
  fractionsPaise,
  interestPerDayPaise,
  percentText,
  computeRepayment,
  sumOfPledge,
  usedShare,
} from './loan-figures.ts'

it('says a daily rate with two to four decimals', () => {
  expect([300, 325, 400, 10_000, 12_345, 10].map(dailyPercent)).toEqual([
    '0.03%',
    '0.0325%',
    '0.04%',
    '1.00%',
    '1.2345%',
    '0.001%',
  ])
})

it('floors the interest of a day', () => {
  expect(interestPerDayPaise(40_000_00, 300)).toBe(12_00n)
  expect(interestPerDayPaise(33_33, 300)).toBe(0n)
  expect(interestPerDayPaise(33_34, 300)).toBe(1n)
})

it('pays interest first, then capital, and takes no more than is owed', () => {
  const loan = { interestPaise: 60_00, capitalPaise: 1_000_00, owedPaise: 1_060_00 }
  expect(computeRepayment(50_00, loan)).toEqual({
    takenPaise: 50_00,
    interestPaise: 50_00,
    capitalPaise: 0,
    stillOwedPaise: 1_010_00,
  })
  expect(computeRepayment(100_00, loan)).toEqual({
    takenPaise: 100_00,
    interestPaise: 60_00,
    capitalPaise: 40_00,
    stillOwedPaise: 960_00,
  })
  expect(computeRepayment(2_000_00, loan)).toEqual({
    takenPaise: 1_060_00,
    interestPaise: 60_00,
    capitalPaise: 1_000_00,
    stillOwedPaise: 0,
  })
})

it('fills the bar of a limit no further than to its end', () => {
  expect([usedShare(40, 200), usedShare(300, 200), usedShare(0, 0), usedShare(1, 0)]).toEqual([0.2, 1, 0, 1])
})

it('names one part of the value only where all holdings have the same', () => {
  const share = { valuePaise: 100, lendsPaise: 60, ltvBps: 6_000 }
  expect(sumOfPledge([share, share])).toEqual({ valuePaise: 200, lendsPaise: 120, ltvBps: 6_000 })
  expect(sumOfPledge([share, { valuePaise: 100, lendsPaise: 75, ltvBps: 7_500 }]).ltvBps).toBeNull()
  expect(sumOfPledge([])).toEqual({ valuePaise: 0, lendsPaise: 0, ltvBps: null })
})

it('adds up to the limit, with the fractions of a paisa that each line left out', () => {
  const lines = [{ lendsPaise: 100 }, { lendsPaise: 50 }]
  expect([149, 150, 151, 152].map((limit) => fractionsPaise(lines, limit))).toEqual([null, 0, 1, null])
  expect(fractionsPaise([], 0)).toBe(0)
})

it('says a part of a value without needless decimals', () => {
  expect([percentText(6_000), percentText(6_250), percentText(7_505)]).toEqual(['60', '62.5', '75.05'])
})
