import { createHash } from 'node:crypto'
import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { copyFile, type Manifest } from './manifest.ts'

/** PostgreSQL makes the contents of these folders anew at each start; the log is copied after everything else. */
const LEFT_EMPTY: ReadonlySet<string> = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
/** Files of the running process, and files that PostgreSQL makes again when they are missing. */
const LEFT_OUT = /^(?:postmaster\.(?:pid|opts)|current_logfiles|backup_label(?:\.old)?|tablespace_map(?:\.old)?)$/
const TEMPORARY = /^(?:pgsql_tmp|pg_internal\.init)/

/** Says where the data ends that was written last, so it is copied last. */
const CONTROL_FILE = 'global/pg_control'
const LOG_SEGMENT = /^[0-9A-F]{24}$/
const HISTORY = /^[0-9A-F]{8}\.history$/
const MISSING = 'ENOENT'

type Copied = Pick<Manifest, 'folders' | 'files' | 'postgres'>

interface Stopped {
  readonly from: string
  readonly to: string
  readonly label: string
  readonly tablespaces: string
}

/**
 * Copies the files of a running PostgreSQL by its low-level backup: start, copy, stop, and the log written in between.
 * A copied file may be half old and half new; the log makes it whole at the first start of the copy. Orders are taken
 * meanwhile.
 * @param address connects as a superuser.
 */
export async function copyCluster(address: pg.ClientConfig, cluster: string, target: string): Promise<Copied> {
  const client = new pg.Client({ ...address, application_name: 'bahi-backup' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    // The slot keeps the log from being recycled before it is copied. It ends with the connection, as the backup does.
    await client.query(`select pg_create_physical_replication_slot($1, true, true)`, [`bahi_backup_${process.pid}`])
    const started = await client.query<{ file: string; version: string }>(
      `select pg_walfile_name(pg_backup_start('bahi', true)) as file, current_setting('server_version') as version`,
    )
    const copy = new ClusterCopy(cluster, target)
    await copy.folder('')
    await copy.file(CONTROL_FILE)
    const stopped = await stopBackup(client, started.rows[0]?.file ?? '')
    if (stopped.tablespaces.trim() !== '') throw new Error('The database has tablespaces; use DATABASE_URL and pg_dump')
    await copy.log(stopped)
    await copy.write('backup_label', stopped.label)
    return { folders: copy.folders, files: copy.files, postgres: started.rows[0]?.version ?? '' }
  } finally {
    await client.end()
  }
}

async function stopBackup(client: pg.Client, from: string): Promise<Stopped> {
  const { rows } = await client.query<{ to: string; label: string; tablespaces: string | null }>(
    `select pg_walfile_name(lsn) as to, labelfile as label, spcmapfile as tablespaces from pg_backup_stop(false)`,
  )
  const [stopped] = rows
  if (stopped === undefined) throw new Error('PostgreSQL did not end its backup')
  return { from, to: stopped.to, label: stopped.label, tablespaces: stopped.tablespaces ?? '' }
}

class ClusterCopy {
  readonly folders: string[] = []
  readonly files: Record<string, string> = {}
  readonly #cluster: string
  readonly #target: string

  constructor(cluster: string, target: string) {
    this.#cluster = cluster
    this.#target = target
  }

  async folder(path: string): Promise<void> {
    this.folders.push(path)
    await mkdir(join(this.#target, path), { recursive: true, mode: 0o700 })
    if (LEFT_EMPTY.has(path)) return
    for (const entry of await readdir(join(this.#cluster, path), { withFileTypes: true })) {
      const inside = path === '' ? entry.name : `${path}/${entry.name}`
      if (TEMPORARY.test(entry.name) || (path === '' && LEFT_OUT.test(entry.name))) continue
      if (entry.isDirectory()) await this.folder(inside)
      else if (entry.isFile() && inside !== CONTROL_FILE) await this.file(inside)
    }
  }

  /** A file that is dropped while the copy runs is missing from the copy, and the log drops it again. */
  async file(path: string): Promise<void> {
    try {
      this.files[path] = await copyFile(join(this.#cluster, path), join(this.#target, path))
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === MISSING)) throw error
    }
  }

  /** Copies the log from the segment in which the backup began to the segment in which it ended. */
  async log({ from, to }: Stopped): Promise<void> {
    const segments = (await readdir(join(this.#cluster, 'pg_wal'))).toSorted()
    const needed = segments.filter((name) => LOG_SEGMENT.test(name) && name >= from && name <= to)
    if (needed[0] !== from || needed.at(-1) !== to) throw new Error(`The log from ${from} to ${to} is not there`)
    for (const name of [...needed, ...segments.filter((one) => HISTORY.test(one))]) await this.file(`pg_wal/${name}`)
  }

  async write(path: string, text: string): Promise<void> {
    await writeFile(join(this.#target, path), text, { mode: 0o600, flush: true })
    this.files[path] = createHash('sha256').update(text).digest('hex')
  }
}
