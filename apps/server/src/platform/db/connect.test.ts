import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../testing/open-test-database.ts'
import { accessFromUrl, connect, refuseUnknownServer } from './connect.ts'
import { isDatabaseAway } from './database-away.ts'
import { type LeasedIdSource, leaseIdNode } from './id-node-lease.ts'
import { ConnectionLost, readSqlState } from './in-transaction.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

describe('a connection', () => {
  it('reads whole numbers as bigint, dates as written and moments as Date', async () => {
    const { rows } = await database.app.pool.query(`
      select 9007199254740993::bigint as whole, array[1, null]::bigint[] as wholes, date '2026-11-20' as day,
        array[date '2026-11-20'] as days, timestamptz '2026-11-20 15:12+05:30' as moment, 1.50::numeric as exact`)
    expect(rows[0]).toEqual({
      whole: 9007199254740993n,
      wholes: [1n, null],
      day: '2026-11-20',
      days: ['2026-11-20'],
      moment: new Date('2026-11-20T09:42:00Z'),
      exact: '1.50',
    })
  })

  it('writes arrays of bigint', async () => {
    const { rows } = await database.app.pool.query('select $1::bigint[] as wholes', [[1n, 9007199254740993n]])
    expect(rows[0]).toEqual({ wholes: [1n, 9007199254740993n] })
  })

  it('acts as its role in the schema of Bahi and in UTC', async () => {
    for (const [role, of] of [
      ['bahi_app', database.app],
      ['bahi_exchange', database.exchange],
    ] as const) {
      const { rows } = await of.pool.query(
        `select current_user as role, current_schema as schema, current_setting('timezone') as zone`,
      )
      expect(rows[0]).toEqual({ role, schema: 'bahi', zone: 'UTC' })
    }
  })

  it('cannot make or drop tables as the runtime roles', async () => {
    for (const { pool } of [database.app, database.exchange]) {
      await expect(pool.query('create table bahi.mine (id int)')).rejects.toSatisfy(
        (error) => readSqlState(error) === '42501',
      )
      await expect(pool.query('drop table bahi.migration')).rejects.toSatisfy(
        (error) => readSqlState(error) === '42501',
      )
    }
  })

  it('keeps its role although DATABASE_URL brings options of its own', () => {
    const { app } = accessFromUrl('postgres://me:secret@db.example/bahi?options=-c%20role%3Downer&sslmode=disable')
    expect(app.connectionString).toBe('postgres://me:secret@db.example/bahi?sslmode=disable')
    expect(app.options).toBe('-c role=owner -c search_path=bahi -c timezone=UTC -c role=bahi_app')
  })

  it('refuses an address that is none, without repeating it', () => {
    expect(() => accessFromUrl('secret-password')).toThrow('DATABASE_URL is not an address')
    expect(() => accessFromUrl('secret-password')).not.toThrow('secret-password')
  })
})

describe('the server version', () => {
  const answering = (number: number, encoding = 'UTF8') =>
    ({
      query: async () => ({ rows: [{ number: String(number), version: String(number / 10_000), encoding }] }),
    }) as never

  it('is 15 to 18', async () => {
    await refuseUnknownServer(answering(150_000))
    await refuseUnknownServer(answering(189_999))
    await expect(refuseUnknownServer(answering(149_999))).rejects.toThrow('versions 15 to 18')
    await expect(refuseUnknownServer(answering(190_000))).rejects.toThrow('versions 15 to 18')
  })

  it('does not make up for a database that cannot hold every script', async () => {
    await expect(refuseUnknownServer(answering(170_000, 'SQL_ASCII'))).rejects.toThrow('UTF8')
  })
})

