import { execFile } from 'node:child_process'
import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import type { PostgresHome } from './postgres-home.ts'
import { OWNER, readPostmasterRecord, type PostmasterRecord } from './postmaster.ts'

/** The advisory lock that a living Bahi holds in its embedded PostgreSQL. Any number will do; it spells "bahi". */
export const HELD_BY_BAHI = 0x62616869

const STOP_TIMEOUT_MS = 30_000
const ANSWER_TIMEOUT_MS = 5_000
const ASK_AGAIN_AFTER_MS = 200
/**
 * How often the lock must be found held before it counts as a living Bahi's. PostgreSQL lets go of a killed Bahi's lock
 * when its process for that connection has run. Answers are counted and not seconds: on a busy machine, or while
 * PostgreSQL starts itself anew, seconds pass in which that process has not had its turn.
 */
const ANSWERS_OF_A_LIVING_BAHI = 15

/**
 * Ends a postmaster that runs in this cluster although the Bahi that started it is gone. Whether it is gone is asked
 * of PostgreSQL itself: a living Bahi holds a lock there, and a killed one cannot.
 */
export async function endAbandonedPostmaster(
  home: PostgresHome,
  ownerPassword: string,
  log: (line: string) => void,
): Promise<void> {
  const record = await readPostmasterRecord(home.cluster)
  if (record === undefined) return
  if (!(await isPostmasterOf(record.pid, home.cluster))) {
    // Another process may have the number by now, and PostgreSQL would take that process for a living postmaster.
    await rm(join(home.cluster, 'postmaster.pid'), { force: true })
    return
  }
  const state = await askForBahi(record, ownerPassword)
  if (state === 'in use') {
    throw new Error(
      `Another Bahi is running on the database in ${home.folder} (PostgreSQL is process ${record.pid}). Stop it first, or set BAHI_DATA_DIR to another folder.`,
    )
  }
  log('Ending the PostgreSQL that an interrupted Bahi left running')
  process.kill(record.pid, 'SIGINT')
  if (await hasEnded(record.pid, STOP_TIMEOUT_MS)) return
  process.kill(record.pid, 'SIGQUIT')
  if (!(await hasEnded(record.pid, STOP_TIMEOUT_MS)))
    throw new Error(`The PostgreSQL left in ${home.folder} (process ${record.pid}) does not stop.`)
}

async function askForBahi(record: PostmasterRecord, password: string): Promise<'in use' | 'abandoned'> {
  let silentSince = Date.now()
  let answers = 0
  for (;;) {
    const client = new pg.Client({
      host: '127.0.0.1',
      port: record.port,
      user: OWNER,
      password,
      database: 'postgres',
      connectionTimeoutMillis: 1_000,
    })
    client.on('error', () => undefined)
    try {
      await client.connect()
      const { rows } = await client.query<{ free: boolean }>(`select pg_try_advisory_lock(${HELD_BY_BAHI}) as free`)
      if (rows[0]?.free === true) return 'abandoned'
    } catch (error) {
      // Starting, stopping, or stuck: asked again for a while, then treated as left behind.
      if (Date.now() > silentSince + ANSWER_TIMEOUT_MS) return 'abandoned'
      if (!(error instanceof Error)) throw error
      await sleep(ASK_AGAIN_AFTER_MS)
      continue
    } finally {
      await client.end().catch(() => undefined)
    }
    silentSince = Date.now()
    answers += 1
    if (answers === ANSWERS_OF_A_LIVING_BAHI) return 'in use'
    await sleep(ASK_AGAIN_AFTER_MS)
  }
}

async function hasEnded(pid: number, timeoutMs: number): Promise<boolean> {
  const deadline = Date.now() + timeoutMs
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false
    await sleep(50)
  }
  return true
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

async function isPostmasterOf(pid: number, cluster: string): Promise<boolean> {
  if (!isAlive(pid)) return false
  const command = await readCommand(pid)
  return command.includes('postgres') && command.includes(cluster)
}

async function readCommand(pid: number): Promise<string> {
  if (process.platform === 'linux') return readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')
  const shown = await promisify(execFile)('ps', ['-ww', '-o', 'command=', '-p', String(pid)]).catch(() => ({
    stdout: '',
  }))
  return shown.stdout
}
