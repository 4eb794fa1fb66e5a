import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { findFreePort } from '../src/platform/postgres/postmaster.ts'

const INSTALLED = '/usr/lib/postgresql'
const NOBODY = { uid: 65534, gid: 65534 }

/** The programs of the newest PostgreSQL that the system's packages installed; undefined when there is none. */
export function systemPostgres(): string | undefined {
  const versions = existsSync(INSTALLED) ? readdirSync(INSTALLED).filter((name) => /^\d+$/.test(name)) : []
  const folder = join(INSTALLED, String(Math.max(0, ...versions.map(Number))), 'bin')
  return existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'pg_dump')) ? folder : undefined
}

/** A PostgreSQL of the system's packages in a temporary folder, with an owner who is no superuser. */
export async function startSystemPostgres(programs: string) {
  const folder = await mkdtemp(join(tmpdir(), 'bahi-system-postgres-'))
  await chmod(folder, 0o755)
  const cluster = await mkdtemp(join(folder, 'cluster-'))
  const runAs = process.getuid?.() === 0 ? NOBODY : undefined
  if (runAs !== undefined) await chown(cluster, runAs.uid, runAs.gid)
  const initdb = ['-D', cluster, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N']
  await promisify(execFile)(join(programs, 'initdb'), initdb, { ...runAs, cwd: folder })
  const port = await findFreePort()
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', 'unix_socket_directories=', '-c', 'fsync=off']
  const server = spawn(join(programs, 'postgres'), ['-D', cluster, '-p', String(port), ...settings], {
    ...runAs,
    cwd: folder,
    stdio: 'ignore',
  })
  const url = (user: string, database: string): string => `postgres://${user}:secret@127.0.0.1:${port}/${database}`
  const ask = async (database: string, text: string) => {
    const client = new pg.Client({ connectionString: url('postgres', database) })
    await client.connect()
    try {
      return await client.query<Record<string, unknown>>(text)
    } finally {
      await client.end()
    }
  }
  while ((await ask('postgres', 'select 1').catch(() => undefined)) === undefined) await sleep(50)
  await ask('postgres', `create role bahi_owner login createrole password 'secret'`)
  return {
    ask,
    async create(database: string): Promise<string> {
      await ask('postgres', `create database ${database} owner bahi_owner encoding 'UTF8' template template0`)
      return url('bahi_owner', database)
    },
    async remove(): Promise<void> {
      server.kill('SIGINT')
      await once(server, 'exit')
      await rm(folder, { recursive: true, force: true })
    },
  }
}
