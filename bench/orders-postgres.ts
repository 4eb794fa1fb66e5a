// A PostgreSQL of the benchmark's own, with pgbench beside it. Both the yardstick and Bahi run on this one server.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { chmodSync, chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const NOBODY = 65_534

/** What is not a default. fsync and synchronous_commit are, and are named here so that nobody has to look. */
export const postgresSettings: Readonly<Record<string, string>> = {
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  shared_buffers: '1GB',
  max_connections: '400',
  max_wal_size: '8GB',
  checkpoint_timeout: '15min',
}

export interface BenchPostgres {
  readonly url: string
  /** An empty database beside it, for a second Bahi on the same server. */
  readonly secondUrl: string
  readonly version: string
  /** Seconds of processor time of the server and all its connections, those that ended included. */
  cpuSeconds(): number
  /** Transactions a second of pgbench's TPC-B, and the processor time of the client. */
  runYardstick(clients: number, seconds: number): Promise<number>
  /** Milliseconds within which 99 of 100 transactions end when so many a second are begun. */
  timeYardstick(clients: number, seconds: number, transactionsPerSecond: number): Promise<number>
  stop(): Promise<void>
}

/** Debian keeps the programs of each version apart; the newest that has pgbench is taken. */
export function findBinaries(): string {
  const root = '/usr/lib/postgresql'
  const versions = existsSync(root)
    ? readdirSync(root).filter((version) => existsSync(join(root, version, 'bin/pgbench')))
    : []
  const newest = versions.sort((a, b) => Number(b) - Number(a))[0]
  if (newest === undefined)
    throw new Error("No pgbench found: install Debian's postgresql (it brings the server and pgbench).")
  return join(root, newest, 'bin')
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  if (address === null || typeof address === 'string') throw new Error('no port is free')
  return address.port
}

/** Seconds of processor time from a line of /proc: own, and of children that were waited for. */
function cpuOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  return fields.slice(11, 15).reduce((sum, ticks) => sum + ticks, 0) / 100
}

function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .trim()
    .split(' ')
    .filter((text) => text !== '')
    .map(Number)
}

/** Processor seconds of a process and of all it started. */
export function readCpuSeconds(pid: number): number {
  let total = cpuOf(pid)
  for (const child of childrenOf(pid)) {
    try {
      total += readCpuSeconds(child)
    } catch {
      // It ended between the list and the look; its parent has its time by now.
    }
  }
  return total
}

/** @param scale of pgbench's tables; without it there is nothing to run the yardstick on. */
export async function startBenchPostgres({
  scale,
  log,
}: {
  readonly scale: number | undefined
  readonly log: (line: string) => void
}): Promise<BenchPostgres> {
  const bin = findBinaries()
  const folder = mkdtempSync(join(process.env['BENCH_DIR'] ?? tmpdir(), 'bahi-bench-'))
  const data = join(folder, 'data')
  mkdirSync(data)
  // PostgreSQL refuses to run as root.
  const asNobody = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  chmodSync(folder, 0o755)
  if ('uid' in asNobody) chownSync(data, NOBODY, NOBODY)
  execFileSync(join(bin, 'initdb'), ['-D', data, '-U', 'bahi', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'], {
    ...asNobody,
    stdio: 'ignore',
    cwd: '/',
  })
  const port = await freePort()
  const options = Object.entries({
    ...postgresSettings,
    port: String(port),
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const postmaster = spawn(join(bin, 'postgres'), ['-D', data, ...options], { ...asNobody, stdio: 'ignore', cwd: '/' })
  const connection = ['-h', '127.0.0.1', '-p', String(port), '-U', 'bahi']
  await waitUntilReady(bin, connection, postmaster)
  for (const database of ['bahi', 'second', 'yardstick']) execFileSync(join(bin, 'createdb'), [...connection, database])
  const version = execFileSync(join(bin, 'postgres'), ['--version']).toString().trim()
  log(version)
  if (scale !== undefined) fillYardstick(bin, connection, scale, log)
  const load = (clients: number, seconds: number) => [
    ...connection,
    '-n',
    '-M',
    'prepared',
    '-j',
    '2',
    '-c',
    String(clients),
    '-T',
    String(seconds),
  ]
  return {
    url: `postgres://bahi@127.0.0.1:${port}/bahi`,
    secondUrl: `postgres://bahi@127.0.0.1:${port}/second`,
    version,
    cpuSeconds: () => readCpuSeconds(postmaster.pid ?? 0),
    runYardstick: (clients, seconds) => runPgbench(bin, [...load(clients, seconds), 'yardstick']),
    timeYardstick: (clients, seconds, rate) =>
      timePgbench(bin, [...load(clients, seconds), `--rate=${Math.round(rate)}`]),
    async stop() {
      postmaster.kill('SIGINT')
      await new Promise((resolve) => postmaster.once('exit', resolve))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function fillYardstick(bin: string, connection: readonly string[], scale: number, log: (line: string) => void): void {
  log(`pgbench -i -s ${scale} …`)
  execFileSync(join(bin, 'pgbench'), [...connection, '-i', '-s', String(scale), '--quiet', 'yardstick'], {
    stdio: 'ignore',
  })
}

async function waitUntilReady(bin: string, connection: readonly string[], postmaster: ChildProcess): Promise<void> {
  for (let tries = 0; tries < 300; tries += 1) {
    if (postmaster.exitCode !== null) break
    try {
      execFileSync(join(bin, 'pg_isready'), [...connection], { stdio: 'ignore' })
      return
    } catch {
      await sleep(100)
    }
  }
  throw new Error('the PostgreSQL of the benchmark did not start')
}

function runPgbench(bin: string, args: readonly string[]): Promise<number> {
  return new Promise((resolve, reject) => {
    let said = ''
    const pgbench = spawn(join(bin, 'pgbench'), args, { stdio: ['ignore', 'pipe', 'ignore'] })
    pgbench.stdout.on('data', (data: Buffer) => void (said += data.toString()))
    pgbench.once('error', reject)
    pgbench.once('exit', () => {
      const tps = /tps = ([\d.]+)/.exec(said)?.[1]
      if (tps === undefined) reject(new Error(`pgbench said: ${said}`))
      else resolve(Number(tps))
    })
  })
}

/** pgbench writes each transaction down: client, number, microseconds, script, second, microsecond, microseconds of lag. */
async function timePgbench(bin: string, args: readonly string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'bahi-pgbench-'))
  try {
    await runPgbench(bin, [...args, '--log', `--log-prefix=${join(folder, 'log')}`, 'yardstick'])
    const micros = readdirSync(folder)
      .flatMap((name) => readFileSync(join(folder, name), 'utf8').trimEnd().split('\n'))
      .map((line) => {
        const fields = line.split(' ').map(Number)
        // What a transaction waited before it was sent is no part of its answer; wrk does not count it either.
        return (fields[2] ?? Number.NaN) - (fields[6] ?? 0)
      })
      .toSorted((a, b) => a - b)
    return (micros[Math.floor(micros.length * 0.99)] ?? Number.NaN) / 1_000
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