describe('the lease of an id node', () => {
  it('gives each process a node of its own, until all are held', async () => {
    const leases = await Promise.all(
      Array.from({ length: 64 }, () => leaseIdNode(database.access.app, () => 1_800_000_000_000)),
    )
    try {
      expect(new Set(leases.map((lease) => lease.newId(0))).size).toBe(64)
      await expect(leaseIdNode(database.access.app)).rejects.toThrow('All 64 id nodes are held')
    } finally {
      await Promise.all(leases.map((lease) => lease.release()))
    }
  })

  /** Ends the connections of leases; gives the first id of another node, and what was said while there was none. */
  async function breakLease(lease: LeasedIdSource, before: bigint): Promise<{ after: bigint; said: unknown[] }> {
    const said: unknown[] = []
    const next = (): bigint => {
      try {
        return lease.newId(0)
      } catch (error) {
        said.push(error)
        return before
      }
    }
    await database.owner.pool.query(
      `select pg_terminate_backend(pid, 1000) from pg_stat_activity where application_name = 'bahi-ids' and datname = current_database()`,
    )
    let after = before
    await expect.poll(() => nodeOf((after = next())), { interval: 1 }).not.toBe(nodeOf(before))
    return { after, said }
  }

  it('gives no id while its connection is broken, and goes on by itself with another node and greater ids', async () => {
    const lease = await leaseIdNode(database.access.app, () => 1_800_000_000_000)
    for (let breaks = 0; breaks < 3; breaks += 1) {
      const before = lease.newId(0)
      const { after, said } = await breakLease(lease, before)
      expect(said.filter((error) => !(error instanceof ConnectionLost))).toEqual([])
      expect(after).toBeGreaterThan(before)
      expect(lease.isHeld).toBe(true)
    }
    await lease.release()
    expect(() => lease.newId(0)).toThrow(ConnectionLost)
  })
})

function nodeOf(id: bigint): bigint {
  return (id >> 10n) & 63n
}

describe('a pool', () => {
  it('outlives a connection that breaks while somebody waits for an answer on it', async () => {
    const own = connect(database.access.app, { connections: 2, name: 'bahi-breaks' })
    const cut = new Promise<() => void>((resolve) => {
      own.pool.once('connect', (client) =>
        resolve(() =>
          (client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy(),
        ),
      )
    })
    const refused = expect(own.pool.query('select pg_sleep(600)')).rejects.toSatisfy(isDatabaseAway)
    const breakIt = await cut
    breakIt()
    await refused
    expect((await own.pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }])
    await own.close()
  })

  it('gives up a connection on which nothing is answered', async () => {
    const own = connect(database.access.app, { connections: 1, name: 'bahi-silent', answerWithinMs: 50 })
    await expect(own.pool.query('select pg_sleep(600)')).rejects.toSatisfy(isDatabaseAway)
    expect((await own.pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
    await own.close()
  })

  it('lets the server end a statement that nobody waits for any more', async () => {
    const own = connect(database.access.app, { connections: 1, name: 'bahi-endless', answerWithinMs: 50 })
    await expect(own.pool.query('select pg_sleep(600)')).rejects.toSatisfy(isDatabaseAway)
    const readRunning = async () =>
      (
        await database.owner.pool.query(
          `select from pg_stat_activity where application_name = 'bahi-endless' and state = 'active'`,
        )
      ).rowCount
    await expect.poll(readRunning).toBe(0)
    await own.close()
  })

  it('waits for a lock only so long, and says that it may be free in a moment', async () => {
    const own = connect(database.access.app, { connections: 2, name: 'bahi-waiting', lockWithinMs: 50 })
    const holder = await own.pool.connect()
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(20261123)')
    await expect(own.pool.query('select pg_advisory_xact_lock(20261123)')).rejects.toSatisfy(
      (error) => readSqlState(error) === '55P03' && isDatabaseAway(error),
    )
    await holder.query('rollback')
    holder.release()
    await own.close()
  })

  it('loses a transaction in which nothing happens, and with it its locks', async () => {
    const own = connect(database.access.app, { connections: 2, name: 'bahi-idle', idleWithinMs: 50 })
    const holder = await own.pool.connect()
    holder.on('error', () => undefined)
    await holder.query('begin')
    await holder.query('select pg_advisory_xact_lock(20261124)')
    await own.pool.query('select pg_advisory_xact_lock(20261124)')
    await expect(holder.query('select 1')).rejects.toSatisfy(isDatabaseAway)
    holder.release(true)
    await own.close()
  })
})
