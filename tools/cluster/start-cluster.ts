import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../apps/server/src/platform/postgres/embedded-postgres.ts'
import { findFreePort } from '../run-bahi.ts'

const SERVER = fileURLToPath(new URL('../../apps/server/dist/main.js', import.meta.url))
/** Seven processes with some thirty connections each. */
const MAX_CONNECTIONS = '400'
const GROUPS = 2
const READY_MS = 600_000
const AGAIN_MS = 1_000

/** One process of the cluster, which can be killed and started again. */
export interface Part {
  readonly name: string
  readonly pid: () => number | undefined
  start(): Promise<void>
  /** Ends the process as a crash would. */
  kill(): Promise<void>
  stop(): Promise<void>
}

export interface Cluster {
  readonly nats: Part
  readonly floors: readonly [Part, Part]
  readonly desks: readonly [Part, Part]
  readonly doors: readonly [Part & { readonly url: string }, Part & { readonly url: string }]
  readonly postgres: EmbeddedPostgres
  stop(): Promise<void>
}

export interface ClusterOptions {
  readonly dataDir: string
  readonly clockSpeed: string
  readonly log: (line: string) => void
}

/** Starts a NATS server, a database, a floor and its standby, two desks and two doors. */
export async function startCluster({ dataDir, clockSpeed, log }: ClusterOptions): Promise<Cluster> {
  await mkdir(dataDir, { recursive: true, mode: 0o755 })
  const stops: (() => Promise<unknown>)[] = []
  const stop = async (): Promise<void> => {
    for (const one of stops.splice(0).toReversed()) await one()
  }
  try {
    const postgres = await startEmbeddedPostgres({
      folder: join(dataDir, 'postgres'),
      log,
      settings: { max_connections: MAX_CONNECTIONS },
    })
    stops.push(() => postgres.stop())
    const { nats, url } = await prepareNats(dataDir)
    await nats.start()
    stops.push(() => nats.stop())
    const env = {
      DATABASE_URL: urlOf(postgres),
      BAHI_NATS_URL: url,
      BAHI_DATA_DIR: dataDir,
      BAHI_CLOCK_SPEED: clockSpeed,
      BAHI_DESK_GROUPS: String(GROUPS),
    }
    const part = async (name: string, role: string, more: NodeJS.ProcessEnv = {}): Promise<Part> => {
      const made = serverPart(name, { ...env, BAHI_ROLES: role, ...more }, log)
      stops.push(() => made.stop())
      await made.start()
      return made
    }
    // The first floor migrates and seeds; desks and doors wait for it by themselves.
    const floor = await part('floor 1', 'floor')
    const desks = [await part('desk 1', 'desk'), await part('desk 2', 'desk')] as const
    const door = async (name: string) => {
      const port = await findFreePort()
      const made = await part(name, 'door', { PORT: String(port), HOST: '127.0.0.1' })
      return Object.assign(made, { url: `http://127.0.0.1:${port}` })
    }
    const doors = [await door('door 1'), await door('door 2')] as const
    log('Waiting for the floor, which makes the demo market at the first start …')
    await Promise.all(doors.map(({ url }) => untilItAnswers(url)))
    // A standby that took over while the first floor seeds would seed as well.
    const standby = await part('floor 2 (standby)', 'floor')
    return { nats, floors: [floor, standby], desks, doors, postgres, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

async function untilItAnswers(url: string): Promise<void> {
  const deadline = performance.now() + READY_MS
  for (;;) {
    const isReady = await fetch(`${url}/livez`).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isReady) return
    if (performance.now() > deadline) throw new Error(`${url} does not answer`)
    await sleep(200)
  }
}

/** A NATS server with a password, on a free port of this machine. It is not started yet. */
export async function prepareNats(dataDir: string): Promise<{ readonly nats: Part; readonly url: string }> {
  const port = await findFreePort()
  const password = randomBytes(18).toString('hex')
  const config = join(dataDir, 'nats.conf')
  const text = `listen: "127.0.0.1:${port}"\nauthorization { user: bahi, password: "${password}" }\n`
  await writeFile(config, text, { mode: 0o600 })
  return {
    nats: processPart('nats-server', () => spawn('nats-server', ['-c', config], { stdio: 'ignore' })),
    url: `nats://bahi:${password}@127.0.0.1:${port}`,
  }
}

function serverPart(name: string, env: NodeJS.ProcessEnv, log: (line: string) => void): Part {
  return processPart(name, () => {
    const child = spawn(process.execPath, ['--max-semi-space-size=64', '--enable-source-maps', SERVER], {
      env: { ...process.env, NODE_ENV: 'production', ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    child.stderr.on('data', (chunk: Buffer) => log(`${name}: ${chunk.toString().trim()}`))
    return child
  })
}

function processPart(name: string, begin: () => ChildProcess): Part {
  let child: ChildProcess | undefined
  const start = async (): Promise<void> => {
    const started = begin()
    child = started
    // A floor that lost its lease ends by itself; whoever runs it starts it again, as systemd does.
    started.once('exit', () => {
      if (child === started) setTimeout(() => child === started && void start(), AGAIN_MS)
    })
    await once(started, 'spawn')
  }
  const end = async (signal: 'SIGTERM' | 'SIGKILL'): Promise<void> => {
    const ending = child
    child = undefined
    if (ending === undefined || ending.exitCode !== null || ending.signalCode !== null) return
    const gone = once(ending, 'exit')
    ending.kill(signal)
    const stuck = setTimeout(() => ending.kill('SIGKILL'), 20_000)
    await gone
    clearTimeout(stuck)
  }
  return {
    name,
    pid: () => child?.pid,
    start,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

function urlOf({ access: { owner } }: EmbeddedPostgres): string {
  const { user, password, host, port, database } = owner
  return `postgres://${user}:${encodeURIComponent(String(password))}@${host}:${port}/${database}`
}
