import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { openTestDatabase, type TestDatabase } from '../../testing/open-test-database.ts'
import { openFundedOwner, TEST_DAY, TEST_MOMENT, testIds, toHeld } from '../../testing/test-books.ts'
import { connect, type Database } from '../platform/db/connect.ts'
import { inTransaction, readSqlState, type Transaction } from '../platform/db/in-transaction.ts'
import type { AccountBooks, OwnerKey } from './account-books.ts'
import { INR } from './asset.ts'
import { JournalBatch } from './journal-batch.ts'
import { lockOwners } from './lock-owners.ts'
import { AccountBooksMoved, writeJournals } from './write-journals.ts'

const WAYS = 64
const ids = testIds()
let database: TestDatabase
let crowd: Database
beforeAll(async () => {
  database = await openTestDatabase()
  // Three times as many as there are connections take turns at the same owners: the last may have to wait for a slow machine.
  crowd = connect(database.access.app, { connections: WAYS, name: 'crowd', connectWithinMs: 300_000 })
})
afterAll(async () => {
  await crowd.close()
  await database.close()
})

type Outcome = 'held' | 'refused' | 'stopped by the database'
type Locking = (tx: Transaction, owners: readonly OwnerKey[]) => Promise<AccountBooks>

/** The same reading with the lock taken out of its statement. */
const withoutLock: Locking = (tx, owners) =>
  lockOwners(
    {
      ...tx,
      query: ((config: { name: string; text: string }) =>
        tx.query({
          ...config,
          name: `${config.name}-unlocked`,
          text: config.text.replace('for update', ''),
        })) as Transaction['query'],
    },
    owners,
  )

/** Opens once so many have come; whoever holds the lock cannot be waited for by those who want it, so only the unlocked meet. */
function meetingPoint(size: number): () => Promise<void> {
  let open!: () => void
  const opened = new Promise<void>((resolve) => (open = resolve))
  let come = 0
  return async () => {
    come += 1
    if (come === size) open()
    await opened
  }
}

async function holdOnce(
  key: OwnerKey,
  amount: bigint,
  locking: Locking,
  afterReading: () => Promise<void>,
): Promise<Outcome> {
  try {
    return await inTransaction(crowd.pool, async (tx) => {
      const accountBooks = await locking(tx, [key])
      await afterReading()
      if (accountBooks.balance(key.owner, INR, ACCOUNT.available) < amount) return 'refused'
      const batch = new JournalBatch(accountBooks, {
        newId: ids.newId,
        businessDate: TEST_DAY,
        recordedAt: TEST_MOMENT,
      })
      batch.addJournal({
        owner: key.owner,
        kind: 'order-hold',
        reference: `${ids.newId(0)}`,
        postings: [toHeld(amount)],
      })
      await writeJournals(tx, batch)
      return 'held'
    })
  } catch (error) {
    if (error instanceof AccountBooksMoved || ['23505', '23514'].includes(readSqlState(error) ?? ''))
      return 'stopped by the database'
    throw error
  }
}

const count = (outcomes: readonly Outcome[], wanted: Outcome): number =>
  outcomes.filter((outcome) => outcome === wanted).length

async function readAvailable(key: OwnerKey): Promise<bigint> {
  const { rows } = await database.app.pool.query('select amount from bahi.balance where owner = $1 and account = 1', [
    key.owner,
  ])
  return rows[0].amount
}

