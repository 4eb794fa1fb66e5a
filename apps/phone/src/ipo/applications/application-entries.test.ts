import { expect, it } from 'vitest'
import type { JournalView } from '@bahi/contract/wire/journal'
import { journalSides } from '../../entries/journal-sides.ts'
import { provesApplication } from './application-entries.ts'

function journal(
  id: string,
  kind: string,
  postings: readonly [debit: number, credit: number, asset: number, amount: number][],
): JournalView {
  return {
    id,
    kind,
    reference: 'ipo:9',
    recordedAt: '2026-11-20T05:00:00.000Z',
    businessDate: '2026-11-20',
    postings: postings.map(([debit, credit, asset, amount], at) => ({
      seq: Number(id) * 10 + at,
      debit,
      credit,
      asset,
      symbol: asset === 0 ? null : 'VINDSOLAR',
      amount,
      hash: '',
    })),
  }
}

const hold = journal('1', 'offer-hold', [[2, 1, 0, 60_200_00]])
const allotment = journal('2', 'offer-allotment', [
  [102, 2, 0, 29_800_00],
  [1, 102, 700, 100],
  [1, 2, 0, 30_400_00],
])

it('shows an entry as two columns', () => {
  expect(journalSides(allotment)).toEqual([
    { account: 'account.clearing', symbol: null, side: 'debit', amount: 29_800_00 },
    { account: 'account.available.shares', symbol: 'VINDSOLAR', side: 'debit', amount: 100 },
    { account: 'account.available', symbol: null, side: 'debit', amount: 30_400_00 },
    { account: 'account.held', symbol: null, side: 'credit', amount: 60_200_00 },
    { account: 'account.clearing.shares', symbol: 'VINDSOLAR', side: 'credit', amount: 100 },
  ])
})

it('proves what is held', () => {
  const application = { heldPaise: 60_200_00, paidPaise: 0, allottedShares: 0, movedAt: null }
  expect(provesApplication(application, [hold])).toBe(true)
  expect(provesApplication({ ...application, heldPaise: 60_200_01 }, [hold])).toBe(false)
  expect(provesApplication(application, [])).toBe(false)
})

it('proves what was paid, and the shares for it', () => {
  const application = { heldPaise: 0, paidPaise: 29_800_00, allottedShares: 100, movedAt: '2026-11-26T03:00:00.000Z' }
  expect(provesApplication(application, [hold, allotment])).toBe(true)
  expect(provesApplication({ ...application, paidPaise: 29_800_01 }, [hold, allotment])).toBe(false)
  expect(provesApplication({ ...application, allottedShares: 200 }, [hold, allotment])).toBe(false)
})

it('expects no shares before they have moved', () => {
  expect(provesApplication({ heldPaise: 60_200_00, paidPaise: 0, allottedShares: 100, movedAt: null }, [hold])).toBe(
    true,
  )
})
