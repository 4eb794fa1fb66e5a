import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { clientConfig, type DatabaseAccess } from '../db/connect.ts'
import { KeptConnection } from '../db/kept-connection.ts'
import { endAbandonedPostmaster, HELD_BY_BAHI } from './abandoned-postmaster.ts'
import { DiskRefusal, describeDiskRefusal } from './disk-refusal.ts'
import { isOpenToOthers, preparePostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts'
import {
  preparePostgresHome,
  readOrMakePasswords,
  readPasswords,
  type Passwords,
  type PostgresHome,
} from './postgres-home.ts'
import {
  findFreePort,
  initialiseCluster,
  OWNER,
  readLogTail,
  readPostmasterRecord,
  spawnPostmaster,
  type Postmaster,
  type PostgresSettings,
} from './postmaster.ts'
import { scramVerifier } from './scram-verifier.ts'

const DATABASE = 'bahi'
/** How long a start tries again for a reason that passes by itself, and the longest pause between two tries. */
const PASSES_WITHIN_MS = 60_000
const LONGEST_PAUSE_MS = 2_000
// After a crash PostgreSQL replays its log before it answers; on a slow disk that takes minutes, not seconds.
const READY_TIMEOUT_MS = 10 * 60_000
const CONNECT_TIMEOUT_MS = 5_000
const FAST_STOP_TIMEOUT_MS = 15_000
const IMMEDIATE_STOP_TIMEOUT_MS = 5_000

/** A PostgreSQL that belongs to this process. */
export type EmbeddedPostgres = {
  readonly access: DatabaseAccess
  /** Where the files are; differs from the wanted folder when root could not use that. */
  readonly folder: string
  readonly version: string
  /** Settles, with the reason in words, when PostgreSQL ends without having been stopped. */
  readonly died: Promise<string>
  /** Lets the runtime roles log in; to be called after the migrations that create them. */
  allowLogIns(): Promise<void>
  /** Stops PostgreSQL as its "fast" mode does: open transactions are rolled back, everything is written. */
  stop(): Promise<void>
}

export type EmbeddedOptions = {
  /** The wanted folder of the database's files. */
  readonly folder: string
  readonly log: (line: string) => void
  /** Settings beside the usual ones; for tests and benchmarks. */
  readonly settings?: PostgresSettings
}

/**
 * Starts the PostgreSQL that npm installed, on a free port of 127.0.0.1. Makes its files at the first start, ends a
 * postmaster that a killed Bahi left behind, and refuses when another Bahi is using the folder.
 *
 * @throws DiskRefusal when the disk is full, read-only or not ours.
 */
export async function startEmbeddedPostgres({
  folder,
  log,
  settings = {},
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const home = await preparePostgresHome(folder, log)
  const reachable = home.runAs === undefined ? async () => true : isOpenToOthers
  const binaries = await preparePostgresBinaries(home.folder, reachable, log)
  const passwords = await readOrMakePasswords(home)
  if ((await stat(home.cluster).catch(() => undefined)) === undefined) {
    log('Making the database (first start)')
    await initialiseCluster(home, binaries, passwords.owner)
  }
  await endAbandonedPostmaster(home, passwords.owner, log)
  const { postmaster, port, guard } = await startAndWait({ home, binaries, passwords, settings, log })
  await makeDatabase(port, passwords)
  return supervise({ home, binaries, passwords, postmaster, port, guard })
}

/** Access to the embedded database of a Bahi that is running, for commands beside it; undefined when none runs. */
export async function findRunningPostgres(folder: string): Promise<DatabaseAccess | undefined> {
  const record = await readPostmasterRecord(join(folder, 'cluster'))
  const passwords = await readPasswords(folder)
  return record === undefined || passwords === undefined ? undefined : accessTo(record.port, passwords)
}

/**
 * Reasons of PostgreSQL's log that pass by themselves: another process took the port, a killed postmaster's children have
 * not ended yet, or a killed start's postmaster came up before this one.
 */
const PASSING =
  /Address already in use|could not create any TCP\/IP sockets|pre-existing shared memory block|lock file "postmaster.pid" (already exists|is empty)/

type Started = { postmaster: Postmaster; port: number; guard: KeptConnection }

type StartParts = {
  readonly home: PostgresHome
  readonly binaries: PostgresBinaries
  readonly passwords: Passwords
  readonly settings: PostgresSettings
  readonly log: (line: string) => void
}

async function startAndWait({ home, binaries, passwords, settings, log }: StartParts): Promise<Started> {
  const deadline = Date.now() + PASSES_WITHIN_MS
  for (let pauseMs = 500; ; pauseMs = Math.min(pauseMs + 500, LONGEST_PAUSE_MS)) {
    const port = await findFreePort()
    const postmaster = await spawnPostmaster(home, binaries, port, settings)
    const outcome = await Promise.race([waitUntilReady(port, passwords.owner, postmaster), postmaster.exited])
    if (typeof outcome !== 'string') return { postmaster, port, guard: outcome }
    const tail = await readLogTail(home)
    const words = describeDiskRefusal(tail, home.folder)
    if (words !== undefined) throw new DiskRefusal(words)
    if (!PASSING.test(tail) || Date.now() > deadline)
      throw new Error(`PostgreSQL did not start (${outcome}). The end of ${home.serverLog}:\n${tail}`)
    await sleep(pauseMs)
    // A Bahi killed at the moment of its own start leaves a postmaster that writes its file only now.
    await endAbandonedPostmaster(home, passwords.owner, log)
  }
}

/**
 * Connects as soon as PostgreSQL answers. The connection is kept, also when PostgreSQL starts itself anew: while it is open, other
 * starts can see that this database has a living Bahi and is not to be taken over.
 *
 * It stops asking when the postmaster has ended: a wait that went on would keep the whole process from ending.
 */
async function waitUntilReady(port: number, password: string, postmaster: Postmaster): Promise<KeptConnection> {
  const deadline = Date.now() + READY_TIMEOUT_MS
  let hasEnded = false
  void postmaster.exited.then(() => (hasEnded = true))
  for (;;) {
    try {
      return await KeptConnection.open(() => openGuard(port, password))
    } catch (error) {
      if (hasEnded || Date.now() > deadline) throw error
      await sleep(25)
    }
  }
}

async function openGuard(port: number, password: string): Promise<pg.Client> {
  const client = new pg.Client({
    ...ownerAddress(port, password),
    database: 'postgres',
    application_name: 'bahi-guard',
    keepAlive: true,
    // Another process may have taken the port, and need not answer.
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  })
  // The end of the postmaster itself is heard through its process.
  client.on('error', () => undefined)
  try {
    await client.connect()
    await client.query(`select pg_advisory_lock(${HELD_BY_BAHI})`)
    return client
  } catch (error) {
    await client.end().catch(() => undefined)
    throw error
  }
}

function ownerAddress(port: number, password: string): pg.ClientConfig {
  return { host: '127.0.0.1', port, user: OWNER, password, database: DATABASE, ssl: false }
}

function accessTo(port: number, passwords: Passwords): DatabaseAccess {
  const owner = ownerAddress(port, passwords.owner)
  return {
    owner: clientConfig(owner, 'bahi-owner'),
    app: clientConfig({ ...owner, user: 'bahi_app', password: passwords.app }, 'bahi'),
    exchange: clientConfig({ ...owner, user: 'bahi_exchange', password: passwords.exchange }, 'bahi-exchange'),
  }
}

async function asOwner(
  port: number,
  passwords: Passwords,
  database: string,
  work: (client: pg.Client) => Promise<unknown>,
): Promise<void> {
  const client = new pg.Client({ ...ownerAddress(port, passwords.owner), database })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

async function makeDatabase(port: number, passwords: Passwords): Promise<void> {
  await asOwner(port, passwords, 'postgres', async (client) => {
    const { rowCount } = await client.query('select from pg_database where datname = $1', [DATABASE])
    if (rowCount === 0) await client.query(`create database ${DATABASE}`)
  })
}

type Supervised = Started & { home: PostgresHome; binaries: PostgresBinaries; passwords: Passwords }

function supervise({ home, binaries, passwords, postmaster, port, guard }: Supervised): EmbeddedPostgres {
  let stopping: Promise<void> | undefined
  const died = postmaster.exited.then(async (how) => {
    // Never settles after an ordinary stop, which is no reason for an alarm.
    if (stopping !== undefined) return new Promise<string>(() => undefined)
    const tail = await readLogTail(home)
    return `PostgreSQL ended by itself (${how}). ${describeDiskRefusal(tail, home.folder) ?? `The end of ${home.serverLog}:\n${tail}`}`
  })
  return {
    access: accessTo(port, passwords),
    folder: home.folder,
    version: binaries.version,
    died,
    allowLogIns: () =>
      asOwner(port, passwords, 'postgres', async (client) => {
        await client.query(`alter role bahi_app login password '${scramVerifier(passwords.app)}'`)
        await client.query(`alter role bahi_exchange login password '${scramVerifier(passwords.exchange)}'`)
      }),
    stop: () => (stopping ??= stopPostmaster(postmaster, guard)),
  }
}

async function stopPostmaster(postmaster: Postmaster, guard: KeptConnection): Promise<void> {
  await guard.close().catch(() => undefined)
  const steps = [
    ['SIGINT', FAST_STOP_TIMEOUT_MS],
    ['SIGQUIT', IMMEDIATE_STOP_TIMEOUT_MS],
    ['SIGKILL', IMMEDIATE_STOP_TIMEOUT_MS],
  ] as const
  for (const [signal, timeoutMs] of steps) {
    postmaster.signal(signal)
    const waiting = new AbortController()
    const ended = await Promise.race([
      postmaster.exited.then(() => true),
      sleep(timeoutMs, false, { signal: waiting.signal }).catch(() => false),
    ])
    waiting.abort()
    if (ended) return
  }
}
