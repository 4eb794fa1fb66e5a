import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT, FIRST_HOUSE_ACCOUNT } from '@bahi/proofs/accounts'
import { emptyChain, verifyChain } from '@bahi/proofs/hash-chain'
import { openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import {
  fromBank,
  inAccountBooks,
  openFundedOwner,
  TEST_DAY,
  TEST_MOMENT,
  testIds,
  toHeld,
} from '../../testing/test-books.ts'
import { inTransaction, readSqlState } from '../platform/db/in-transaction.ts'
import { HOUSE, INR } from './asset.ts'
import { JournalBatch } from './journal-batch.ts'
import { lockOwners } from './lock-owners.ts'
import { writeJournals } from './write-journals.ts'

const SHARE = 7
const ids = testIds()
let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

const readBalances = async (owner: bigint): Promise<unknown[]> =>
  (
    await database.app.pool.query('select asset, account, amount from bahi.balance where owner = $1 order by 1, 2', [
      owner,
    ])
  ).rows

const readChain = async (owner: bigint) =>
  (
    await database.app.pool.query(
      `select p.owner, p.seq, p.journal_id as "journalId", j.kind as "journalKind", p.debit, p.credit, p.asset, p.amount, p.hash,
       (extract(epoch from j.recorded_at) * 1000)::bigint as "recordedAtMs"
     from bahi.posting p join bahi.journal j on j.shard = p.shard and j.id = p.journal_id where p.owner = $1 order by p.seq`,
      [owner],
    )
  ).rows

describe('writing journals', () => {
  it('writes journals, postings, balances and the head of the chain', async () => {
    const anu = await openFundedOwner(database, ids, 3, 100_00n)
    await inAccountBooks(database, ids, [anu], (batch) => {
      batch.addJournal({ owner: anu.owner, kind: 'order-hold', reference: 'o1', postings: [toHeld(30_00n)] })
      batch.addJournal({
        owner: anu.owner,
        kind: 'order-hold',
        reference: 'o2',
        postings: [toHeld(20_00n)],
        transferId: 5n,
        businessDate: '2026-11-19',
      })
    })
    expect(await readBalances(anu.owner)).toEqual([
      { asset: INR, account: ACCOUNT.available, amount: 50_00n },
      { asset: INR, account: ACCOUNT.held, amount: 50_00n },
    ])
    const { rows: journals } = await database.app.pool.query(
      'select kind, reference, transfer_id, external_reference, business_date, recorded_at from bahi.journal where owner = $1 order by id',
      [anu.owner],
    )
    expect(journals).toEqual([
      {
        kind: 'deposit',
        reference: `test:${anu.owner}`,
        transfer_id: null,
        external_reference: `test:${anu.owner}`,
        business_date: TEST_DAY,
        recorded_at: TEST_MOMENT,
      },
      {
        kind: 'order-hold',
        reference: 'o1',
        transfer_id: null,
        external_reference: null,
        business_date: TEST_DAY,
        recorded_at: TEST_MOMENT,
      },
      {
        kind: 'order-hold',
        reference: 'o2',
        transfer_id: 5n,
        external_reference: null,
        business_date: '2026-11-19',
        recorded_at: TEST_MOMENT,
      },
    ])
    const check = verifyChain(emptyChain, await readChain(anu.owner))
    const {
      rows: [head],
    } = await database.app.pool.query('select seq, hash from bahi.ledger_head where owner = $1', [anu.owner])
    expect(check).toMatchObject({ ok: true, head: { seq: 3n } })
    expect(head).toEqual(check.ok && check.head)
  })

  it('writes many owners of several shards at once, text of any kind included', async () => {
    const owners = [...Array(40).keys()].map((n) => ({ shard: n % 5, owner: ids.newId(n % 5) }))
    await inAccountBooks(database, ids, owners, (batch) => {
      for (const [n, { owner }] of owners.entries()) {
        batch.addJournal({
          owner,
          kind: 'deposit',
          reference: `"a\\{${n}},NULL`,
          externalReference: n % 2 === 0 ? 'NULL' : 'भुगतान "1"',
          postings: [fromBank(BigInt(n + 1))],
        })
      }
    })
    for (const [n, { owner }] of owners.entries()) {
      expect(await readBalances(owner)).toEqual([{ asset: INR, account: ACCOUNT.available, amount: BigInt(n + 1) }])
      const { rows } = await database.app.pool.query(
        'select reference, external_reference from bahi.journal where owner = $1',
        [owner],
      )
      expect(rows).toEqual([{ reference: `"a\\{${n}},NULL`, external_reference: n % 2 === 0 ? 'NULL' : 'भुगतान "1"' }])
      expect(verifyChain(emptyChain, await readChain(owner)).ok).toBe(true)
    }
  })

  it('goes on where the last batch of the same transaction ended', async () => {
    const anu = await openFundedOwner(database, ids, 3, 100n)
    await inTransaction(database.app.pool, async (tx) => {
      const accountBooks = await lockOwners(tx, [anu, anu])
      for (const reference of ['a', 'b', 'c']) {
        const batch = new JournalBatch(accountBooks, {
          newId: ids.newId,
          businessDate: TEST_DAY,
          recordedAt: TEST_MOMENT,
        })
        batch.addJournal({
          owner: anu.owner,
          kind: 'order-hold',
          reference: `${anu.owner}${reference}`,
          postings: [toHeld(10n)],
        })
        await writeJournals(tx, batch)
        await expect(writeJournals(tx, batch)).rejects.toThrow('written')
      }
    })
    expect(await readBalances(anu.owner)).toMatchObject([{ amount: 70n }, { amount: 30n }])
    expect(verifyChain(emptyChain, await readChain(anu.owner))).toMatchObject({ ok: true, head: { seq: 4n } })
  })

  it('writes nothing for a batch without journals', async () => {
    const anu = { shard: 3, owner: ids.newId(3) }
    await inAccountBooks(database, ids, [anu], () => undefined)
    await inAccountBooks(database, ids, [], () => undefined)
    const { rows } = await database.app.pool.query('select seq, hash from bahi.ledger_head where owner = $1', [
      anu.owner,
    ])
    expect(rows).toEqual([{ seq: 0n, hash: Buffer.alloc(32) }])
  })

  it('writes one cause once', async () => {
    const anu = await openFundedOwner(database, ids, 3, 100n)
    const hold = () =>
      inAccountBooks(database, ids, [anu], (batch) =>
        batch.addJournal({ owner: anu.owner, kind: 'order-hold', reference: 'once', postings: [toHeld(10n)] }),
      )
    await hold()
    await expect(hold()).rejects.toSatisfy((error) => readSqlState(error) === '23505')
    expect(await readBalances(anu.owner)).toMatchObject([{ amount: 90n }, { amount: 10n }])
  })

  it('refuses customer cash without the reference of a bank', async () => {
    const anu = { shard: 3, owner: ids.newId(3) }
    const gift = inAccountBooks(database, ids, [anu], (batch) =>
      batch.addJournal({ owner: anu.owner, kind: 'deposit', reference: 'gift', postings: [fromBank(10n)] }),
    )
    await expect(gift).rejects.toSatisfy((error) => readSqlState(error) === '23514')
  })
})

describe('the database itself', () => {
  const post = (row: Partial<Record<'owner' | 'debit' | 'credit' | 'amount' | 'seq', bigint | number>>) => {
    const { owner, debit, credit, amount, seq } = {
      owner: 1n,
      debit: ACCOUNT.held,
      credit: ACCOUNT.available,
      amount: 1n,
      seq: 1n,
      ...row,
    }
    return inTransaction(database.app.pool, async (tx) => {
      const id = ids.newId(9)
      await tx.query(
        `insert into bahi.journal (shard, id, owner, kind, reference, business_date, recorded_at) values (9, $1, $2, 'order-hold', $3, '2026-11-20', '2026-11-20')`,
        [id, owner, `r${id}`],
      )
      await tx.query(
        `insert into bahi.posting (shard, owner, seq, journal_id, debit, credit, asset, amount, hash) values (9, $1, $2, $3, $4, $5, $6, $7, $8)`,
        [owner, seq, id, debit, credit, SHARE, amount, Buffer.alloc(32)],
      )
    })
  }
  const isChecked = (error: unknown) => readSqlState(error) === '23514'

  it.each([
    ['an amount of nothing', { amount: 0n }],
    ['a negative amount, which would be an entry without its other side', { amount: -5n }],
    ['an account that gives to itself', { credit: ACCOUNT.held }],
    ['a posting of the house into an account of an owner', { owner: HOUSE, credit: FIRST_HOUSE_ACCOUNT }],
    [
      'a posting in the book of an owner that only moves what is the house’s',
      { debit: ACCOUNT.bank, credit: ACCOUNT.clearing },
    ],
    ['a link before the first', { seq: 0n }],
  ])('refuses %s', async (_, row) => {
    await expect(post(row)).rejects.toSatisfy(isChecked)
  })

  it('takes the same posting when it is right, and its place in the chain once', async () => {
    await post({ owner: 77n })
    await expect(post({ owner: 77n })).rejects.toSatisfy((error) => readSqlState(error) === '23505')
  })

  it('refuses a balance below zero, whatever the server thought', async () => {
    const anu = await openFundedOwner(database, ids, 3, 100n)
    const overspend = inTransaction(database.app.pool, async (tx) => {
      const accountBooks = await lockOwners(tx, [anu])
      // The server is made to believe in a rupee that is not there.
      accountBooks.of(anu.owner).enter(INR, ACCOUNT.available, 200n)
      const batch = new JournalBatch(accountBooks, {
        newId: ids.newId,
        businessDate: TEST_DAY,
        recordedAt: TEST_MOMENT,
      })
      batch.addJournal({
        owner: anu.owner,
        kind: 'order-hold',
        reference: `over${anu.owner}`,
        postings: [toHeld(101n)],
      })
      await writeJournals(tx, batch)
    })
    await expect(overspend).rejects.toSatisfy(isChecked)
    expect(await readBalances(anu.owner)).toEqual([{ asset: INR, account: ACCOUNT.available, amount: 100n }])
  })

  it('keeps the postings of two customers apart: one posting has one owner, and no column for a second', async () => {
    const { rows } = await database.app.pool.query(
      `select column_name from information_schema.columns where table_schema = 'bahi' and table_name = 'posting' and column_name ~ 'owner|customer'`,
    )
    expect(rows).toEqual([{ column_name: 'owner' }])
  })
})
