import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startSystemPostgres, systemPostgres } from '../../../testing/system-postgres.ts'
import { accessFromUrl } from '../db/connect.ts'
import { migrate } from '../db/migrate.ts'
import { dumpDatabase, restoreDump } from './dump-database.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))
const programs = systemPostgres()

describe.skipIf(programs === undefined)('a dump of a database of one’s own (needs a PostgreSQL of the system)', () => {
  let server: Awaited<ReturnType<typeof startSystemPostgres>>
  let folder: string
  let databaseUrl: string

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'bahi-dump-'))
    server = await startSystemPostgres(programs ?? '')
    databaseUrl = await server.create('bahi')
    await migrate(accessFromUrl(databaseUrl).owner, MIGRATIONS)
  })
  afterAll(async () => {
    await server.remove()
    await rm(folder, { recursive: true, force: true })
  })

  const dump = (name: string) =>
    dumpDatabase({ databaseUrl, sealKeyFile: join(folder, 'none'), now: () => new Date() }, join(folder, name))

  it('is restored into an empty database with every table, and as the owner who is no superuser', async () => {
    await dump('first')
    const restored = await server.create('restored')
    await restoreDump(join(folder, 'first'), restored)
    const tables = `select count(*)::int as count from pg_tables where schemaname = 'bahi'`
    const [before, after] = [await server.ask('bahi', tables), await server.ask('restored', tables)]
    expect(after.rows).toEqual(before.rows)
    expect(Number(after.rows[0]?.['count'])).toBeGreaterThan(50)
    // Nothing is left to migrate, so the record of migrations came along.
    expect((await migrate(accessFromUrl(restored).owner, MIGRATIONS)).applied).toEqual([])
  })

  it('is not restored over a Bahi', async () => {
    await dump('second')
    await expect(restoreDump(join(folder, 'second'), databaseUrl)).rejects.toThrow('has a Bahi already')
  })

  it('is not restored when it was changed', async () => {
    await dump('changed')
    await appendFile(join(folder, 'changed/bahi.dump'), ' ')
    const empty = await server.create('untouched')
    await expect(restoreDump(join(folder, 'changed'), empty)).rejects.toThrow('is not what was backed up')
  })
})
