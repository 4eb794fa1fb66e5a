import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'
import { accessFromUrl, type DatabaseAccess } from '../../src/platform/db/connect.ts'
import { migrate } from '../../src/platform/db/migrate.ts'

const ROOT = fileURLToPath(new URL('../../../..', import.meta.url))
const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

/** A machine of a Citus cluster, as its coordinator knows it. */
interface Machine {
  readonly host: string
  readonly port: number
  readonly isCoordinator: boolean
}

/** The last line of `npm run cluster:distribute`. */
export interface Distributed {
  readonly machines: number
  readonly copied: number
  readonly spread: number
  readonly foreignKeys: number
  readonly settings: number
  readonly local: number
  readonly before: number
}

/** A database of one test file's own, spread over the machines of a Citus cluster. */
export interface CitusDatabase {
  readonly url: string
  readonly access: DatabaseAccess
  /** What the dry run said, what the run did, and what a second run found. */
  readonly runs: readonly [dry: Distributed, first: Distributed, second: Distributed]
  /** The version of the extension. */
  readonly version: string
  remove(): Promise<void>
}

/**
 * Makes and migrates a database on each machine of the cluster and spreads its tables. The address is that of an
 * administrator at the coordinator, in a database that has the extension and knows the other machines.
 */
export async function openCitusDatabase(clusterUrl: string): Promise<CitusDatabase> {
  const machines = await readMachines(clusterUrl)
  const name = `bahi_test_${randomBytes(6).toString('hex')}`
  const urlOf = ({ host, port }: Machine, database: string): string => {
    const url = new URL(clusterUrl)
    url.hostname = host
    url.port = String(port)
    url.pathname = `/${database}`
    return url.href
  }
  const coordinator = machines.find(({ isCoordinator }) => isCoordinator)
  if (coordinator === undefined) throw new Error('The coordinator does not know its own address')
  const url = urlOf(coordinator, name)
  const remove = async (): Promise<void> => {
    for (const machine of machines)
      await run(urlOf(machine, 'postgres'), [`drop database if exists ${name} with (force)`])
  }
  try {
    for (const machine of machines) {
      await run(urlOf(machine, 'postgres'), [`create database ${name} template template0 encoding 'UTF8'`])
      await run(urlOf(machine, name), ['create extension citus'])
    }
    await run(url, [
      `select citus_set_coordinator_host('${coordinator.host}', ${coordinator.port})`,
      ...machines
        .filter(({ isCoordinator }) => !isCoordinator)
        .map(({ host, port }) => `select citus_add_node('${host}', ${port})`),
      // Citus logs in at the other machines as the role that a connection acts as.
      ...['bahi_app', 'bahi_exchange'].map(
        (role) =>
          `do $$ begin if not exists (select from pg_roles where rolname = '${role}') then create role ${role}; end if; end $$`,
      ),
      ...['bahi_app', 'bahi_exchange'].map((role) => `alter role ${role} login`),
    ])
    const access = accessFromUrl(url)
    await migrate(access.owner, MIGRATIONS)
    const runs = [await runDistribute(url, '--dry-run'), await runDistribute(url), await runDistribute(url)] as const
    return { url, access, runs, version: await readVersion(url), remove }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Runs `npm run cluster:distribute` and gives its last line. */
export async function runDistribute(url: string, ...options: readonly string[]): Promise<Distributed> {
  const command = ['--import', 'tsx', 'tools/cluster/distribute.ts', ...options]
  const { stdout } = await promisify(execFile)(process.execPath, command, {
    cwd: ROOT,
    env: { ...process.env, DATABASE_URL: url },
  })
  return JSON.parse(stdout.trim().split('\n').at(-1) ?? '') as Distributed
}

async function readVersion(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ version: string }>('select citus_version() as version')
    return rows[0]?.version ?? ''
  } finally {
    await client.end()
  }
}

async function readMachines(clusterUrl: string): Promise<Machine[]> {
  const client = new pg.Client({ connectionString: clusterUrl })
  await client.connect()
  try {
    const { rows } = await client.query<Machine>(
      'select nodename as host, nodeport as port, groupid = 0 as "isCoordinator" from pg_dist_node where isactive order by groupid',
    )
    return rows
  } finally {
    await client.end()
  }
}

async function run(url: string, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}
