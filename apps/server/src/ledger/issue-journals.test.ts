import { describe, expect, it } from 'vitest'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { TEST_DAY, TEST_MOMENT, testIds } from '../../testing/test-books.ts'
import { AccountBook, AccountBooks, Overdrawn } from './account-books.ts'
import { HOUSE, INR } from './asset.ts'
import {
  addAllotment,
  addIssue,
  addIssueBack,
  addOfferHold,
  addOfferRelease,
  type OfferAllotment,
  offerReference,
  ownersOfAllotments,
} from './issue-journals.ts'
import { JournalBatch } from './journal-batch.ts'

const SHARE = 7
const { available, held, locked, custody, clearing, bank } = ACCOUNT
const [HERE, THERE] = [3, 4]
const ANU = { shard: HERE, owner: 11n }
const [NEAR, FAR] = [
  { shard: HERE, owner: 21n },
  { shard: THERE, owner: 22n },
]

/** Anu has ₹1,000, of which ₹300 are held; each issuer has fifty shares. */
function openBatch(): JournalBatch {
  const bookOf = ({ shard, owner }: { shard: number; owner: bigint }) =>
    new AccountBook(shard, owner, 0n, Buffer.alloc(32))
  const anu = bookOf(ANU)
  anu.enter(INR, available, 700_00n)
  anu.enter(INR, held, 300_00n)
  const issuers = [NEAR, FAR].map((key) => {
    const book = bookOf(key)
    book.enter(SHARE, available, 50n)
    return book
  })
  const houses = [HERE, THERE].map((shard) => bookOf({ shard, owner: HOUSE }))
  return new JournalBatch(new AccountBooks([anu, ...issuers, ...houses]), {
    newId: testIds().newId,
    businessDate: TEST_DAY,
    recordedAt: TEST_MOMENT,
  })
}

/** The journals of a batch: whose, of what kind, by which cause, and what they move from which account to which. */
function written({ journals, postings }: JournalBatch): unknown[] {
  return journals.id.map((id, at) => [
    `${journals.shard[at]} ${journals.owner[at]}`,
    journals.kind[at],
    journals.reference[at],
    postings.journalId.flatMap((of, place) =>
      of === id ? [[postings.credit[place], postings.debit[place], postings.asset[place], postings.amount[place]]] : [],
    ),
  ])
}

const issue = { kind: 'ipo' as const, offerId: 5n, issuer: NEAR.owner, asset: SHARE, shares: 40n }
const bid = { kind: 'vip' as const, applicationId: 9n }

describe('an offer’s shares', () => {
  it('come from the depository to the issuer once, and go back as far as nobody got them', () => {
    const batch = openBatch()
    addIssue(batch, issue)
    addIssueBack(batch, { ...issue, shares: 15n })
    expect(written(batch)).toEqual([
      ['3 21', 'offer-issue', 'ipo:5', [[custody, available, SHARE, 40n]]],
      ['3 21', 'offer-issue-back', 'ipo:5', [[available, custody, SHARE, 15n]]],
    ])
    expect(batch.accountBooks.balance(NEAR.owner, SHARE, available)).toBe(75n)
    expect(() => addIssueBack(openBatch(), { ...issue, shares: 51n })).toThrow(Overdrawn)
  })
})

describe('the money of an application', () => {
  it('is held and released, and stays the customer’s', () => {
    const batch = openBatch()
    addOfferHold(batch, bid, { owner: ANU.owner, amountPaise: 200_00n })
    addOfferRelease(batch, { ...bid, revision: 2 }, { owner: ANU.owner, amountPaise: 50_00n })
    expect(written(batch)).toEqual([
      ['3 11', 'offer-hold', 'vip:9', [[available, held, INR, 200_00n]]],
      ['3 11', 'offer-release', 'vip:9:2', [[held, available, INR, 50_00n]]],
    ])
    expect(batch.accountBooks.balance(ANU.owner, INR, available)).toBe(550_00n)
    expect(batch.accountBooks.balance(ANU.owner, INR, held)).toBe(450_00n)
  })

  it('is refused beyond what there is', () => {
    const over = { owner: ANU.owner, amountPaise: 700_01n }
    expect(() => addOfferHold(openBatch(), bid, over)).toThrow(Overdrawn)
    expect(() => addOfferRelease(openBatch(), bid, { ...over, amountPaise: 300_01n })).toThrow(Overdrawn)
  })

  it('has a cause for each of its changes', () => {
    expect([offerReference(bid), offerReference({ ...bid, revision: 0 })]).toEqual(['vip:9', 'vip:9:0'])
  })
})

