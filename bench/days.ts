import { setTimeout as sleep } from 'node:timers/promises'
// npm run bench:days — P18 of the goals: whether anything grows with the number of days a market has had. A server whose
// business time passes by hand runs many days without orders; its start, its days and its memory are compared with those of
// the first five days. The details print what a day without orders leaves in the database (P19): the bytes of the days that
// are young, and of those after which nothing but what is kept for good still grows.
import { fileURLToPath } from 'node:url'
import { smallDemoMarket } from '../apps/server/seed/seed-demo-market.ts'
import { listMarket } from '../apps/server/src/exchange/listing/listing.ts'
import { connect, type Database } from '../apps/server/src/platform/db/connect.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { type HandServer, openServerByHand } from '../apps/server/testing/open-server-by-hand.ts'
import { startTemporaryPostgres } from '../apps/server/testing/temporary-postgres.ts'
import { readArguments } from '../tools/command-line/read-arguments.mjs'
import { endBench, figureOf, median } from './figures/figures.ts'

const HELP = `npm run bench:days
Lets many days of the market pass and compares the start, the day and the memory of the server with those of the first
five days.
The last line is one JSON object.

Options:
  --help  prints this text
Environment:
  BENCH_DAYS         days that pass (250)
  BENCH_INSTRUMENTS  30 or 500; 30 unless told
Example: npm run bench:days`

readArguments(HELP)

const DAYS = Number(process.env['BENCH_DAYS'] ?? 250)
const EARLY_DAYS = 5
/** After so many days minutes, order log and tape of old ones are dropped and packed as fast as new ones come. */
const DAYS_TO_BALANCE = 25
const isWhole = process.env['BENCH_INSTRUMENTS'] === '500'
const STARTS = 5
const MIGRATIONS = fileURLToPath(new URL('../apps/server/migrations', import.meta.url))

interface Age {
  readonly startMs: number[]
  readonly memoryBytes: number
  readonly bytes: TableBytes
}

const postgres = await startTemporaryPostgres()
try {
  const { access, allowLogIns } = postgres.postgres
  await migrate(access.owner, MIGRATIONS)
  await allowLogIns()
  const database = connect(access.owner, { connections: 1, name: 'bahi-bench' })
  const open = () =>
    openServerByHand({
      access,
      demo: { ...smallDemoMarket(), ...(isWhole ? { listing: listMarket() } : {}), schemes: 'few' },
    })

  /** A start does little work, so several are measured; the server must be closed. */
  const measureAge = async (): Promise<Age> => {
    const startMs: number[] = []
    let memoryBytes = 0
    for (let start = 0; start < STARTS; start += 1) {
      const began = performance.now()
      const server = await open()
      startMs.push(performance.now() - began)
      memoryBytes = await readMemory()
      await server.close()
    }
    return { startMs, memoryBytes, bytes: await readTableBytes(database) }
  }

  // The first starts also warm the code up, which has nothing to do with age.
  for (let start = 0; start < 2; start += 1) await (await open()).close()
  const early = await passDays(database, await open(), EARLY_DAYS)
  const young = await measureAge()
  console.log(
    `${EARLY_DAYS} days: start ${median(young.startMs).toFixed(0)} ms, a day ${median(early).toFixed(0)} ms of CPU`,
  )
  const untilBalance = Math.max(Math.min(DAYS, DAYS_TO_BALANCE) - EARLY_DAYS, 1)
  const late = await passDays(database, await open(), untilBalance)
  const balanced = await readTableBytes(database)
  late.push(...(await passDays(database, await open(), DAYS - EARLY_DAYS - untilBalance)))
  const old = await measureAge()
  const last = late.slice(-EARLY_DAYS)
  console.log(`${DAYS} days: start ${median(old.startMs).toFixed(0)} ms, a day ${median(last).toFixed(0)} ms of CPU`)
  endBench(
    'days',
    [
      figureOf(
        'P18 start',
        old.startMs.map((ms, at) => ms / (young.startMs[at] ?? Number.NaN)),
      ),
      figureOf(
        'P18 day',
        last.map((ms) => ms / median(early)),
      ),
      figureOf('P18 memory', [old.memoryBytes / young.memoryBytes]),
    ],
    {
      days: DAYS,
      instruments: isWhole ? 500 : 30,
      bytesOfAYoungDay: bytesADay(young.bytes, balanced, untilBalance),
      bytesOfAnOldDay: bytesADay(balanced, old.bytes, DAYS - EARLY_DAYS - untilBalance),
      cpuMsOfDays: [...early, ...late].map(Math.round),
    },
  )
  await database.close()
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
  await server.close()
  if (fault !== undefined) throw fault
  return cpuMs
}

/** Bytes of each table with its indices and what it keeps aside. */
type TableBytes = ReadonlyMap<string, number>

async function readTableBytes({ pool }: Pick<Database, 'pool'>): Promise<TableBytes> {
  const { rows } = await pool.query<{ name: string; bytes: string }>(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
     where relnamespace = 'bahi'::regnamespace and relkind = 'r'`,
  )
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]))
}

/** What one of some days added, in all and by table, the most first. */
function bytesADay(before: TableBytes, after: TableBytes, days: number): Record<string, number> {
  const grown = [...after].map(
    ([name, bytes]) => [name, (bytes - (before.get(name) ?? 0)) / Math.max(days, 1)] as const,
  )
  const all = grown.reduce((sum, [, bytes]) => sum + bytes, 0)
  const shown = grown.filter(([, bytes]) => bytes >= 256).sort(([, one], [, other]) => other - one)
  return Object.fromEntries([['all', all] as const, ...shown].map(([name, bytes]) => [name, Math.round(bytes)]))
}

async function readMemory(): Promise<number> {
  if (globalThis.gc === undefined) throw new Error('Run it with --expose-gc, as npm run bench:days does.')
  globalThis.gc()
  await sleep(200)
  globalThis.gc()
  return process.memoryUsage().heapUsed
}
