import { appendFile, chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smallDemoMarket } from '../../seed/seed-demo-market.ts'
import { type HandServer, openServerByHand } from '../../testing/open-server-by-hand.ts'
import { startTemporaryPostgres, type TemporaryPostgres } from '../../testing/temporary-postgres.ts'
import { verifyLedger } from '../ledger/verify/verify-ledger.ts'
import { backUpCluster } from '../platform/backup/back-up-cluster.ts'
import { readManifest } from '../platform/backup/manifest.ts'
import { restoreCluster } from '../platform/backup/restore-cluster.ts'
import { connect, type DatabaseAccess } from '../platform/db/connect.ts'
import { inTransaction } from '../platform/db/in-transaction.ts'
import { migrate } from '../platform/db/migrate.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'

const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))
const nothing = () => undefined

let source: TemporaryPostgres
let bahi: HandServer
let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bahi-backup-test-'))
  await chmod(folder, 0o755)
  source = await startTemporaryPostgres()
  await migrate(source.postgres.access.owner, MIGRATIONS)
  await source.postgres.allowLogIns()
  bahi = await openServerByHand({ access: source.postgres.access, demo: { ...smallDemoMarket(), schemes: 'none' } })
})
afterAll(async () => {
  await bahi.close()
  await source.remove()
  await rm(folder, { recursive: true, force: true })
})

const backUp = (name: string): Promise<void> =>
  backUpCluster(
    {
      address: source.postgres.access.owner,
      postgresFolder: source.postgres.folder,
      sealKeyFile: join(folder, 'seal.key'),
      now: () => new Date(),
    },
    join(folder, name),
  )

async function withPool<Result>(access: DatabaseAccess, work: (pool: pg.Pool) => Promise<Result>): Promise<Result> {
  const database = connect(access.app, { connections: 1, name: 'bahi-backup-test' })
  try {
    return await work(database.pool)
  } finally {
    await database.close()
  }
}

async function lastDay(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ date: string }>('select max(date) as date from bahi.exchange_day')
  return rows[0]?.date ?? ''
}

it('restores a backup that was made while days ended, with books that add up', async () => {
  const before = bahi.parts.clock.now().date
  const [, during] = await Promise.all([backUp('first'), bahi.endDay()])
  const after = await bahi.endDay()
  await restoreCluster(join(folder, 'first'), join(folder, 'elsewhere'), nothing)
  const restored = await startEmbeddedPostgres({ folder: join(folder, 'elsewhere/postgres'), log: nothing })
  try {
    await withPool(restored.access, async (pool) => {
      const report = await inTransaction(pool, verifyLedger, { isolation: 'repeatable read' })
      expect([report.differences, report.broken]).toEqual([[], []])
      expect(report.owners).toBeGreaterThan(3)
      expect([before, during]).toContain(await lastDay(pool))
    })
    expect(await withPool(source.postgres.access, lastDay)).toBe(after)
  } finally {
    await restored.stop()
  }
})

it('takes up a restored database where its business day stood', async () => {
  await backUp('second')
  const date = bahi.parts.clock.now().date
  await restoreCluster(join(folder, 'second'), join(folder, 'taken-up'), nothing)
  const restored = await startEmbeddedPostgres({ folder: join(folder, 'taken-up/postgres'), log: nothing })
  try {
    await withPool(restored.access, (pool) => pool.query(`update bahi.role_lease set expires_at = '2000-01-01'`))
    const other = await openServerByHand({ access: restored.access, demo: { ...smallDemoMarket(), schemes: 'none' } })
    expect(other.parts.clock.now().date).toBe(date)
    expect((await other.endDay()) > date).toBe(true)
    await other.close()
  } finally {
    await restored.stop()
  }
})

it('has the passwords of the database in it and not the seal key', async () => {
  await appendFile(join(folder, 'seal.key'), 'a key')
  await backUp('third')
  const { files, sealKey } = await readManifest(join(folder, 'third'))
  expect(Object.keys(files)).toContain('postgres/passwords.json')
  expect(Object.keys(files).filter((file) => file.includes('seal'))).toEqual([])
  expect(sealKey).toMatch(/^[0-9a-f]{16}$/)
})

it('refuses a data folder that has a database', async () => {
  await expect(restoreCluster(join(folder, 'first'), join(folder, 'elsewhere'), nothing)).rejects.toThrow(
    'has a database already',
  )
})

it('refuses a backup of which a file was changed, and leaves no database behind', async () => {
  await backUp('changed')
  await appendFile(join(folder, 'changed/postgres/cluster/PG_VERSION'), ' ')
  await expect(restoreCluster(join(folder, 'changed'), join(folder, 'refused'), nothing)).rejects.toThrow(
    'PG_VERSION is not what was backed up',
  )
  expect(await readdir(join(folder, 'refused/postgres'))).toEqual([])
})

it('refuses a backup that was never finished', async () => {
  await backUp('unfinished')
  await rm(join(folder, 'unfinished/backup.json'))
  await expect(restoreCluster(join(folder, 'unfinished'), join(folder, 'refused'), nothing)).rejects.toThrow(
    'is no finished backup',
  )
})
