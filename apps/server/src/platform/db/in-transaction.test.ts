import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../testing/open-test-database.ts'
import { connect } from './connect.ts'
import { ConnectionLost, inTransaction, OutcomeUnknown, readSqlState, TransactionLost } from './in-transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
  await database.owner.pool.query('create table trial (id int primary key, n int not null)')
})
afterAll(() => database.close())
beforeEach(() => database.owner.pool.query('truncate trial'))

const readRows = async (): Promise<unknown[]> =>
  (await database.owner.pool.query('select id, n from trial order by id')).rows

describe('a transaction', () => {
  it('keeps what statements with and without a name wrote', async () => {
    await inTransaction(database.owner.pool, async (tx) => {
      await tx.query({ name: 'insert-trial', text: 'insert into trial values ($1, $2)', values: [1, 10] })
      await tx.query('insert into trial values ($1, $2)', [2, 20])
    })
    expect(await readRows()).toEqual([
      { id: 1, n: 10 },
      { id: 2, n: 20 },
    ])
  })

  it('keeps nothing when the work throws', async () => {
    const work = inTransaction(database.owner.pool, async (tx) => {
      await tx.query('insert into trial values (1, 10)')
      throw new Error('no')
    })
    await expect(work).rejects.toThrow('no')
    expect(await readRows()).toEqual([])
  })

  it('says that it is lost when a failed statement was swallowed', async () => {
    const work = inTransaction(database.owner.pool, async (tx) => {
      await tx.query('insert into trial values (1, 10)')
      await tx.query('select 1 / 0').catch(() => undefined)
    })
    await expect(work).rejects.toThrow(TransactionLost)
    expect(await readRows()).toEqual([])
  })

  it('begins again after a deadlock when asked, and both sides finish', async () => {
    await database.owner.pool.query('insert into trial values (1, 0), (2, 0)')
    let waiting = 0
    let meet: () => void = () => undefined
    const bothHoldOne = new Promise<void>((settle) => (meet = settle))
    const add = (first: number, second: number): Promise<void> =>
      inTransaction(
        database.owner.pool,
        async (tx) => {
          await tx.query('update trial set n = n + 1 where id = $1', [first])
          waiting += 1
          if (waiting === 2) meet()
          await bothHoldOne
          await tx.query('update trial set n = n + 1 where id = $1', [second])
        },
        { retries: 3 },
      )
    await Promise.all([add(1, 2), add(2, 1)])
    expect(await readRows()).toEqual([
      { id: 1, n: 2 },
      { id: 2, n: 2 },
    ])
  })

  it('does not begin again when not asked', async () => {
    let runs = 0
    const work = inTransaction(database.owner.pool, async (tx) => {
      runs += 1
      await tx.query(`do $$ begin raise exception 'collision' using errcode = '40001'; end $$`)
    })
    await expect(work).rejects.toSatisfy((error) => readSqlState(error) === '40001')
    expect(runs).toBe(1)
  })

  it('rolls back, and says so plainly, when the connection breaks before COMMIT', async () => {
    const work = inTransaction(database.owner.pool, async (tx) => {
      await tx.query('insert into trial values (1, 10)')
      await tx.query('select pg_terminate_backend(pg_backend_pid())').catch(() => undefined)
      await tx.query('select 1')
    })
    await expect(work).rejects.toThrow(ConnectionLost)
    expect(await readRows()).toEqual([])
  })

  it('names a server out of reach by the same type', async () => {
    const pool = new pg.Pool({ host: '127.0.0.1', port: 1, max: 1 })
    await expect(inTransaction(pool, (tx) => tx.query('select 1'))).rejects.toThrow(ConnectionLost)
    await pool.end()
  })

  it('tells a wait for a free connection from a server out of reach', async () => {
    const { pool, close } = connect(database.access.owner, { connections: 1, name: 'full', connectWithinMs: 50 })
    await inTransaction(pool, async () => {
      await expect(inTransaction(pool, (tx) => tx.query('select 1'))).rejects.toThrow(
        new ConnectionLost('No connection to the database was free in time'),
      )
    })
    await close()
  })

  it('says that the outcome is unknown when the connection breaks during COMMIT', async () => {
    await database.owner.pool.query(`
      create or replace function bahi.break_connection() returns trigger language plpgsql as $$
      begin perform pg_terminate_backend(pg_backend_pid()); perform pg_sleep(1); return null; end $$`)
    await database.owner.pool.query(`
      create constraint trigger break_connection after insert on trial deferrable initially deferred
      for each row execute function bahi.break_connection()`)
    try {
      const work = inTransaction(database.owner.pool, (tx) => tx.query('insert into trial values (1, 10)'))
      await expect(work).rejects.toThrow(OutcomeUnknown)
    } finally {
      await database.owner.pool.query('drop trigger break_connection on trial')
    }
    expect(await readRows()).toEqual([])
  })

  it('gives its connection back, whole, after every ending', async () => {
    for (let turn = 0; turn < 30; turn += 1) {
      await inTransaction(database.owner.pool, async () => Promise.reject(new Error('no'))).catch(() => undefined)
    }
    expect(database.owner.pool.idleCount).toBe(database.owner.pool.totalCount)
  })
})
