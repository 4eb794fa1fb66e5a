import { describe, expect, it } from 'vitest'
import { ACCOUNT, accountName } from '@bahi/proofs/accounts'
import { fromBank, TEST_DAY, TEST_MOMENT, testIds, toHeld } from '../../testing/test-books.ts'
import { Overdrawn, AccountBook, AccountBooks } from './account-books.ts'
import { HOUSE, INR } from './asset.ts'
import { JournalBatch } from './journal-batch.ts'

const ANU = 11n
const SHARE = 7

function batchFor(balances: readonly [asset: number, account: number, amount: bigint][] = []): JournalBatch {
  const anu = new AccountBook(3, ANU, 0n, Buffer.alloc(32))
  for (const [asset, account, amount] of balances) anu.enter(asset, account, amount)
  const parts = [2, 3].map((shard) => new AccountBook(shard, HOUSE, 0n, Buffer.alloc(32)))
  return new JournalBatch(new AccountBooks([anu, ...parts]), {
    newId: testIds().newId,
    businessDate: TEST_DAY,
    recordedAt: TEST_MOMENT,
  })
}

const journal = { owner: ANU, kind: 'order-hold', reference: '1' }

describe('a batch of journals', () => {
  it('lets the next decision see what the last one left', () => {
    const batch = batchFor([[INR, ACCOUNT.available, 100_00n]])
    batch.addJournal({ ...journal, postings: [toHeld(30_00n)] })
    expect(batch.accountBooks.balance(ANU, INR, ACCOUNT.available)).toBe(70_00n)
    expect(batch.accountBooks.balance(ANU, INR, ACCOUNT.held)).toBe(30_00n)
    expect(batch.accountBooks.balance(ANU, SHARE, ACCOUNT.held)).toBe(0n)
  })

  it('lets an account give all it has and refuses one paisa more', () => {
    const all = batchFor([[INR, ACCOUNT.available, 100_00n]])
    all.addJournal({ ...journal, postings: [toHeld(100_00n)] })
    const more = batchFor([[INR, ACCOUNT.available, 100_00n]])
    expect(() => more.addJournal({ ...journal, postings: [toHeld(100_01n)] })).toThrow(Overdrawn)
  })

  it('is spoilt once adding has thrown, because the books in memory no longer match any journals', () => {
    const batch = batchFor([[INR, ACCOUNT.available, 100_00n]])
    expect(() => batch.addJournal({ ...journal, postings: [toHeld(60_00n), toHeld(60_00n)] })).toThrow(Overdrawn)
    expect(() => batch.addJournal({ ...journal, postings: [toHeld(1n)] })).toThrow('broken')
    expect(() => batch.close()).toThrow('broken')
  })

  it('links the postings of an owner, one to the next', () => {
    const batch = batchFor()
    batch.addJournal({ ...journal, kind: 'deposit', postings: [fromBank(5n), toHeld(2n)] })
    batch.addJournal({ ...journal, reference: '2', postings: [toHeld(3n)] })
    expect(batch.postings.seq).toEqual([1n, 2n, 3n])
    expect(new Set(batch.postings.hash.map((hash) => Buffer.from(hash).toString('hex'))).size).toBe(3)
    expect(batch.journals.id).toHaveLength(2)
    expect(batch.postings.journalId).toEqual([batch.journals.id[0], batch.journals.id[0], batch.journals.id[1]])
  })

  it('leaves out charges of nothing, and refuses a journal of nothing', () => {
    const batch = batchFor([[INR, ACCOUNT.held, 10n]])
    const charge = (debit: number, amount: bigint) => ({ debit, credit: ACCOUNT.held, asset: INR, amount })
    batch.addJournal({ ...journal, postings: [charge(ACCOUNT.gst, 0n), charge(ACCOUNT.stt, 10n)] })
    expect(batch.postings.debit).toEqual([ACCOUNT.stt])
    expect(() => batchFor().addJournal({ ...journal, postings: [charge(ACCOUNT.gst, 0n)] })).toThrow('moves nothing')
  })

  it.each([
    ['a negative amount', { debit: ACCOUNT.held, credit: ACCOUNT.available, asset: INR, amount: -1n }],
    ['an account that gives to itself', { debit: ACCOUNT.held, credit: ACCOUNT.held, asset: INR, amount: 1n }],
    ["the house's own affairs", { debit: ACCOUNT.bank, credit: ACCOUNT.clearing, asset: INR, amount: 1n }],
  ])("refuses %s in an owner's book", (_, posting) => {
    expect(() =>
      batchFor([
        [INR, ACCOUNT.held, 10n],
        [INR, ACCOUNT.available, 10n],
      ]).addJournal({ ...journal, postings: [posting] }),
    ).toThrow(RangeError)
  })

  it('keeps one house in each shard, which touches no owner', () => {
    const batch = batchFor()
    const clearing = { debit: ACCOUNT.bank, credit: ACCOUNT.clearing, asset: INR, amount: 5n }
    batch.addJournal({ owner: HOUSE, shard: 2, kind: 'settle-clearing', reference: 'a', postings: [clearing] })
    batch.addJournal({ owner: HOUSE, shard: 3, kind: 'settle-clearing', reference: 'a', postings: [clearing] })
    expect(batch.postings.seq).toEqual([1n, 1n])
    expect(() =>
      batch.addJournal({ owner: HOUSE, kind: 'settle-clearing', reference: 'b', postings: [clearing] }),
    ).toThrow('not locked')
    expect(() =>
      batchFor().addJournal({ owner: HOUSE, shard: 2, kind: 'gift', reference: 'c', postings: [fromBank(5n)] }),
    ).toThrow('cannot post')
  })

  it('refuses an owner that is not locked, and one in another shard', () => {
    expect(() => batchFor().addJournal({ ...journal, owner: 12n, postings: [fromBank(1n)] })).toThrow('not locked')
    expect(() => batchFor().addJournal({ ...journal, shard: 2, postings: [fromBank(1n)] })).toThrow('not locked')
    expect(() => batchFor().accountBooks.balance(ANU, INR, ACCOUNT.bank)).toThrow('keeps no balance')
  })

  it('names no account that does not exist', () => {
    expect(accountName(ACCOUNT['dp-charge'])).toBe('dp-charge')
    expect(() => accountName(99)).toThrow(RangeError)
  })
})
