import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestDatabase, openTestDatabase } from '../../../testing/open-test-database.ts'
import { inTransaction } from './in-transaction.ts'
import { LeaseHeld, LeaseLost, acquireLease, awaitFenced, fence } from './role-lease.ts'

/** Never renews by itself: the holder of these tests is paused from the start. */
const paused = { leaseMs: 60_000, renewEveryMs: 3_600_000, retryEveryMs: 5, waitMs: 0 }

describe('a leased role', () => {
  let database: TestDatabase
  let role = ''
  let count = 0
  beforeAll(async () => {
    database = await openTestDatabase()
  })
  afterAll(() => database.close())
  beforeEach(() => {
    count += 1
    role = `role-${count}`
  })

  const acquire = (holder: string, timing = {}) =>
    acquireLease(database.exchange.pool, role, holder, { ...paused, ...timing })
  const letExpire = () =>
    database.owner.pool.query(
      `update bahi.role_lease set expires_at = clock_timestamp() - interval '1 second' where role = $1`,
      [role],
    )
  const write = (
    lease: { role: string; epoch: bigint },
    subject: string,
    between: () => Promise<unknown> = async () => undefined,
  ) =>
    inTransaction(database.exchange.pool, async (tx) => {
      await fence(tx, lease)
      await between()
      await tx.query(
        `insert into bahi.job_run (job, business_date, subject, finished_at, result) values ($1, '2026-11-23', $2, $3, '{}')`,
        [role, subject, new Date(0)],
      )
    })
  const written = async () => {
    const { rows } = await database.owner.pool.query<{ subject: string }>(
      `select subject from bahi.job_run where job = $1 order by subject`,
      [role],
    )
    return rows.map(({ subject }) => subject)
  }

  it('goes to the first who asks, with epoch 1', async () => {
    const lease = await acquire('first')
    expect(lease.epoch).toBe(1n)
    await write(lease, 'one')
    expect(await written()).toEqual(['one'])
  })

  it('is refused to a second while the first is alive', async () => {
    await acquire('first')
    await expect(acquire('second')).rejects.toThrow(LeaseHeld)
  })

  it('passes on with the next epoch when its holder has been silent too long', async () => {
    await acquire('first')
    await letExpire()
    expect((await acquire('second')).epoch).toBe(2n)
  })

  it('passes on at once when its holder releases it', async () => {
    const first = await acquire('first')
    await first.release()
    expect((await acquire('second')).epoch).toBe(2n)
  })

  it('is waited for while its holder lives', async () => {
    const first = await acquire('first')
    const second = acquire('second', { waitMs: 30_000 })
    await first.release()
    expect((await second).holder).toBe('second')
  })

  it('goes to exactly one of many who find it expired', async () => {
    await acquire('first')
    await letExpire()
    const answers = await Promise.allSettled(Array.from({ length: 8 }, (_, index) => acquire(`rival-${index}`)))
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('lets a holder that lost it write nothing, not even before it has noticed', async () => {
    const first = await acquire('first')
    await letExpire()
    const second = await acquire('second')
    await expect(write(first, 'late')).rejects.toThrow(LeaseLost)
    await write(second, 'good')
    expect(await written()).toEqual(['good'])
  })

  it('waits with the takeover for a transaction that passed the fence before', async () => {
    const first = await acquire('first')
    await letExpire()
    // What the new holder finds, asked of the database: two answers on two lines may arrive in any order.
    let foundByTakeover: Promise<string[]> = Promise.resolve([])
    await write(first, 'begun-before', async () => {
      foundByTakeover = acquire('second', { waitMs: 30_000 }).then(() => written())
      await untilSomebodyWaits()
    })
    expect(await foundByTakeover).toEqual(['begun-before'])
  })

  it('fails a transaction that began before the takeover and reaches the fence after it', async () => {
    const first = await acquire('first')
    await letExpire()
    const late = inTransaction(database.exchange.pool, async (tx) => {
      await tx.query('select count(*) from bahi.job_run')
      await acquire('second')
      await fence(tx, first)
    })
    await expect(late).rejects.toThrow(LeaseLost)
  })

  it('ends the transaction of a holder that stopped after the fence, so that the next one is not kept waiting for ever', async () => {
    const first = await acquire('first')
    await inTransaction(database.exchange.pool, async (tx) => {
      await fence(tx, first)
      const { rows } = await tx.query<{ setting: string }>(
        `select current_setting('idle_in_transaction_session_timeout') as setting`,
      )
      expect(rows[0]?.setting).toBe('4s')
    })
  })

  it('can be waited for until nothing that was begun under it is under way', async () => {
    const lease = await acquire('first')
    const ended: string[] = []
    let waiting: Promise<void> = Promise.resolve()
    await write(lease, 'under way', async () => {
      waiting = awaitFenced(database.exchange.pool, lease).then(() => void ended.push('waited'))
      await untilSomebodyWaits()
      ended.push('written')
    })
    await waiting
    expect(ended).toEqual(['written', 'waited'])
    await expect(awaitFenced(database.exchange.pool, { role, epoch: lease.epoch + 1n })).rejects.toThrow(LeaseLost)
  })

  it('tells the holder when a renewal finds the role in other hands', async () => {
    const first = await acquire('first', { renewEveryMs: 5 })
    // As after a takeover: the epoch has moved on.
    await database.owner.pool.query(`update bahi.role_lease set epoch = epoch + 1, holder = 'second' where role = $1`, [
      role,
    ])
    await new Promise((resolve) => first.lost.addEventListener('abort', resolve))
    expect(first.lost.reason).toBeInstanceOf(LeaseLost)
  })

  it('lives on while it is renewed, and renewals do not wait for a running transaction', async () => {
    const first = await acquire('first')
    const expiry = async () =>
      (
        await database.owner.pool.query<{ expires_at: Date }>(
          `select expires_at from bahi.role_lease where role = $1`,
          [role],
        )
      ).rows[0]?.expires_at
    const before = await expiry()
    await write(first, 'running', async () => {
      await database.exchange.pool.query(
        `update bahi.role_lease set expires_at = expires_at + interval '1 minute' where role = $1 and epoch = $2`,
        [role, first.epoch],
      )
    })
    expect((await expiry())?.getTime()).toBe((before?.getTime() ?? 0) + 60_000)
  })

  async function untilSomebodyWaits(): Promise<void> {
    for (;;) {
      const { rowCount } = await database.owner.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      if (rowCount !== 0) return
    }
  }
})
