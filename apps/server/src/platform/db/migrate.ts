import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { refuseUnknownServer } from './connect.ts'
import { isSpread, SpreadMigrator } from './migrate-spread.ts'

const SCHEMA = 'bahi'
const APPLIED = 'migration'
const CHECKSUM = 'migration_checksum'
/** The key of the advisory lock for migrating; the number has no meaning. */
const MIGRATING = 1_684_368_745
const MIGRATION_NAME = /^\d{4}-[a-z0-9-]+\.sql$/

/** Migrations are written once: what other databases already ran must stay what it was. */
export class ChangedMigration extends Error {
  override readonly name = 'ChangedMigration'
}

export type MigrationReport = { readonly applied: readonly string[] }

/**
 * Brings the schema `bahi` up to date: runs the plain SQL files of the folder that this database has not seen, in
 * order and in one transaction; on a Citus cluster new tables are spread on the way. Several processes may start at
 * once; the second waits and finds nothing to do.
 *
 * @throws ChangedMigration when a file that was applied before reads differently now, or is gone.
 */
export async function migrate(owner: pg.ClientConfig, folder: string): Promise<MigrationReport> {
  const client = new pg.Client(owner)
  await client.connect()
  try {
    await refuseUnknownServer(client)
    // Held until the connection ends: of two processes that start at once, the second finds nothing to do.
    await client.query(`select pg_advisory_lock(${MIGRATING})`)
    const [files, ran] = [await readMigrations(folder), await readChecksums(client)]
    refuseChanged(files, ran)
    const applied = files.every(({ name }) => ran.has(name)) ? [] : await runNew(client, folder, files)
    await letOwnerActAsRuntimeRoles(client)
    return { applied }
  } finally {
    await client.end()
  }
}

async function runNew(client: pg.Client, folder: string, files: readonly MigrationFile[]): Promise<string[]> {
  // Most starts find nothing to do, and need not load the library for it.
  const { runner } = await import('node-pg-migrate')
  const spread = (await isSpread(client)) ? new SpreadMigrator(client) : undefined
  await spread?.prepare()
  const done = await runner({
    dbClient: (spread ?? client) as pg.Client,
    dir: folder,
    ignorePattern: '(?!\\d{4}-[a-z0-9-]+\\.sql$).*',
    direction: 'up',
    schema: SCHEMA,
    createSchema: true,
    migrationsSchema: SCHEMA,
    migrationsTable: APPLIED,
    checkOrder: true,
    singleTransaction: true,
    noLock: true,
    logger: { info: () => undefined, warn: () => undefined, error: () => undefined },
  })
  await spread?.restoreComments()
  await writeChecksums(client, files)
  return done.map(({ name }) => name)
}

type MigrationFile = { readonly name: string; readonly checksum: string }

async function readMigrations(folder: string): Promise<readonly MigrationFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).toSorted()
  const misnamed = names.find((name) => !MIGRATION_NAME.test(name))
  if (misnamed !== undefined) throw new Error(`${misnamed} is not named like a migration (0001-what-it-adds.sql)`)
  return Promise.all(
    names.map(async (name) => ({
      name: name.slice(0, -'.sql'.length),
      checksum: createHash('sha256')
        .update(await readFile(join(folder, name)))
        .digest('hex'),
    })),
  )
}

/** What each migration that this database has run read when it ran, by its name. */
async function readChecksums(client: pg.Client): Promise<ReadonlyMap<string, string>> {
  const { rows: known } = await client.query<{ at: string | null }>(`select to_regclass('${SCHEMA}.${CHECKSUM}') as at`)
  if (known[0]?.at == null) return new Map()
  const { rows } = await client.query<MigrationFile>(`select name, checksum from ${SCHEMA}.${CHECKSUM} order by name`)
  return new Map(rows.map(({ name, checksum }) => [name, checksum]))
}

function refuseChanged(files: readonly MigrationFile[], ran: ReadonlyMap<string, string>): void {
  const now = new Map(files.map(({ name, checksum }) => [name, checksum]))
  for (const [name, checksum] of ran) {
    if (now.get(name) === checksum) continue
    throw new ChangedMigration(
      `Migration ${name} was ${now.has(name) ? 'changed' : 'removed'} after this database had run it. ` +
        'Put it back and write the change as a new migration; a demo database can be thrown away instead.',
    )
  }
}

async function writeChecksums(client: pg.Client, files: readonly MigrationFile[]): Promise<void> {
  await client.query(`create table if not exists ${SCHEMA}.${CHECKSUM} (name text primary key, checksum text not null)`)
  await client.query(
    `insert into ${SCHEMA}.${CHECKSUM} (name, checksum)
     select file.name, file.checksum from unnest($1::text[], $2::text[]) as file (name, checksum)
     join ${SCHEMA}.${APPLIED} applied on applied.name = file.name
     on conflict (name) do nothing`,
    [files.map(({ name }) => name), files.map(({ checksum }) => checksum)],
  )
  await client.query(
    `comment on table ${SCHEMA}.${CHECKSUM} is 'placement=local; what each applied migration read when it ran'`,
  )
  await client.query(`comment on table ${SCHEMA}.${APPLIED} is 'placement=local; the migrations this database has run'`)
}

/**
 * With DATABASE_URL the server logs in as the owner and acts as the runtime roles. From PostgreSQL 16 on, having
 * created a role does not yet allow that.
 */
async function letOwnerActAsRuntimeRoles(client: pg.Client): Promise<void> {
  for (const role of ['bahi_app', 'bahi_exchange']) {
    const allowed = await client.query(`set role ${role}`).then(
      () => true,
      () => false,
    )
    await client.query('reset role')
    if (!allowed) await client.query(`grant ${role} to current_user`)
  }
}
