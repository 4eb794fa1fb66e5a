import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import type { DatabaseAccess } from '../src/platform/db/connect.ts'
import { startEmbeddedPostgres, type EmbeddedPostgres } from '../src/platform/postgres/embedded-postgres.ts'
import { atServer } from './database-copies.ts'

/** An embedded PostgreSQL in a temporary folder; `remove` stops it and deletes the folder. */
export type TemporaryPostgres = {
  readonly postgres: EmbeddedPostgres
  /** The same access without the network and without passwords, for processes of the user who started it. */
  readonly nearAccess: DatabaseAccess
  remove(): Promise<void>
}

export async function startTemporaryPostgres(): Promise<TemporaryPostgres> {
  const parent = await mkdtemp(join(tmpdir(), 'bahi-test-'))
  // PostgreSQL started by root runs as the user nobody, who needs access to the folder.
  await chmod(parent, 0o755)
  const sockets = join(parent, 'sockets')
  await mkdir(sockets)
  await chmod(sockets, 0o1777)
  // Tests never check durability after a power cut, so no write waits for the disk.
  const settings = {
    fsync: 'off',
    full_page_writes: 'off',
    max_wal_size: '512MB',
    max_connections: '200',
    unix_socket_directories: sockets,
    // A plan for each statement instead of one for each of its calls: what a statement answers is the same by any plan.
    plan_cache_mode: 'force_generic_plan',
  }
  const postgres = await startEmbeddedPostgres({ folder: join(parent, 'postgres'), log: () => undefined, settings })
  return {
    postgres,
    nearAccess: await openSocket(postgres, sockets),
    async remove() {
      await postgres.stop()
      await rm(postgres.folder, { recursive: true, force: true })
      await rm(parent, { recursive: true, force: true })
    },
  }
}

/**
 * Lets this user in as every role by the socket, on the word of the system's kernel. A run of the tests opens seven
 * thousand connections, and to prove a password takes longer than the rest of opening one.
 */
async function openSocket({ access, folder }: EmbeddedPostgres, host: string): Promise<DatabaseAccess> {
  const cluster = join(folder, 'cluster')
  await writeFile(join(cluster, 'pg_ident.conf'), `nearby ${userInfo().username} all\n`)
  const rules = join(cluster, 'pg_hba.conf')
  await writeFile(rules, `local all all peer map=nearby\n${await readFile(rules, 'utf8')}`)
  await atServer(access.owner, 'select pg_reload_conf()')
  return {
    owner: { ...access.owner, host },
    app: { ...access.app, host },
    exchange: { ...access.exchange, host },
  }
}
