import { spawn, type ChildProcess } from 'node:child_process'
import { chown, mkdir, open, readFile, rename, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { DiskRefusal, describeDiskRefusal } from './disk-refusal.ts'
import type { PostgresBinaries } from './postgres-binaries.ts'
import type { PostgresHome } from './postgres-home.ts'

/** The name of the embedded database's owner: it migrates, and Bahi's server never runs as it. */
export const OWNER = 'bahi_owner'

const LARGEST_LOG_BYTES = 16 * 1024 * 1024
const LOG_TAIL_BYTES = 4096

/** Settings every start gives; all of them may be seen in the process list, so none is a secret. */
export type PostgresSettings = Readonly<Record<string, string>>

const SETTINGS: PostgresSettings = {
  listen_addresses: '127.0.0.1',
  // A socket file would need a short path without surprises; the data folder may have neither.
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  fsync: 'on',
  synchronous_commit: 'on',
  full_page_writes: 'on',
  password_encryption: 'scram-sha-256',
  timezone: 'UTC',
  log_timezone: 'UTC',
  lc_messages: 'C',
  log_line_prefix: '%m [%p] %u@%d ',
  // Without the detail of an error, which contains the values of the refused row.
  log_error_verbosity: 'terse',
}

/** Makes the database's files in one step: a start that is killed half-way leaves nothing that looks like a database. */
export async function initialiseCluster(
  home: PostgresHome,
  binaries: PostgresBinaries,
  password: string,
): Promise<void> {
  const staging = `${home.cluster}.new-${process.pid}`
  const passwordFile = join(home.folder, `owner-password-${process.pid}`)
  await rm(staging, { recursive: true, force: true })
  try {
    await mkdir(staging, { mode: 0o700 })
    await writeFile(passwordFile, password, { mode: 0o600 })
    if (home.runAs) for (const path of [staging, passwordFile]) await chown(path, home.runAs.uid, home.runAs.gid)
    await runInitdb(home, binaries, staging, passwordFile)
    await rename(staging, home.cluster)
  } catch (error) {
    const words = describeDiskRefusal(error instanceof Error ? error.message : String(error), home.folder)
    throw words === undefined ? error : new DiskRefusal(words, { cause: error })
  } finally {
    await rm(passwordFile, { force: true })
    await rm(staging, { recursive: true, force: true })
  }
}

async function runInitdb(
  home: PostgresHome,
  binaries: PostgresBinaries,
  cluster: string,
  passwordFile: string,
): Promise<void> {
  const args = [
    `--pgdata=${cluster}`,
    `--username=${OWNER}`,
    `--pwfile=${passwordFile}`,
    '--auth=scram-sha-256',
    // The built-in provider sorts by code point on every machine; the operating system's locales may not be generated.
    '--encoding=UTF8',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
    '--locale=C',
    '--no-instructions',
  ]
  const child = spawn(binaries.initdb, args, { ...processOptions(home), stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  const collect = (chunk: Buffer): void => void (output += chunk.toString())
  child.stdout?.on('data', collect)
  child.stderr?.on('data', collect)
  const code = await waitForExit(child)
  if (code !== 'code 0')
    throw new Error(
      `PostgreSQL could not make its files in ${home.folder} (initdb ended with ${code}):\n${output.trim()}`,
    )
}

/** A postmaster process that was started and may not yet answer. */
export type Postmaster = { readonly pid: number; readonly exited: Promise<string>; signal(name: NodeJS.Signals): void }

export async function spawnPostmaster(
  home: PostgresHome,
  binaries: PostgresBinaries,
  port: number,
  settings: PostgresSettings,
): Promise<Postmaster> {
  const size = await stat(home.serverLog).then(
    ({ size: bytes }) => bytes,
    () => 0,
  )
  if (size > LARGEST_LOG_BYTES) await truncate(home.serverLog)
  const log = await open(home.serverLog, 'a', 0o600)
  try {
    const args = ['-D', home.cluster, '-p', String(port)]
    for (const [name, value] of Object.entries({ ...SETTINGS, ...settings })) args.push('-c', `${name}=${value}`)
    // Its own process group: Ctrl-C in a terminal must reach Bahi first, which then stops the database last.
    // Its log is a file, not a pipe, so that it outlives a killed Bahi without a broken pipe.
    const child = spawn(binaries.postgres, args, {
      ...processOptions(home),
      detached: true,
      stdio: ['ignore', log.fd, log.fd],
    })
    const exited = waitForExit(child)
    return { pid: child.pid ?? 0, exited, signal: (name) => void child.kill(name) }
  } finally {
    await log.close()
  }
}

function processOptions(home: PostgresHome): { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number } {
  // Only what PostgreSQL needs: a foreign LANG fails, and PG* variables would redirect it.
  const env = {
    PATH: process.env['PATH'] ?? '',
    LC_ALL: 'C',
    TZ: 'UTC',
    ...(process.env['SystemRoot'] ? { SystemRoot: process.env['SystemRoot'] } : {}),
  }
  return { cwd: home.folder, env, ...home.runAs }
}

/** How a process ended, in words. A process that could not be started ends too: `spawn` says so by an event. */
function waitForExit(child: ChildProcess): Promise<string> {
  return new Promise((settle) => {
    child.once('error', (error) => settle(error.message))
    child.once('close', (code, signal) => settle(signal === null ? `code ${code ?? 'unknown'}` : `signal ${signal}`))
  })
}

/** The last lines PostgreSQL wrote to its log. */
export async function readLogTail(home: PostgresHome): Promise<string> {
  const file = await open(home.serverLog, 'r').catch(() => undefined)
  if (file === undefined) return ''
  try {
    const { size } = await file.stat()
    const length = Math.min(size, LOG_TAIL_BYTES)
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
    return buffer.toString('utf8').split('\n').slice(-15).join('\n').trim()
  } finally {
    await file.close()
  }
}

/** What postmaster.pid says about the postmaster that runs, or ran, in a cluster. */
export type PostmasterRecord = { readonly pid: number; readonly port: number }

export async function readPostmasterRecord(cluster: string): Promise<PostmasterRecord | undefined> {
  const text = await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => undefined)
  const lines = text?.split('\n') ?? []
  const pid = Number(lines[0])
  const port = Number(lines[3])
  return Number.isInteger(pid) && pid > 0 ? { pid, port: Number.isInteger(port) ? port : 0 } : undefined
}

/** A port without a listener. Another process may take the port before PostgreSQL does: the caller then tries again. */
export async function findFreePort(): Promise<number> {
  return new Promise((settle, fail) => {
    const server = createServer()
    server.once('error', fail)
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address !== null ? settle(address.port) : fail(new Error('no port')),
      )
    })
  })
}
