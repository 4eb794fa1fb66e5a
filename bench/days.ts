// npm run bench:days — P18 of the goals: whether anything grows with the number of days a market has had. A server whose
// business time passes by hand runs many days without orders. Its start, its days and its memory are then compared with those of
// a copy of the same market that is five days old, in turns and in this same process. The details print what its days without
// orders left in the database, young and old.
//
// In turns, because a process is not the same on its first days as later: V8 compiles what it has seen often, and it collects the
// old part of its memory only once a first limit is reached, after about eight days of this market, then once or twice a day. That
// costs 60 to 150 ms a day whatever the age of the market, and looked like growth when the first days of the process were the
// yardstick.
//
// The market begins with a year of sessions behind it, as the one of npm start does: highs and lows of 52 weeks and the evening of
// the plans read a year of daily bars, so a market without a past would have cheaper days until it has a year of its own.
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { smallDemoMarket } from '../apps/server/seed/seed-demo-market.ts'
import { listMarket } from '../apps/server/src/exchange/listing/listing.ts'
import { connect, type Database, type DatabaseAccess } from '../apps/server/src/platform/db/connect.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { accessIn, copyDatabase } from '../apps/server/testing/database-copies.ts'
import { type HandServer, openServerByHand } from '../apps/server/testing/open-server-by-hand.ts'
import { startTemporaryPostgres } from '../apps/server/testing/temporary-postgres.ts'
import { readArguments } from '../tools/command-line/read-arguments.mjs'
import { cpuMs, readPostmaster } from './cpu-of-database.ts'
import { endBench, figureOf, median } from './figures/figures.ts'
import { readCpuSeconds } from './orders-postgres.ts'
import { describeBytes, grownBytes, readTableBytes, type TableBytes } from './table-bytes.ts'

const HELP = `npm run bench:days
Lets many days of the market pass and compares the start, the days and the memory of its server with those of a market that is
five days old, in turns.
The last line is one JSON object.

Options:
  --help  prints this text
Environment:
  BENCH_DAYS         days that pass (250)
  BENCH_ROUNDS       rounds of both, in turns (5)
  BENCH_INSTRUMENTS  30 or 500; 30 unless told
Example: npm run bench:days`

readArguments(HELP)

const DAYS = Number(process.env['BENCH_DAYS'] ?? 250)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const EARLY_DAYS = 5
/** After so many days minutes, order log and tape of old ones are dropped and packed as fast as new ones come. */
const DAYS_TO_BALANCE = 25
/** Days of a round: so many that what V8 collects is spread over them, and that a young market stays young. */
const DAYS_OF_ROUND = 3
/** A year: what wholeDemoMarket has. */
const SESSIONS_BEFORE = 250
const isWhole = process.env['BENCH_INSTRUMENTS'] === '500'
const MIGRATIONS = fileURLToPath(new URL('../apps/server/migrations', import.meta.url))

/** What a server costs whose market is of some age. */
interface Cost {
  /** Processor time until it answers, of the server and of PostgreSQL. */
  readonly startMs: number
  /** Processor time of a day with its night, of the server and of PostgreSQL. */
  readonly dayMs: number
  readonly postgresMs: number
  readonly memoryBytes: number
}

function openServer(access: DatabaseAccess): Promise<HandServer> {
  return openServerByHand({
    access,
    demo: {
      ...smallDemoMarket(),
      sessions: SESSIONS_BEFORE,
      ...(isWhole ? { listing: listMarket() } : {}),
      schemes: 'few',
    },
  })
}

/** Runs some days and reads the memory at their end. The first day after a start is not counted: it prepares each statement. */
async function measure(access: DatabaseAccess): Promise<Cost> {
  const database = connect(access.owner, { connections: 1, name: 'bahi-bench' })
  const postmaster = await readPostmaster(database.pool)
  const began = cpuMs(postmaster)
  const server = await openServer(access)
  const startMs = cpuMs(postmaster) - began
  await passDays(database, server, 1)
  const before = readCpuSeconds(postmaster)
  const days = await passDays(database, server, DAYS_OF_ROUND)
  const postgresMs = ((readCpuSeconds(postmaster) - before) * 1_000) / days.length
  const memoryBytes = await readMemory()
  await server.close()
  await database.close()
  return { startMs, dayMs: postgresMs + days.reduce((sum, ms) => sum + ms, 0) / days.length, postgresMs, memoryBytes }
}

