import { expect, it } from 'vitest'
import { journalSides } from './journal-sides.ts'

const posting = (debit: number, credit: number, asset: number, amount: number, symbol: string | null = null) => ({
  seq: 1,
  debit,
  credit,
  asset,
  symbol,
  amount,
  hash: '',
})

it('shows a payout as cash that came through the clearing house', () => {
  expect(journalSides({ postings: [posting(1, 102, 0, 50_000_00)] })).toEqual([
    { account: 'account.available', symbol: null, side: 'debit', amount: 50_000_00 },
    { account: 'account.clearing', symbol: null, side: 'credit', amount: 50_000_00 },
  ])
})

it('shows a pledge share by share', () => {
  expect(
    journalSides({
      postings: [posting(4, 1, 7, 200, 'KONKANSHIP'), posting(4, 1, 9, 100), posting(4, 1, 1_000_007, 50)],
    }).map(({ account, symbol, side }) => [account, symbol, side]),
  ).toEqual([
    ['account.pledged.shares', 'KONKANSHIP', 'debit'],
    ['account.pledged.shares', '#9', 'debit'],
    ['account.pledged.shares', '', 'debit'],
    ['account.available.shares', 'KONKANSHIP', 'credit'],
    ['account.available.shares', '#9', 'credit'],
    ['account.available.shares', '', 'credit'],
  ])
})
