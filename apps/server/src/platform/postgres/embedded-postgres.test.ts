import { fork, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { findRunningPostgres, startEmbeddedPostgres, type EmbeddedPostgres } from './embedded-postgres.ts'
import { isOpenToOthers, preparePostgresBinaries } from './postgres-binaries.ts'
import { preparePostgresHome } from './postgres-home.ts'
import { findFreePort, spawnPostmaster } from './postmaster.ts'

const HOLDER = fileURLToPath(new URL('../../../testing/hold-postgres.ts', import.meta.url))

let parent: string
let folder: string
let lines: string[]
const open: EmbeddedPostgres[] = []

beforeEach(async () => {
  parent = await mkdtemp(join(tmpdir(), 'bahi with spaces '))
  await chmod(parent, 0o755)
  // Longer than the 107 bytes a socket file may have.
  folder = join(parent, 'a folder whose name is long '.repeat(5).trim(), 'postgres')
  lines = []
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((postgres) => postgres.stop()))
  await rm(parent, { recursive: true, force: true })
})

async function start(): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ folder, log: (line) => lines.push(line), settings: { fsync: 'off' } })
  open.push(postgres)
  return postgres
}

async function query(config: pg.ClientConfig, statement: string | pg.QueryConfig): Promise<unknown[]> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return (await client.query(statement)).rows
  } finally {
    await client.end()
  }
}

async function startInAnotherProcess(): Promise<ChildProcess> {
  const child = fork(HOLDER, [folder], { execArgv: ['--import', 'tsx'] })
  await once(child, 'message')
  return child
}

const postmasterOf = async (): Promise<number> =>
  Number((await readFile(join(folder, 'cluster/postmaster.pid'), 'utf8')).split('\n')[0])

