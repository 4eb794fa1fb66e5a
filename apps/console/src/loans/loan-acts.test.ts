import { expect, it } from 'vitest'
import { actsOn, addUpLenders } from './loan-acts.ts'
import { dailyRateText } from './loan-words.ts'

const waiting = {
  proposalId: '1',
  outcome: 'approve' as const,
  madeBy: 'S-0001',
  madeAt: '2026-11-20T10:00:00+05:30',
  mine: true,
}

it('lets an application be decided once', () => {
  expect(actsOn({ state: 'in-review', waiting: null })).toEqual(['propose-approve', 'propose-reject'])
  expect(actsOn({ state: 'in-review', waiting })).toEqual([])
  expect(actsOn({ state: 'unpaid', waiting: null })).toEqual([])
})

it('is not even when one lender lacks what another has too much', () => {
  expect(
    addUpLenders([
      { cashPaise: 5, lentPaise: 10, loansPaise: 10 },
      { cashPaise: 1, lentPaise: 0, loansPaise: 0 },
    ]),
  ).toEqual({ cashPaise: 6, lentPaise: 10, loansPaise: 10, isEven: true })
  expect(
    addUpLenders([
      { cashPaise: 0, lentPaise: 9, loansPaise: 10 },
      { cashPaise: 0, lentPaise: 1, loansPaise: 0 },
    ]).isEven,
  ).toBe(false)
})

it.each([
  [300, '0.03% a day'],
  [325, '0.0325% a day'],
  [1_000, '0.10% a day'],
  [10_000, '1.00% a day'],
])('says %i hundredths of a basis point as %s', (rate, words) => expect(dailyRateText(rate)).toBe(words))
