import { expect, it } from 'vitest'
import { addUpBooks, invariantsOf } from './books.ts'

const item = (account: string, side: 'owner' | 'house', debit: string, credit: string, asset: 'INR' | 'shares' = 'INR') => ({ account, side, asset, debit, credit })

it('sets what is owed against the banks, with charges and clearing between them', () => {
  const books = addUpBooks({ items: [item('available', 'owner', '900', '0'), item('held', 'owner', '50', '0'), item('brokerage', 'house', '40', '0'), item('clearing', 'house', '10', '0'), item('bank', 'house', '0', '1000'), item('available', 'owner', '7', '0', 'shares')] })
  expect(books).toEqual({ owed: 950n, atBanks: 1_000n, others: 50n, difference: 0n })
})

it('shows a paisa that is missing at the bank', () => {
  expect(addUpBooks({ items: [item('available', 'owner', '900', '0'), item('bank', 'house', '0', '899')] }).difference).toBe(1n)
})

it('puts what is broken first, and hides no rule it has no words for', () => {
  const difference = { rule: 'a rule of tomorrow', book: 0, subject: 'x', expected: '1', actual: '2' }
  const [first, second] = invariantsOf({ differences: [difference] })
  expect(first).toEqual({ name: 'a rule of tomorrow', differences: [difference] })
  expect(second?.differences).toEqual([])
})
