import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { endPostgres } from '../../../testing/crash-checks.ts'
import { connect } from '../../platform/db/connect.ts'
import { openDatabase } from '../../platform/postgres/open-database.ts'
import { readPostmasterRecord } from '../../platform/postgres/postmaster.ts'
import { createRetryKeys } from './retry-key.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bahi-retry-key-'))
  await chmod(folder, 0o755)
})
afterEach(async () => {
  await endPostgres(folder)
  await rm(folder, { recursive: true, force: true })
})

const open = () =>
  openDatabase({ databaseUrl: undefined, dataDir: folder, migrationsFolder: MIGRATIONS, log: () => undefined })

const asked = { shard: 0, keyId: 1n, inputHash: Buffer.alloc(32, 7) }

const retryKeysOf = (db: ReturnType<typeof connect>) =>
  createRetryKeys({ db, systemClock: () => new Date(), settings: { value: () => 600 } as never })

it('is there after a crash when anything that was committed behind it is, although nobody waited for its own commit', async () => {
  const first = await open()
  const app = connect(first.access.app, { connections: 1, name: 'app' })
  const owner = connect(first.access.owner, { connections: 1, name: 'owner' })
  await owner.pool.query('create table bahi.behind (n integer)')
  // The writer that brings such commits to the disk by itself comes late.
  await owner.pool.query(`alter system set wal_writer_delay = '10s'`)
  await owner.pool.query('select pg_reload_conf()')
  const key = await retryKeysOf(app).keyOf(asked)
  expect((await app.pool.query('show synchronous_commit')).rows).toEqual([{ synchronous_commit: 'on' }])
  await owner.pool.query('insert into bahi.behind values (1)')
  const record = await readPostmasterRecord(join(folder, 'postgres/cluster'))
  process.kill(record?.pid ?? 0, 'SIGKILL')
  await first.died
  await Promise.all([app.close().catch(() => undefined), owner.close().catch(() => undefined)])

  const second = await open()
  const again = connect(second.access.app, { connections: 1, name: 'app' })
  expect(await retryKeysOf(again).keyOf(asked)).toBe(key)
  await again.close()
  await second.close()
})
