import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { insertCustomer } from '../../../testing/insert-customer.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/open-test-database.ts'
import { createIdSource } from '../../platform/db/ids.ts'
import type { Who } from '../../platform/http/who.ts'
import { keyOfToken, newToken } from './session-token.ts'
import { openSessions, type SessionParts } from './sessions.ts'

const start = new Date('2026-11-20T09:00:00.000Z')

describe('sessions', () => {
  let database: TestDatabase
  let now = start
  let statements = 0
  const ids = createIdSource(2)
  let lastPhone = 9_200_000_000
  const opened: ReturnType<typeof openSessions>[] = []

  beforeAll(async () => {
    database = await openTestDatabase()
    const { query } = database.app.pool
    database.app.pool.query = ((...all: unknown[]) => {
      statements += 1
      return (query as (...all: unknown[]) => unknown).apply(database.app.pool, all)
    }) as typeof query
  })
  // What was noted is written a second later, when the database would be gone.
  afterAll(async () => {
    await Promise.all(opened.map((sessions) => sessions.close()))
    await database.close()
  })
  beforeEach(() => {
    now = start
    statements = 0
  })

  const open = (change: Partial<SessionParts> = {}) => {
    const sessions = openSessions({
      pool: database.app.pool,
      systemClock: () => now,
      idleHours: () => 12,
      absoluteHours: () => 24,
      onError: (error) => {
        throw error
      },
      ...change,
    })
    opened.push(sessions)
    return sessions
  }

  async function newCustomer(shard = 5): Promise<Who> {
    const customerId = ids.newId(shard)
    await insertCustomer(database, { shard, owner: customerId }, { phone: String((lastPhone += 1)) })
    return { customerId, shard, readOnly: false }
  }

  it('asks the database once, and trusts the answer for a while', async () => {
    const sessions = open()
    const who = await newCustomer()
    const { token } = await sessions.open(database.app.pool, who, { name: '', kind: 'unknown', place: '' })
    statements = 0
    expect(await sessions.find(token)).toEqual(who)
    expect(sessions.find(token)).toEqual(who)
    expect(sessions.find(token)).toEqual(who)
    expect(statements).toBe(1)
  })

  it('sees a revocation by another process as soon as the cached read is too old', async () => {
    const here = open({ believeMs: 0 })
    const there = open()
    const { token } = await here.open(database.app.pool, await newCustomer(), { name: '', kind: 'unknown', place: '' })
    expect(await here.find(token)).toBeDefined()
    await there.revoke(token)
    expect(await there.find(token)).toBeUndefined()
    expect(await here.find(token)).toBeUndefined()
  })

  it('does not bring back a session that was revoked while it was being read', async () => {
    const sessions = open()
    const { token } = await sessions.open(database.app.pool, await newCustomer(), {
      name: '',
      kind: 'unknown',
      place: '',
    })
    const reading = sessions.find(token)
    await sessions.revoke(token)
    expect(await reading).toBeUndefined()
    expect(await sessions.find(token)).toBeUndefined()
  })

  it('looks up those who come together in one statement, each under their own name', async () => {
    const sessions = open()
    const customers = await Promise.all(Array.from({ length: 40 }, (_, shard) => newCustomer(shard)))
    const opened = await Promise.all(
      customers.map((who) => sessions.open(database.app.pool, who, { name: '', kind: 'unknown', place: '' })),
    )
    statements = 0
    const found = await Promise.all(opened.map(async ({ token }) => sessions.find(token)))
    expect(found).toEqual(customers)
    expect(statements).toBeLessThanOrEqual(2)
  })

  it('does not find a session under another shard', async () => {
    const sessions = open()
    const { token } = await sessions.open(database.app.pool, await newCustomer(5), {
      name: '',
      kind: 'unknown',
      place: '',
    })
    const bytes = Buffer.from(token, 'base64url')
    bytes[0] = 6
    expect(await sessions.find(bytes.toString('base64url'))).toBeUndefined()
  })

  it('writes down when a customer was last seen, at most once a minute', async () => {
    const sessions = open()
    const who = await newCustomer()
    const { token } = await sessions.open(database.app.pool, who, { name: '', kind: 'unknown', place: '' })
    const lastSeen = async (): Promise<string | undefined> => {
      const { rows } = await database.owner.pool.query<{ last_seen_at: Date }>(
        'select last_seen_at from bahi.session where customer_id = $1',
        [who.customerId],
      )
      return rows[0]?.last_seen_at.toISOString()
    }
    now = new Date(start.getTime() + 59_999)
    await sessions.find(token)
    await sessions.close()
    expect(await lastSeen()).toBe('2026-11-20T09:00:00.000Z')
    now = new Date(start.getTime() + 60_000)
    await sessions.find(token)
    now = new Date(start.getTime() + 90_000)
    await sessions.find(token)
    await sessions.close()
    expect(await lastSeen()).toBe('2026-11-20T09:01:00.000Z')
  })

  it('remembers who was seen while that is being written', async () => {
    const sessions = open({ believeMs: 0 })
    const { token } = await sessions.open(database.app.pool, await newCustomer(), {
      name: '',
      kind: 'unknown',
      place: '',
    })
    now = new Date(start.getTime() + 8 * 3_600_000)
    await sessions.find(token)
    const writing = sessions.close()
    now = new Date(start.getTime() + 16 * 3_600_000)
    expect(await sessions.find(token)).toBeDefined()
    await writing
  })

  it('remembers who was seen when that is written while an older answer is on its way', async () => {
    const { pool } = database.app
    const slow = slowAnswers(pool)
    const sessions = open({ pool: slow.pool, believeMs: 0 })
    const { token } = await sessions.open(pool, await newCustomer(), { name: '', kind: 'unknown', place: '' })
    now = new Date(start.getTime() + 8 * 3_600_000)
    await sessions.find(token)
    const read = slow.holdAnswers()
    now = new Date(start.getTime() + 16 * 3_600_000)
    const found = sessions.find(token)
    await read
    await sessions.close()
    slow.letGo()
    expect(await found).toBeDefined()
  })

  it('makes tokens that cannot be guessed, and refuses malformed ones', () => {
    const tokens = Array.from({ length: 200 }, (_, index) => newToken(index % 64))
    expect(new Set(tokens).size).toBe(200)
    tokens.forEach((token, index) => expect(keyOfToken(token)?.shard).toBe(index % 64))
    for (const wrong of [
      '',
      'a',
      Buffer.concat([Buffer.of(64), randomBytes(32)]).toString('base64url'),
      `${newToken(1)}=`,
      newToken(1).slice(1),
    ])
      expect(keyOfToken(wrong)).toBeUndefined()
  })
})

/** A pool whose answers can be held back after PostgreSQL gave them. Writes of last-seen times pass. */
function slowAnswers(pool: pg.Pool) {
  let answered = (): void => undefined
  let letGo = (): void => undefined
  let held = Promise.resolve()
  const query = async (statement: pg.QueryConfig): Promise<pg.QueryResult> => {
    const answer = await pool.query(statement)
    if (statement.name === 'write-last-seen') return answer
    answered()
    await held
    return answer
  }
  return {
    pool: Object.assign(Object.create(pool) as pg.Pool, { query }),
    /** Resolves when the first answer is held. */
    holdAnswers: (): Promise<void> => {
      held = new Promise((resolve) => (letGo = resolve))
      return new Promise((resolve) => (answered = resolve))
    },
    letGo: () => letGo(),
  }
}