describe('64 transactions that together want more than an owner has', () => {
  it('pass exactly as far as the money goes', async () => {
    for (const affordable of [0, 1, 17, 64]) {
      const key = await openFundedOwner(database, ids, 1, BigInt(affordable) * 10n + 9n)
      const outcomes = await Promise.all(
        Array.from({ length: WAYS }, () => holdOnce(key, 10n, lockOwners, async () => undefined)),
      )
      expect(count(outcomes, 'held')).toBe(affordable)
      expect(count(outcomes, 'refused')).toBe(WAYS - affordable)
      expect(await readAvailable(key)).toBe(9n)
    }
  })

  it('would not, without the lock: all decide on the same balance, and only the link of the chain stops them', async () => {
    const key = await openFundedOwner(database, ids, 1, 17n * 10n + 9n)
    const meet = meetingPoint(WAYS)
    const outcomes = await Promise.all(Array.from({ length: WAYS }, () => holdOnce(key, 10n, withoutLock, meet)))
    expect(count(outcomes, 'refused')).toBe(0)
    expect(count(outcomes, 'held')).not.toBe(17)
    expect(outcomes).toContain('stopped by the database')
    expect(await readAvailable(key)).toBe(179n - 10n * BigInt(count(outcomes, 'held')))
  })
})

const reasonsOf = (results: readonly PromiseSettledResult<unknown>[]) =>
  results.flatMap((result) => (result.status === 'rejected' ? [String(result.reason)] : []))

describe('many owners locked together', () => {
  it('never wait for each other in a circle, in whatever order they are asked for', async () => {
    const owners = await Promise.all([...Array(12).keys()].map((n) => openFundedOwner(database, ids, n % 4, 1_000n)))
    const work = (n: number) =>
      inTransaction(crowd.pool, async (tx) => {
        const asked = owners.filter((_, place) => (n * 7 + place * 5) % 3 !== 0)
        const turned = n % 2 === 0 ? asked : asked.toReversed()
        const accountBooks = await lockOwners(tx, turned)
        const batch = new JournalBatch(accountBooks, {
          newId: ids.newId,
          businessDate: TEST_DAY,
          recordedAt: TEST_MOMENT,
        })
        for (const { owner } of turned)
          batch.addJournal({ owner, kind: 'order-hold', reference: `${ids.newId(0)}`, postings: [toHeld(1n)] })
        await writeJournals(tx, batch)
      })
    const results = await Promise.allSettled(Array.from({ length: WAYS * 3 }, (_, n) => work(n)))
    expect(reasonsOf(results)).toEqual([])
  })

  it('open new books without a circle either, though several want to be the first', async () => {
    const old = await Promise.all([...Array(6).keys()].map((n) => openFundedOwner(database, ids, n % 4, 1_000n)))
    for (let round = 0; round < 5; round += 1) {
      const fresh = [...Array(6).keys()].map((n) => ({ shard: n % 4, owner: ids.newId(n % 4) }))
      const both = [...old, ...fresh]
      const work = (n: number) =>
        inTransaction(crowd.pool, (tx) =>
          lockOwners(tx, n % 2 === 0 ? both : both.filter((_, place) => (n + place) % 4 !== 0)),
        )
      const results = await Promise.allSettled(Array.from({ length: WAYS }, (_, n) => work(n)))
      expect(reasonsOf(results)).toEqual([])
    }
  })

  it('lock nothing while one of them is still to be made, so that nobody waits behind a wait', async () => {
    const old = await openFundedOwner(database, ids, 1, 10n)
    const fresh = { shard: 1, owner: ids.newId(1) }
    let together: Promise<AccountBooks> | undefined
    await inTransaction(crowd.pool, async (tx) => {
      await tx.query(`insert into bahi.ledger_head values ($1, $2, 0, decode(repeat('00', 32), 'hex'))`, [
        fresh.shard,
        fresh.owner,
      ])
      together = inTransaction(crowd.pool, (other) => lockOwners(other, [old, fresh]))
      await expect
        .poll(
          async () =>
            (
              await database.owner.pool.query(
                `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
              )
            ).rowCount,
        )
        .toBe(1)
      const { rowCount } = await tx.query('select from bahi.ledger_head where owner = $1 for update nowait', [
        old.owner,
      ])
      expect(rowCount).toBe(1)
    })
    expect((await together)?.balance(old.owner, INR, ACCOUNT.available)).toBe(10n)
  })
})