const describe = (name: string, { startMs, dayMs, postgresMs, memoryBytes }: Cost) =>
  `${name}: CPU of a start ${startMs.toFixed(0)} ms, of a day ${dayMs.toFixed(0)} ms (PostgreSQL ${postgresMs.toFixed(0)}), ${(memoryBytes / 1e6).toFixed(1)} MB`

const postgres = await startTemporaryPostgres()
try {
  const { access, allowLogIns } = postgres.postgres
  await migrate(access.owner, MIGRATIONS)
  await allowLogIns()
  /** Passes days in the market that grows old, with nobody connected to it afterwards. */
  const grow = async (days: number): Promise<{ cpuMs: number[]; bytes: TableBytes }> => {
    const database = connect(access.owner, { connections: 1, name: 'bahi-bench' })
    const server = await openServer(access)
    const cpuMs = await passDays(database, server, days)
    await server.close()
    const bytes = await readTableBytes(database.pool)
    await database.close()
    return { cpuMs, bytes }
  }
  const young = await grow(EARLY_DAYS)
  const kept = await copyDatabase(access, 'bahi')
  const untilBalance = Math.max(Math.min(DAYS, DAYS_TO_BALANCE) - EARLY_DAYS, 1)
  const balanced = await grow(untilBalance)
  const untilOld = Math.max(DAYS - EARLY_DAYS - untilBalance, 0)
  const old = await grow(untilOld)

  const rounds: { readonly young: Cost; readonly old: Cost }[] = []
  for (let number = 1; number <= ROUNDS; number += 1) {
    const copy = await copyDatabase(access, kept.name)
    const round = { young: await measure(accessIn(access, copy.name)), old: await measure(access) }
    await copy.drop()
    rounds.push(round)
    console.log(`round ${number}: ${describe(`${EARLY_DAYS} days old`, round.young)}`)
    console.log(`round ${number}: ${describe(`${DAYS} days old`, round.old)}`)
  }
  endBench(
    'days',
    [
      figureOf(
        'P18 start',
        rounds.map((round) => round.old.startMs / round.young.startMs),
      ),
      figureOf(
        'P18 day',
        rounds.map((round) => round.old.dayMs / round.young.dayMs),
      ),
      figureOf(
        'P18 memory',
        rounds.map((round) => round.old.memoryBytes / round.young.memoryBytes),
      ),
    ],
    {
      days: DAYS,
      instruments: isWhole ? 500 : 30,
      msOfAYoungDay: Math.round(median(rounds.map((round) => round.young.dayMs))),
      msOfAnOldDay: Math.round(median(rounds.map((round) => round.old.dayMs))),
      bytesOfAYoungDay: describeBytes(grownBytes(young.bytes, balanced.bytes), untilBalance),
      bytesOfAnOldDay: describeBytes(grownBytes(balanced.bytes, old.bytes), untilOld),
      cpuMsOfDays: [...young.cpuMs, ...balanced.cpuMs, ...old.cpuMs].map(Math.round),
    },
  )
} finally {
  await postgres.remove()
}

/** Milliseconds of processor time of each day with its night. */
async function passDays({ pool }: Pick<Database, 'pool'>, server: HandServer, days: number): Promise<number[]> {
  const cpuMs: number[] = []
  for (let day = 0; day < days; day += 1) {
    const before = process.cpuUsage()
    await server.endDay()
    const { user, system } = process.cpuUsage(before)
    cpuMs.push((user + system) / 1_000)
    // What was deleted is free for what comes, as in a database that nobody hurries: days pass in less than autovacuum's minute.
    await pool.query('vacuum bahi.minute_bars, bahi.exchange_input, bahi.tape, bahi.job_run')
  }
  const [fault] = server.faults
  if (fault !== undefined) throw fault
  return cpuMs
}

async function readMemory(): Promise<number> {
  if (globalThis.gc === undefined) throw new Error('Run it with --expose-gc, as npm run bench:days does.')
  globalThis.gc()
  await sleep(200)
  globalThis.gc()
  return process.memoryUsage().heapUsed
}
