import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestServer, type TestServer } from '../../../testing/open-test-server.ts'
import { untilSomebodyWaits } from '../../../testing/race.ts'

const RAVI = '9000000002'

let server: TestServer
beforeAll(async () => void (server = await openTestServer()))
afterAll(() => server.close())

const logIn = () => server.call('/api/app/login.do', { phone: RAVI, password: 'bahi-demo' })

it('opens no session for a password that is replaced while the log-in is judged', async () => {
  const { pool } = server.database.owner
  expect((await logIn()).status).toBe(0)
  const change = await pool.connect()
  try {
    await change.query('begin')
    // What a change of the password does before its commit: a log-in still reads the old hash.
    await change.query(`update bahi.customer set password_hash = 'another hash' where phone = $1`, [RAVI])
    await change.query(
      `update bahi.session s set revoked_at = $2 from bahi.customer c
       where c.phone = $1 and s.shard = c.shard and s.customer_id = c.id`,
      [RAVI, server.now],
    )
    const answer = logIn()
    await Promise.race([answer, untilSomebodyWaits(pool)])
    await change.query('commit')
    expect((await answer).msg).toBe('tips.msg.031')
  } finally {
    change.release()
  }
  const { rows } = await pool.query(
    `select from bahi.session s join bahi.customer c on c.shard = s.shard and c.id = s.customer_id
     where c.phone = $1 and s.revoked_at is null`,
    [RAVI],
  )
  expect(rows).toHaveLength(0)
})