describe('an allotment', () => {
  const near: OfferAllotment = {
    ...bid,
    transferId: 77n,
    customer: ANU,
    issuer: NEAR,
    asset: SHARE,
    shares: 20n,
    costPaise: 240_00n,
    restPaise: 60_00n,
  }
  const far: OfferAllotment = { ...near, issuer: FAR }

  it('in one shard turns held cash into shares and gives the rest of the hold back', () => {
    const batch = openBatch()
    const { customerJournal, issuerJournal } = addAllotment(batch, near)
    expect(batch.journals.id).toEqual([customerJournal, issuerJournal])
    expect(batch.journals.transferId).toEqual([77n, 77n])
    expect(written(batch)).toEqual([
      [
        '3 11',
        'offer-allotment',
        'vip:9',
        [
          [held, clearing, INR, 240_00n],
          [clearing, available, SHARE, 20n],
          [held, available, INR, 60_00n],
        ],
      ],
      [
        '3 21',
        'offer-sale',
        'vip:9',
        [
          [available, clearing, SHARE, 20n],
          [clearing, available, INR, 240_00n],
        ],
      ],
    ])
  })

  it('between two shards moves cash through the bank and shares through the depository', () => {
    const batch = openBatch()
    addAllotment(batch, far)
    expect(written(batch).slice(2)).toEqual([
      [
        '3 0',
        'offer-clearing',
        'vip:9',
        [
          [clearing, bank, INR, 240_00n],
          [custody, clearing, SHARE, 20n],
        ],
      ],
      [
        '4 0',
        'offer-clearing',
        'vip:9',
        [
          [bank, clearing, INR, 240_00n],
          [clearing, custody, SHARE, 20n],
        ],
      ],
    ])
    expect(batch.journals.transferId).toEqual([77n, 77n, 77n, 77n])
  })

  it.each([near, far])('leaves nothing in the clearing of any shard', (allotment) => {
    const batch = openBatch()
    addAllotment(batch, allotment)
    const { shard, asset, debit, credit, amount } = batch.postings
    for (const part of [HERE, THERE])
      for (const one of [INR, SHARE]) {
        const left = amount.reduce(
          (sum, moved, at) =>
            shard[at] === part && asset[at] === one
              ? sum + (debit[at] === clearing ? moved : 0n) - (credit[at] === clearing ? moved : 0n)
              : sum,
          0n,
        )
        expect([part, one, left]).toEqual([part, one, 0n])
      }
  })

  it('locks shares that may not be sold yet, and leaves out a rest of nothing', () => {
    const batch = openBatch()
    addAllotment(batch, { ...near, into: locked, costPaise: 300_00n, restPaise: 0n })
    expect(batch.accountBooks.balance(ANU.owner, SHARE, locked)).toBe(20n)
    expect(batch.accountBooks.balance(ANU.owner, SHARE, available)).toBe(0n)
    expect(batch.postings.amount).toHaveLength(4)
  })

  it('makes no debt: neither beyond the hold nor beyond the issuer’s shares', () => {
    expect(() => addAllotment(openBatch(), { ...near, costPaise: 300_01n, restPaise: 0n })).toThrow(Overdrawn)
    expect(() => addAllotment(openBatch(), { ...near, costPaise: 240_00n, restPaise: 60_01n })).toThrow(Overdrawn)
    expect(() => addAllotment(openBatch(), { ...near, shares: 51n })).toThrow(Overdrawn)
  })

  it('locks each owner once, with the house of each shard', () => {
    expect(ownersOfAllotments([near, far, near])).toEqual([
      ANU,
      NEAR,
      { shard: HERE, owner: HOUSE },
      FAR,
      { shard: THERE, owner: HOUSE },
    ])
    expect(ownersOfAllotments([])).toEqual([])
  })
})
