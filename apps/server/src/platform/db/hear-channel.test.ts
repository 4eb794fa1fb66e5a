import pg from 'pg'
import { expect, it } from 'vitest'
import { openTestDatabase } from '../../../testing/open-test-database.ts'
import { hearChannel } from './hear-channel.ts'

it('asks for a channel once more when the asking was refused after its connection broke', async () => {
  const database = await openTestDatabase()
  let asked = 0
  class Refused extends pg.Client {
    override query(...input: unknown[]): never {
      const ask = super.query as (...all: unknown[]) => unknown
      const isListen = input[0] === 'listen bahi_notice'
      if (isListen) asked += 1
      return ask.apply(this, isListen && asked === 2 ? ['select 1 / 0'] : input) as never
    }
  }
  const pool = new pg.Pool({ ...database.access.app, max: 2, Client: Refused }).on('error', () => undefined)
  const [heard, faults]: [string[], string[]] = [[], []]
  const ear = await hearChannel({
    pool,
    channel: 'bahi_notice',
    hear: (said) => void heard.push(said),
    onError: (error) => void faults.push(String(error)),
    againMs: 10,
  })
  await database.owner.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where query like 'listen %' and datname = current_database() and pid <> pg_backend_pid()`,
  )
  await expect
    .poll(async () => {
      await database.app.pool.query(`select pg_notify('bahi_notice', '7')`)
      return heard.includes('7')
    })
    .toBe(true)
  expect(faults).toContain('error: division by zero')
  ear.close()
  await pool.end()
  await database.close()
})
