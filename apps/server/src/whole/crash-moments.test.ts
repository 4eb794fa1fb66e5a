import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync } from 'node:fs'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { endPostgres, findFaults, readLedger, readHeld, waitUntilSettled } from '../../testing/crash-checks.ts'
import { bundleServer, findLastingPort, RunningServer } from '../../testing/running-server.ts'
import { settleCrashServer } from '../../testing/settle-crash-server.ts'
import { RandomStreams } from '../exchange/price/random.ts'
import { connect, type Database } from '../platform/db/connect.ts'
import { startEmbeddedPostgres } from '../platform/postgres/embedded-postgres.ts'
import { readPostmasterRecord } from '../platform/postgres/postmaster.ts'

/** One kill at each of these moments for every ten anywhere: one in `npm test`, fifty in the long run. */
const KILLS = Math.ceil(Number(process.env['BAHI_CRASHES'] ?? 10) / 10)
const SEED = Number(process.env['BAHI_CRASH_SEED'] ?? 1)
/** The greatest speed there is: a day in less than a minute. */
const CLOCK_SPEED = 2_000
const NIGHT_WITHIN_MS = 90_000
/** One while the day ends, and the others while the night is taken up again. */
const KILLS_A_NIGHT = 3
const MIGRATE = fileURLToPath(new URL('../../testing/migrate-program.ts', import.meta.url))
const MIGRATIONS = fileURLToPath(new URL('../../migrations', import.meta.url))

type Victim = 'server' | 'postmaster' | 'both'
const VICTIMS: readonly Victim[] = ['both', 'server', 'postmaster']

let folder: string
let dataDir: string
let lastKilled = 0
const draws = new RandomStreams(new Uint8Array(32).fill(SEED), 'crash moments', ['moments'])
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bahi-moments-'))
  // Root's PostgreSQL runs as nobody, who must be able to pass.
  await chmod(folder, 0o755)
  dataDir = join(folder, 'data')
})
afterEach(async () => {
  await endPostgres(dataDir)
  await rm(folder, { recursive: true, force: true })
})

const withLedger = <Result>(work: (ledger: Database) => Promise<Result>) => readLedger(dataDir, work)

/** Kills the database that runs, if one does: one that was killed before leaves its record behind. */
async function killPostmaster(): Promise<void> {
  const record = await readPostmasterRecord(join(dataDir, 'postgres/cluster'))
  if (record === undefined || record.pid === lastKilled) return
  lastKilled = record.pid
  process.kill(record.pid, 'SIGKILL')
}

it(
  `a data folder comes up whole after ${KILLS} kills while it was being made and migrated`,
  async () => {
    const program = await bundleServer(folder, MIGRATE)
    const start = (): ChildProcess =>
      spawn(process.execPath, [program], {
        env: { PATH: process.env['PATH'] ?? '', BAHI_DATA_DIR: dataDir },
        stdio: 'ignore',
      })
    for (let at = 0; at < KILLS; at += 1) {
      const child = start()
      const ended = once(child, 'exit')
      await sleep(200 + draws.below(0, 4_000))
      const victim = VICTIMS[at % VICTIMS.length]
      if (victim !== 'server') await killPostmaster()
      if (victim !== 'postmaster') child.kill('SIGKILL')
      await ended
    }
    const last = start()
    expect((await once(last, 'exit'))[0]).toBe(0)
    // It leaves no server behind; one is brought up to be asked.
    const postgres = await startEmbeddedPostgres({ folder: join(dataDir, 'postgres'), log: () => undefined })
    try {
      const owner = connect(postgres.access.owner, { connections: 1, name: 'bahi-crash-moments' })
      const { rows } = await owner.pool.query<{ at: number }>('select count(*)::integer as at from bahi.migration')
      await owner.close()
      expect(rows[0]?.at).toBe(readdirSync(MIGRATIONS).filter((name) => name.endsWith('.sql')).length)
    } finally {
      await postgres.stop()
    }
  },
  120_000 + KILLS * 30_000,
)

it(
  `a night goes on where it stood after ${KILLS} kills while days ended`,
  async () => {
    await settleCrashServer(dataDir)
    const place = {
      program: await bundleServer(folder),
      dataDir,
      port: await findLastingPort(),
      clockSpeed: CLOCK_SPEED,
    }
    const start = () => new RunningServer(place)
    let server = start()
    try {
      await server.ready()
      for (let at = 0; at < KILLS; at += 1) {
        await withLedger(waitForNight)
        await sleep(draws.below(0, 400))
        const victim = VICTIMS[Math.floor(at / KILLS_A_NIGHT) % VICTIMS.length]
        if (victim !== 'server') await killPostmaster()
        if (victim === 'postmaster') await server.ended()
        else await server.kill()
        server = start()
        for (; at + 1 < KILLS && (at + 1) % KILLS_A_NIGHT > 0; at += 1) {
          await sleep(draws.below(0, 4_000))
          if (VICTIMS[at % VICTIMS.length] === 'both') await killPostmaster()
          await server.kill()
          server = start()
        }
        await server.ready()
        expect(await withLedger(findFaults), `after kill ${at + 1}`).toEqual([])
        await withLedger(waitForDay)
      }
      await withLedger(waitUntilSettled)
      expect(await withLedger(findFaults)).toEqual([])
      expect(await withLedger(readHeld)).toBe(0n)
      expect(await withLedger(stepsRunTwice)).toEqual([])
    } finally {
      await server.kill()
    }
  },
  180_000 + KILLS * 180_000,
)

/** A night is while no day is open. */
async function isDayOpen(ledger: Database): Promise<boolean> {
  const { rows } = await ledger.pool.query(`select from bahi.exchange_day where state = 'open'`)
  return rows.length > 0
}

const waitForNight = (ledger: Database): Promise<void> => waitFor(async () => !(await isDayOpen(ledger)))
const waitForDay = (ledger: Database): Promise<void> => waitFor(() => isDayOpen(ledger))

async function waitFor(holds: () => Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + NIGHT_WITHIN_MS; !(await holds()); await sleep(5))
    if (Date.now() > deadline) throw new Error('the day neither ended nor began')
}

/** Everything that a night does for a customer is a journal with a cause of its own; two of one cause would be a step done twice. */
async function stepsRunTwice(ledger: Database): Promise<unknown[]> {
  const { rows } = await ledger.pool.query(
    'select shard, kind, reference from bahi.journal group by shard, kind, reference having count(*) > 1',
  )
  return rows
}