describe('the embedded PostgreSQL', () => {
  it('writes no value of a refused row into its log', async () => {
    const postgres = await start()
    await query(postgres.access.owner, 'create table public.person (phone text primary key, age int check (age > 0))')
    await query(postgres.access.owner, `insert into public.person values ('9000054321', 30)`)
    const again = { text: 'insert into public.person values ($1, $2)', values: ['9000054321', 31] }
    const child = { text: 'insert into public.person values ($1, $2)', values: ['9000054322', -1] }
    for (const statement of [again, child])
      await expect(query(postgres.access.owner, statement)).rejects.toMatchObject({ severity: 'ERROR' })
    const log = await readFile(join(folder, 'server.log'), 'utf8')
    expect(log).toContain('violates check constraint')
    expect(log).not.toMatch(/900005432/)
  })

  it('keeps what was written over a stop and a start, in a long path with spaces', async () => {
    const first = await start()
    await query(first.access.owner, 'create table public.kept as select 1 as n')
    await first.stop()
    const second = await start()
    expect(await query(second.access.owner, 'select n from public.kept')).toEqual([{ n: 1 }])
  })

  it('listens on this machine only, with real durability and Unicode of its own', async () => {
    const postgres = await startEmbeddedPostgres({ folder, log: () => undefined })
    open.push(postgres)
    const read = `select current_setting('listen_addresses') as addresses, current_setting('unix_socket_directories') as sockets,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as commits, current_setting('server_encoding') as encoding,
      lower('ÀÉ') as lower`
    expect(await query(postgres.access.owner, read)).toEqual([
      { addresses: '127.0.0.1', sockets: '', fsync: 'on', commits: 'on', encoding: 'UTF8', lower: 'àé' },
    ])
  })

  it('keeps its passwords in a file of its owner alone, and asks for them', async () => {
    const postgres = await start()
    expect((await stat(join(postgres.folder, 'passwords.json'))).mode & 0o777).toBe(0o600)
    await expect(query({ ...postgres.access.owner, password: 'guess' }, 'select 1')).rejects.toThrow(
      'password authentication failed',
    )
    await query(
      postgres.access.owner,
      'create role bahi_app nologin; create role bahi_exchange nologin; create schema bahi; grant usage on schema bahi to bahi_app',
    )
    await expect(query(postgres.access.app, 'select 1')).rejects.toThrow('password authentication failed')
    await postgres.allowLogIns()
    expect(await query(postgres.access.app, 'select current_user as role')).toEqual([{ role: 'bahi_app' }])
    const serverLog = await readFile(join(postgres.folder, 'server.log'), 'utf8')
    for (const { password } of Object.values(postgres.access))
      expect(serverLog + lines.join('\n')).not.toContain(password)
  })

  it('ends the PostgreSQL of a killed Bahi and goes on with its data', async () => {
    const killed = await startInAnotherProcess()
    const left = await findRunningPostgres(folder)
    await query(left?.owner ?? {}, 'create table public.kept as select 1 as n')
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const next = await start()
    expect(lines).toContain('Ending the PostgreSQL that an interrupted Bahi left running')
    expect(await query(next.access.owner, 'select n from public.kept')).toEqual([{ n: 1 }])
  })

  it('does so also while PostgreSQL has not noticed yet that its Bahi was killed', async () => {
    const killed = await startInAnotherProcess()
    const { owner } = (await findRunningPostgres(folder)) ?? {}
    const [row] = await query(owner ?? {}, `select pid from pg_stat_activity where application_name = 'bahi-guard'`)
    const guard = (row as { pid: number }).pid
    // On a machine that is asked for more than it has, its turn comes late.
    process.kill(guard, 'SIGSTOP')
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    setTimeout(() => process.kill(guard, 'SIGCONT'), 1_500)
    await start()
    expect(lines).toContain('Ending the PostgreSQL that an interrupted Bahi left running')
  })

  it('ends the PostgreSQL of a Bahi that was killed before it had written who it is', async () => {
    const { stop } = await start()
    await stop()
    const home = await preparePostgresHome(folder, () => undefined)
    const binaries = await preparePostgresBinaries(home.folder, isOpenToOthers, () => undefined)
    const left = await spawnPostmaster(home, binaries, await findFreePort(), { fsync: 'off' })
    await start()
    // It was ended, or ended by itself because this start's postmaster had the file first.
    expect(['code 0', 'code 1']).toContain(await left.exited)
  })

  it('refuses the folder of a living Bahi and leaves it alone', async () => {
    const living = await startInAnotherProcess()
    try {
      await expect(start()).rejects.toThrow('Another Bahi is running')
      expect(await query((await findRunningPostgres(folder))?.owner ?? {}, 'select 1 as n')).toEqual([{ n: 1 }])
    } finally {
      living.kill('SIGKILL')
      await once(living, 'exit')
      await start()
    }
  })

  it('refuses it also after one of its processes was killed and PostgreSQL started itself anew', async () => {
    const living = await startInAnotherProcess()
    try {
      const { owner } = (await findRunningPostgres(folder)) ?? {}
      const victim = new pg.Client(owner)
      victim.on('error', () => undefined)
      await victim.connect()
      const { rows } = await victim.query<{ pid: number }>('select pg_backend_pid() as pid')
      const gone = new Promise((resolve) => victim.once('end', resolve))
      process.kill(rows[0]?.pid ?? 0, 'SIGKILL')
      await gone
      const guards = () =>
        query(
          owner ?? {},
          `select count(*)::int as guards from pg_stat_activity where application_name = 'bahi-guard'`,
        ).catch(() => [])
      await expect.poll(guards, { timeout: 30_000 }).toEqual([{ guards: 1 }])
      await expect(start()).rejects.toThrow('Another Bahi is running')
    } finally {
      living.kill('SIGKILL')
      await once(living, 'exit')
      await start()
    }
  })

  it('says so when PostgreSQL ends by itself, and starts again from its log', async () => {
    const postgres = await start()
    await query(postgres.access.owner, 'create table public.kept as select 1 as n')
    process.kill(await postmasterOf(), 'SIGKILL')
    expect(await postgres.died).toContain('PostgreSQL ended by itself (signal SIGKILL)')
    const next = await start()
    expect(await query(next.access.owner, 'select n from public.kept')).toEqual([{ n: 1 }])
  })

  it('ends with its stop also when its first try met a backend that a killed postmaster left behind', async () => {
    const killed = await startInAnotherProcess()
    const client = new pg.Client((await findRunningPostgres(folder))?.owner ?? {})
    client.on('error', () => undefined)
    await client.connect()
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    const backend = rows[0]?.pid ?? 0
    // A stopped process keeps the shared memory, as one does that has not yet noticed the end of its postmaster.
    process.kill(backend, 'SIGSTOP')
    process.kill(await postmasterOf(), 'SIGKILL')
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const next = fork(HOLDER, [folder], { execArgv: ['--import', 'tsx'] })
    const ready = once(next, 'message')
    const readLog = () => readFile(join(folder, 'server.log'), 'utf8')
    await expect.poll(readLog, { timeout: 30_000 }).toContain('pre-existing shared memory block')
    process.kill(backend, 'SIGKILL')
    await ready
    next.send('stop')
    expect((await once(next, 'exit'))[0]).toBe(0)
  })

  it('is not confused by the process number of somebody else in postmaster.pid', async () => {
    const first = await start()
    await first.stop()
    await writeFile(join(folder, 'cluster/postmaster.pid'), `${process.pid}\n${folder}\n0\n5432\n`)
    const second = await start()
    expect(await query(second.access.owner, 'select 1 as n')).toEqual([{ n: 1 }])
  })
})
