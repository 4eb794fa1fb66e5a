import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { emptyChain } from '@bahi/proofs/hash-chain'
import { openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import { fromBank, inAccountBooks, openFundedOwner, TEST_MOMENT, testIds, toHeld } from '../../testing/test-books.ts'
import type { OwnerKey } from './account-books.ts'
import { INR } from './asset.ts'
import { amountOn, readBalances } from './read-balances.ts'
import {
  type JournalFilter,
  readDayTotals,
  readJournalMonths,
  readJournalPage,
  readMovedInstruments,
} from './read-journal-page.ts'
import { readJournals } from './read-journals.ts'
import { type LinkRange, pagesOfKeys, readPostings, readPostingsOf } from './read-postings.ts'

const ids = testIds()
const SHARE = 7
const [OCTOBER, WEDNESDAY, THURSDAY] = ['2026-10-30', '2026-11-18', '2026-11-19']
const DAYS = [OCTOBER, WEDNESDAY, THURSDAY]

let database: TestDatabase
let anu: OwnerKey
let journals: bigint[]

/**
 * Anu brings ₹500 in October. On Wednesday ₹120 are held for an order, which buys ten shares for ₹100 and an STT of ₹1.
 * On Thursday the ₹19 left are released.
 */
beforeAll(async () => {
  database = await openTestDatabase()
  const [shard, other] = [3, 4]
  anu = { shard, owner: ids.newId(shard) }
  // What others move on the same days, in her shard and in another, is none of hers.
  await openFundedOwner(database, ids, shard, 7_777n)
  await openFundedOwner(database, ids, other, 8_888n)
  const { owner } = anu
  const spend = (debit: number, amount: bigint) => ({ debit, credit: ACCOUNT.held, asset: INR, amount })
  journals = await inAccountBooks(database, ids, [anu], (batch) => [
    batch.addJournal({
      owner,
      kind: 'deposit',
      reference: 'd1',
      externalReference: 'UTR-1',
      businessDate: OCTOBER,
      postings: [fromBank(500_00n)],
    }),
    batch.addJournal({
      owner,
      kind: 'order-hold',
      reference: 'o1',
      businessDate: WEDNESDAY,
      postings: [toHeld(120_00n)],
    }),
    batch.addJournal({
      owner,
      kind: 'buy-fill',
      reference: 't9',
      businessDate: WEDNESDAY,
      postings: [
        spend(ACCOUNT.clearing, 100_00n),
        spend(ACCOUNT.stt, 1_00n),
        { debit: ACCOUNT.unsettled, credit: ACCOUNT.clearing, asset: SHARE, amount: 10n },
      ],
    }),
    batch.addJournal({
      owner,
      kind: 'order-release',
      reference: 'o1:1',
      businessDate: THURSDAY,
      postings: [{ debit: ACCOUNT.available, credit: ACCOUNT.held, asset: INR, amount: 19_00n }],
    }),
  ])
})

afterAll(() => database.close())

const anything: JournalFilter = {
  account: 'all',
  kinds: null,
  receivers: null,
  share: null,
  seq: null,
  from: null,
  to: null,
}
const ofShare = { asset: SHARE, kinds: ['order-hold', 'order-release'], references: ['o1'] }

/** What a filter leaves: its name, the filter, the places of the journals from the oldest, and the paise of each day. */
const FILTERS: readonly [
  name: string,
  filter: Partial<JournalFilter>,
  found: number[],
  totals: Record<string, bigint>,
][] = [
  ['none', {}, [0, 1, 2, 3], { [THURSDAY]: 19_00n, [WEDNESDAY]: 221_00n, [OCTOBER]: 500_00n }],
  ['cash alone', { account: 'cash' }, [0, 1, 2, 3], { [THURSDAY]: 19_00n, [WEDNESDAY]: 221_00n, [OCTOBER]: 500_00n }],
  ['shares alone', { account: 'shares' }, [2], { [WEDNESDAY]: 101_00n }],
  ['kinds', { kinds: ['deposit', 'order-hold'] }, [0, 1], { [WEDNESDAY]: 120_00n, [OCTOBER]: 500_00n }],
  ['an account that receives', { receivers: [ACCOUNT.stt, ACCOUNT.gst] }, [2], { [WEDNESDAY]: 101_00n }],
  ['a share with its holds and releases', { share: ofShare }, [1, 2, 3], { [THURSDAY]: 19_00n, [WEDNESDAY]: 221_00n }],
  [
    'a share with the releases of an order',
    { share: { ...ofShare, kinds: ['order-release'] } },
    [2, 3],
    { [THURSDAY]: 19_00n, [WEDNESDAY]: 101_00n },
  ],
  ['a share and another order', { share: { ...ofShare, references: ['o2'] } }, [2], { [WEDNESDAY]: 101_00n }],
  ['another share', { share: { ...ofShare, asset: SHARE + 1, references: [] } }, [], {}],
  ['the number of a posting in the middle of a journal', { seq: 4n }, [2], { [WEDNESDAY]: 101_00n }],
  ['a number that nothing has yet', { seq: 7n }, [], {}],
  ['a first day', { from: WEDNESDAY }, [1, 2, 3], { [THURSDAY]: 19_00n, [WEDNESDAY]: 221_00n }],
  ['a last day', { to: WEDNESDAY }, [0, 1, 2], { [WEDNESDAY]: 221_00n, [OCTOBER]: 500_00n }],
  ['a period of one day', { from: WEDNESDAY, to: WEDNESDAY }, [1, 2], { [WEDNESDAY]: 221_00n }],
]

describe('a page of the statement', () => {
  it.each(FILTERS)(
    'with the filter %s has the journals, newest first, and the totals of their days',
    async (...row) => {
      const [, filter, found, totals] = row
      const asked = { ...anything, ...filter }
      const page = await readJournalPage(database.app.pool, anu, asked, null, 50)
      expect(page.map(({ id }) => id)).toEqual(found.toReversed().map((at) => journals[at]))
      expect(await readDayTotals(database.app.pool, anu, asked, DAYS)).toEqual(
        Object.entries(totals).map(([date, amount]) => ({ date, debitPaise: amount, creditPaise: amount })),
      )
    },
  )

  it('goes on before a journal, as far as it is asked to, each journal whole and with the hash before it', async () => {
    const { pool } = database.app
    const chain = await readPostings(pool, anu, 0n, 50)
    const newest = await readJournalPage(pool, anu, anything, null, 2)
    expect(newest.map(({ reference }) => reference)).toEqual(['o1:1', 't9'])
    expect(newest[1]?.postings).toMatchObject([
      { seq: 3n, debit: ACCOUNT.clearing, credit: ACCOUNT.held, asset: INR, amount: 100_00n },
      { seq: 4n, debit: ACCOUNT.stt, credit: ACCOUNT.held, asset: INR, amount: 1_00n },
      { seq: 5n, debit: ACCOUNT.unsettled, credit: ACCOUNT.clearing, asset: SHARE, amount: 10n },
    ])
    expect(newest.map(({ previousHash }) => previousHash)).toEqual([chain[4]?.hash, chain[1]?.hash])
    const older = await readJournalPage(pool, anu, anything, newest[1]?.id ?? 0n, 50)
    expect(older.map(({ reference, externalReference }) => [reference, externalReference])).toEqual([
      ['o1', null],
      ['d1', 'UTR-1'],
    ])
    expect(older.map(({ previousHash }) => previousHash)).toEqual([chain[0]?.hash, emptyChain.hash])
    expect(older[1]).toMatchObject({ kind: 'deposit', businessDate: OCTOBER, recordedAt: TEST_MOMENT })
  })
})

describe('the totals of days', () => {
  const totalsOf = (dates: string[], key = anu) => readDayTotals(database.app.pool, key, anything, dates)

  it('are of the days asked for, and of whole days', async () => {
    expect(await totalsOf([WEDNESDAY])).toEqual([{ date: WEDNESDAY, debitPaise: 221_00n, creditPaise: 221_00n }])
    expect(await totalsOf([OCTOBER, THURSDAY])).toMatchObject([{ date: THURSDAY }, { date: OCTOBER }])
    expect(await totalsOf([])).toEqual([])
    expect(await totalsOf(['2026-11-17'])).toEqual([])
  })

  it('are nobody else’s', async () => {
    expect(await totalsOf(DAYS, { ...anu, shard: 4 })).toEqual([])
    expect(await totalsOf(DAYS, { ...anu, owner: anu.owner + 1n })).toEqual([])
  })
})

it('lists the months of an owner, newest first, and what shares they ever had', async () => {
  expect(await readJournalMonths(database.app.pool, anu)).toEqual([
    { month: '2026-11', entries: 3 },
    { month: '2026-10', entries: 1 },
  ])
  expect(await readMovedInstruments(database.app.pool, anu)).toEqual([SHARE])
  const nobody = { ...anu, owner: ids.newId(3) }
  expect(await readJournalMonths(database.app.pool, nobody)).toEqual([])
  expect(await readMovedInstruments(database.app.pool, nobody)).toEqual([])
})

it('finds the journals of causes, oldest first, with all their postings', async () => {
  const causes = [
    { kind: 'order-release', reference: 'o1:1' },
    { kind: 'buy-fill', reference: 't9' },
    { kind: 'buy-fill', reference: 'o1' },
  ]
  const found = await readJournals(database.app.pool, anu, causes)
  expect(found.map(({ id, kind, postings }) => [id, kind, postings.map(({ seq }) => seq)])).toEqual([
    [journals[2], 'buy-fill', [3n, 4n, 5n]],
    [journals[3], 'order-release', [6n]],
  ])
  expect(await readJournals(database.app.pool, { ...anu, owner: anu.owner + 1n }, causes)).toEqual([])
  expect(await readJournals(database.app.pool, anu, [])).toEqual([])
})

it('shows the balances with the head of the chain, and nothing for an account that has none', async () => {
  const sheet = await readBalances(database.app.pool, anu)
  const chain = await readPostings(database.app.pool, anu, 0n, 50)
  expect(sheet.head).toEqual({ seq: 6n, hash: chain[5]?.hash })
  // 500 − 120 + 19 rupees; of the 120 held 101 are spent and 19 given back.
  expect(amountOn(sheet, INR, ACCOUNT.available)).toBe(399_00n)
  expect(amountOn(sheet, INR, ACCOUNT.held)).toBe(0n)
  expect(amountOn(sheet, SHARE, ACCOUNT.unsettled)).toBe(10n)
  expect(amountOn(sheet, SHARE, ACCOUNT.available)).toBe(0n)
  expect(amountOn(sheet, SHARE + 1, ACCOUNT.unsettled)).toBe(0n)
  expect(await readBalances(database.app.pool, { ...anu, owner: ids.newId(3) })).toEqual({
    balances: [],
    head: { seq: 0n, hash: Buffer.alloc(32) },
  })
})

describe('the postings of an owner', () => {
  const seqs = async (after: bigint, limit: number) =>
    (await readPostings(database.app.pool, anu, after, limit)).map(({ seq }) => seq)

  it('follow a number, as many as are asked for', async () => {
    expect(await seqs(0n, 50)).toEqual([1n, 2n, 3n, 4n, 5n, 6n])
    expect(await seqs(2n, 3)).toEqual([3n, 4n, 5n])
    expect(await seqs(6n, 3)).toEqual([])
  })
})

describe('the postings of ranges of links', () => {
  const pagesOf = async (ranges: readonly LinkRange[]) => {
    const pages: [owner: bigint, seq: bigint][][] = []
    for await (const page of readPostingsOf(database.app.pool, ranges))
      pages.push(page.map(({ owner, seq }) => [owner, seq]))
    return pages
  }

  it('are those that were asked for, of several shards, without what is not there', async () => {
    const bela = await openFundedOwner(database, ids, anu.shard, 1_00n)
    const chitra = await openFundedOwner(database, ids, 9, 2_00n)
    const ranges = [
      { ...anu, after: 4n, upTo: 7n },
      { ...bela, after: 0n, upTo: 1n },
      { ...chitra, after: 0n, upTo: 1n },
    ]
    expect(await pagesOf(ranges)).toEqual([
      [
        [anu.owner, 5n],
        [anu.owner, 6n],
        [bela.owner, 1n],
        [chitra.owner, 1n],
      ],
    ])
    expect(await pagesOf([{ ...anu, shard: 4, after: 0n, upTo: 6n }])).toEqual([])
    expect(await pagesOf([{ ...anu, after: 6n, upTo: 6n }])).toEqual([])
  })

  it('come in pages, and none is missed or told twice', async () => {
    const keys = [...pagesOfKeys([{ ...anu, after: 3n, upTo: 10_003n }])].map(({ seqs }) => seqs)
    expect(keys.map(({ length }) => length)).toEqual([5_000, 5_000])
    expect(keys.flat()).toEqual(Array.from({ length: 10_000 }, (_, at) => BigInt(at) + 4n))
  })
})
