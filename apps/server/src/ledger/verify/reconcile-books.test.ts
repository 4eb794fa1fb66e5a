import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../testing/open-test-database.ts'
import { TEST_DAY, TEST_MOMENT, testIds } from '../../../testing/test-books.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { acquireLease, LeaseLost } from '../../platform/db/role-lease.ts'
import type { JobParts } from '../../platform/jobs/job-parts.ts'
import type { OwnerKey } from '../account-books.ts'
import { recordDeposit } from '../record-deposit.ts'
import { reconcileLedger } from './reconcile-books.ts'

const ids = testIds()
let database: TestDatabase
let parts: JobParts
let logged: { level: 'error' | 'info'; details: object; message: string }[]
beforeEach(async () => {
  database = await openTestDatabase()
  logged = []
  const note = (level: 'error' | 'info') => (details: object, message: string) =>
    void logged.push({ level, details, message })
  const lease = await acquireLease(database.app.pool, 'jobs', 'test')
  parts = {
    pool: database.app.pool,
    ids,
    systemClock: () => TEST_MOMENT,
    lease,
    log: { error: note('error'), info: note('info') },
  }
})
afterEach(() => database.close())

async function deposit(key: OwnerKey): Promise<void> {
  await inTransaction(database.app.pool, (tx) =>
    recordDeposit(
      tx,
      { ...key, provider: 'demo-bank', reference: `${ids.newId(0)}`, amountPaise: 100n },
      { newId: ids.newId, businessDate: TEST_DAY, recordedAt: TEST_MOMENT },
    ),
  )
}

async function tamper(statement: string): Promise<void> {
  const client = await database.owner.pool.connect()
  try {
    await client.query(`set session_replication_role = 'replica'`)
    await client.query(statement)
  } finally {
    await client.query(`set session_replication_role = 'origin'`)
    client.release()
  }
}

const [anu, bina] = [
  { shard: 3, owner: ids.newId(3) },
  { shard: 9, owner: ids.newId(9) },
]

describe('reconciling the books at night', () => {
  it('hashes only what was posted since the night before', async () => {
    for (const key of [anu, anu, anu, bina]) await deposit(key)
    expect(await reconcileLedger(parts, '2026-11-20')).toEqual({
      owners: 2,
      postings: 4,
      alarm: 0,
      differences: [],
      broken: [],
      upTo: { night: '2026-11-20', tapeSeq: '-1000000000000', journalId: expect.stringMatching(/^\d+$/) as string },
    })
    await deposit(anu)
    expect(await reconcileLedger(parts, '2026-11-23')).toMatchObject({ owners: 2, postings: 1 })
    expect(await reconcileLedger(parts, '2026-11-24')).toMatchObject({ owners: 2, postings: 0 })
    expect(logged.map(({ level }) => level)).toEqual(['info', 'info', 'info'])
  })

  it('writes down what it found, once for a day', async () => {
    await deposit(anu)
    await reconcileLedger(parts, '2026-11-20')
    await deposit(anu)
    expect(await reconcileLedger(parts, '2026-11-20')).toMatchObject({ postings: 1 })
    const { rows } = await database.app.pool.query(
      `select subject, result from bahi.job_run where job = 'reconcile-books' order by subject`,
    )
    expect(rows).toEqual([
      {
        subject: 'all',
        result: { owners: 1, postings: 1, alarm: 0, differences: [], broken: [], upTo: expect.any(Object) as object },
      },
      {
        subject: 'book:3',
        result: { heads: [[anu.owner.toString(), '1', expect.stringMatching(/^[0-9a-f]{64}$/)]], summed: true },
      },
    ])
  })

  it('keeps of each shard the heads that were verified last, and of each night what it found', async () => {
    for (const key of [anu, bina]) await deposit(key)
    await reconcileLedger(parts, '2026-11-20')
    await deposit(anu)
    await reconcileLedger(parts, '2026-11-23')
    await database.owner.pool.query(
      `delete from bahi.job_run where business_date = '2026-11-23' and subject = 'book:9'`,
    )
    await reconcileLedger(parts, '2026-11-24')
    const { rows } = await database.app.pool.query<{ run: string }>(
      `select subject || ' ' || business_date as run from bahi.job_run where job = 'reconcile-books' order by 1`,
    )
    expect(rows.map(({ run }) => run)).toEqual([
      'all 2026-11-20',
      'all 2026-11-23',
      'all 2026-11-24',
      'book:3 2026-11-24',
      'book:9 2026-11-24',
    ])
    expect(await reconcileLedger(parts, '2026-11-25')).toMatchObject({ postings: 0, alarm: 0 })
    await expect(
      database.app.pool.query(`select bahi.forget_shard_runs('end-of-day', '2027-01-01')`),
    ).rejects.toMatchObject({ code: '23001' })
  })

  it('raises an alarm over a balance that is not the sum of its postings', async () => {
    await deposit(anu)
    await tamper(`update bahi.balance set amount = 101 where owner = ${anu.owner}`)
    const result = await reconcileLedger(parts, '2026-11-20')
    expect(result.alarm).toBe(1)
    const differences = [
      `balance is the sum of postings: shard 3, owner ${anu.owner}, asset 0, account 1: 100 expected, 101 found`,
    ]
    expect(logged).toMatchObject([
      { level: 'error', message: 'the books do not add up', details: { alarm: 1, differences } },
    ])
  })

  it('raises it every night over a chain that broke, from the day it broke', async () => {
    for (const key of [anu, anu, bina]) await deposit(key)
    expect((await reconcileLedger(parts, '2026-11-20')).alarm).toBe(0)
    await deposit(anu)
    await tamper(
      `update bahi.posting set hash = decode(repeat('00', 32), 'hex') where owner = ${anu.owner} and seq = 3`,
    )
    for (const day of ['2026-11-23', '2026-11-24']) {
      expect((await reconcileLedger(parts, day)).broken).toEqual([`shard 3, owner ${anu.owner}, posting 3: hash`])
    }
    await deposit(bina)
    expect((await reconcileLedger(parts, '2026-11-25')).broken).toHaveLength(1)
  })

  it('raises it when the past that was verified is no longer there', async () => {
    for (const key of [anu, anu, anu]) await deposit(key)
    await reconcileLedger(parts, '2026-11-20')
    await tamper(
      `delete from bahi.posting where owner = ${anu.owner} and seq = 3; delete from bahi.ledger_head where owner = ${anu.owner}`,
    )
    expect((await reconcileLedger(parts, '2026-11-23')).broken).toEqual([
      `shard 3, owner ${anu.owner}, posting 3: head`,
    ])
  })

  it('writes nothing for a role that was taken over', async () => {
    await expect(reconcileLedger({ ...parts, lease: { role: 'jobs', epoch: 99n } }, '2026-11-20')).rejects.toThrow(
      LeaseLost,
    )
    const { rows } = await database.app.pool.query('select from bahi.job_run')
    expect(rows).toEqual([])
  })
})
