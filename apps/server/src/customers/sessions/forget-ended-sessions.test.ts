import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { arrangeForgetting } from '../../../testing/servers/forgetting.ts'
import { TEST_MOMENT } from '../../../testing/test-books.ts'
import { LeaseLost } from '../../platform/db/role-lease.ts'
import { forgetEndedSessions, SESSIONS_KEPT_DAYS } from './forget-ended-sessions.ts'

const DAY_MS = 86_400_000

describe('forgetting ended sessions', () => {
  const given = arrangeForgetting('delete from bahi.session')

  /** Sessions that expired, or will, so many milliseconds after the last moment that is kept. */
  async function expiring(count: number, afterKeptMs: number, revoked = false): Promise<void> {
    const expiresAt = new Date(TEST_MOMENT.getTime() - SESSIONS_KEPT_DAYS * DAY_MS + afterKeptMs)
    for (let n = 0; n < count; n += 1) {
      await given.database.owner.pool.query(
        `insert into bahi.session (shard, token_hash, customer_id, read_only, device, device_kind, created_at, last_seen_at, expires_at, revoked_at, place, is_new_place) values (4, $1, $2, false, '', 'unknown', $3, $3, $3, $4, '', false)`,
        [randomBytes(32), given.customerId, expiresAt, revoked ? expiresAt : null],
      )
    }
  }
  const left = async () => (await given.database.owner.pool.query('select from bahi.session')).rowCount

  it('deletes what ended more than ninety days ago, however it ended, and nothing younger', async () => {
    await expiring(2, -1)
    await expiring(1, -1, true)
    await expiring(3, 0)
    await expiring(2, DAY_MS * (SESSIONS_KEPT_DAYS + 1))
    expect(await forgetEndedSessions(given.parts)).toBe(3)
    expect(await left()).toBe(5)
  })

  it('finds nothing to do the second time', async () => {
    await expiring(4, -DAY_MS)
    expect(await forgetEndedSessions(given.parts)).toBe(4)
    expect(await forgetEndedSessions(given.parts)).toBe(0)
  })

  it('goes through many in batches, and leaves the rest of a flood to the next run', async () => {
    await expiring(45, -DAY_MS)
    expect(await forgetEndedSessions(given.parts, 10)).toBe(45)
    await expiring(45, -DAY_MS)
    expect(await forgetEndedSessions(given.parts, 2)).toBe(40)
    expect(await left()).toBe(5)
  })

  it('looks for them by their age, not through every session there is', async () => {
    const client = await given.database.owner.pool.connect()
    try {
      await client.query('begin; set local enable_seqscan = off')
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(
        `explain select shard, token_hash from bahi.session where expires_at < now() order by expires_at limit 10`,
      )
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toContain('session_by_expiry')
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('does nothing for a role that was taken over', async () => {
    await expiring(1, -DAY_MS)
    await expect(forgetEndedSessions({ ...given.parts, lease: { role: 'jobs', epoch: 99n } })).rejects.toThrow(
      LeaseLost,
    )
    expect(await left()).toBe(1)
  })
})
