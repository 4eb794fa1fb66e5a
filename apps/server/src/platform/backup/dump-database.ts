import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import pg from 'pg'
import { fileDigest, sealKeyFingerprint, readManifest, writeManifest, type Manifest } from './manifest.ts'

const DUMP = 'bahi.dump'
/** Options of an address that the programs of PostgreSQL read from the environment. */
const SSL_OPTIONS = { sslmode: 'PGSSLMODE', sslrootcert: 'PGSSLROOTCERT', sslcert: 'PGSSLCERT', sslkey: 'PGSSLKEY' }

export interface DumpSource {
  readonly databaseUrl: string
  readonly sealKeyFile: string
  readonly now: () => Date
}

/** Writes a dump of a database of one's own by pg_dump, which sees one moment however long it takes. */
export async function dumpDatabase({ databaseUrl, sealKeyFile, now }: DumpSource, folder: string): Promise<void> {
  const startedAt = now().toISOString()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const file = join(folder, DUMP)
  await run('pg_dump', ['--format=custom', '--schema=bahi', `--file=${file}`], databaseUrl)
  await writeManifest(folder, {
    kind: 'dump',
    postgres: await readVersion(databaseUrl),
    startedAt,
    finishedAt: now().toISOString(),
    sealKey: await sealKeyFingerprint(sealKeyFile),
    folders: [],
    files: { [DUMP]: await fileDigest(file) },
  })
}

/**
 * Restores a dump into an empty database by pg_restore, all or nothing.
 * @throws Error for a database with a Bahi in it, and for a dump that was changed.
 */
export async function restoreDump(folder: string, databaseUrl: string): Promise<Manifest> {
  const manifest = await readManifest(folder)
  if (manifest.kind !== 'dump') throw new Error(`${folder} is of an embedded database; restore it without DATABASE_URL`)
  const file = join(folder, DUMP)
  if ((await fileDigest(file)) !== manifest.files[DUMP]) throw new Error(`${file} is not what was backed up`)
  await prepareEmpty(databaseUrl)
  await run('pg_restore', ['--single-transaction', '--exit-on-error', '--dbname=', file], databaseUrl)
  return manifest
}

/** A dump grants to the two runtime roles, so they must be there before it is read. */
async function prepareEmpty(databaseUrl: string): Promise<void> {
  await withClient(databaseUrl, async (client) => {
    const found = await client.query(`select from pg_namespace where nspname = 'bahi'`)
    if (found.rowCount !== 0) throw new Error('The database has a Bahi already. Restore into an empty one.')
    for (const role of ['bahi_app', 'bahi_exchange']) {
      const { rowCount } = await client.query('select from pg_roles where rolname = $1', [role])
      if (rowCount !== 0) continue
      await client.query(`create role ${role} nologin`)
      await client.query(`grant ${role} to current_user`)
    }
  })
}

async function readVersion(databaseUrl: string): Promise<string> {
  return withClient(databaseUrl, async (client) => {
    const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
    return rows[0]?.version ?? ''
  })
}

async function withClient<Result>(databaseUrl: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'bahi-backup' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

/** The address goes through the environment, because every user of the machine can read a process's command line. */
async function run(program: string, args: readonly string[], databaseUrl: string): Promise<void> {
  const { host, port, user = '', password = '', database = '' } = new pg.Client({ connectionString: databaseUrl })
  const asked = new URL(databaseUrl).searchParams
  const ssl = Object.entries(SSL_OPTIONS).map(([option, name]) => [name, asked.get(option)] as const)
  const env = {
    PATH: process.env['PATH'] ?? '',
    PGHOST: host,
    PGPORT: String(port),
    PGUSER: user,
    PGPASSWORD: password,
    PGDATABASE: database,
    ...Object.fromEntries(ssl.filter(([, value]) => value !== null)),
  }
  const named = args.map((arg) => (arg === '--dbname=' ? `--dbname=${database}` : arg))
  try {
    await promisify(execFile)(program, named, { env })
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Error(`${program} is not installed here. It comes with the client programs of PostgreSQL.`, {
        cause: error,
      })
    throw new Error(`${program} failed: ${error instanceof Error ? error.message : String(error)}`, { cause: error })
  }
}
