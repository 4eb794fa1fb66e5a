// npm run bench:growth — P11 of the goals: how costs grow with customers, shares and phones, as slopes of their logarithms: the
// night of a thousand to a hundred thousand customers, some minutes of an exchange of five hundred to five thousand shares, and the
// prices of a hundred to nine thousand phones. 1 is a cost that grows as they do.
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { usualSessionPlan } from '@bahi/domain/calendar/session-plan'
import { smallDemoMarket } from '../apps/server/seed/seed-demo-market.ts'
import { type ListedInstrument, listMarket } from '../apps/server/src/exchange/listing/listing.ts'
import { SimulatedDay } from '../apps/server/src/exchange/price/simulated-day.ts'
import { migrate } from '../apps/server/src/platform/db/migrate.ts'
import { openServerByHand } from '../apps/server/testing/open-server-by-hand.ts'
import { startTemporaryPostgres } from '../apps/server/testing/temporary-postgres.ts'
import { readArguments } from '../tools/command-line/read-arguments.mjs'
import { cpuMs, readPostmaster } from './cpu-of-database.ts'
import { endBench, figureOf, slopeOf } from './figures/figures.ts'
import { paced } from './fleet/fanout-fleet.ts'
import { settleCustomers } from './settle-customers.ts'

const HELP = `npm run bench:growth
Measures nights of ever more customers, an exchange of ever more shares and prices for ever more phones, and how their costs
grow.
The last line is one JSON object.

Options:
  --help  prints this text
Environment:
  BENCH_ROUNDS     nights, minutes and seconds that are measured at each size (5)
  BENCH_CUSTOMERS  customers at the end (100000)
  BENCH_CLIENTS    phones at the end (9000)
Example: npm run bench:growth`

readArguments(HELP)

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const MOST_CUSTOMERS = Number(process.env['BENCH_CUSTOMERS'] ?? 100_000)
const MOST_PHONES = Number(process.env['BENCH_CLIENTS'] ?? 9_000)
const MIGRATIONS = fileURLToPath(new URL('../apps/server/migrations', import.meta.url))
const MINUTE = 60
/** Minutes of a round, and of those before it: V8 compiles what it has seen often. */
const MINUTES = 5

interface Size {
  readonly size: number
  /** Of each round. */
  readonly costs: readonly number[]
}

/** The sizes up to the largest, each some three times the one before. */
function sizesUntil(first: number, most: number): number[] {
  const sizes = [1, 3, 10, 30, 100].map((times) => first * times).filter((size) => size < most)
  return [...sizes, most]
}

/** Milliseconds of processor time of a day without orders and its night, of the server and of PostgreSQL. */
async function measureNights(): Promise<Size[]> {
  const temporary = await startTemporaryPostgres()
  try {
    const { access, allowLogIns } = temporary.postgres
    await migrate(access.owner, MIGRATIONS)
    await allowLogIns()
    const owner = new pg.Pool({ ...access.owner, max: 2 })
    const postmaster = await readPostmaster(owner)
    const hand = await openServerByHand({ access, demo: { ...smallDemoMarket(), schemes: 'few' } })
    const sizes: Size[] = []
    let there = 0
    for (const size of sizesUntil(1_000, MOST_CUSTOMERS)) {
      await settleCustomers(hand.parts, owner, { from: there, count: size - there })
      there = size
      // The first night writes what the new customers are worth and the proof of each for the first time.
      await hand.endDay()
      await owner.query('vacuum (analyze)')
      const costs: number[] = []
      for (let round = 0; round < ROUNDS; round += 1) {
        const before = cpuMs(postmaster)
        await hand.endDay()
        costs.push(cpuMs(postmaster) - before)
      }
      sizes.push({ size, costs })
      console.log(`${size} customers: CPU of a day and its night ${costs.map((ms) => ms.toFixed(0)).join(', ')} ms`)
    }
    const [fault] = hand.faults
    if (fault !== undefined) throw fault
    await hand.close()
    await owner.end()
    return sizes
  } finally {
    await temporary.remove()
  }
}

/** The same companies several times over, each time under ids of their own. */
function manyShares(size: number): ListedInstrument[] {
  const { instruments } = listMarket()
  return Array.from({ length: size }, (_, at) => {
    const share = instruments[at % instruments.length]
    if (share === undefined) throw new RangeError(`no share ${at}`)
    return { ...share, id: at + 1 }
  })
}

/** Milliseconds of processor time of some minutes of the continuous session. */
function measureExchange(): Size[] {
  const plan = usualSessionPlan
  return [500, 1_000, 2_000, 5_000].map((size) => {
    const day = new SimulatedDay({
      date: '2026-11-20',
      seed: new Uint8Array(32).fill(7),
      plan,
      instruments: manyShares(size),
      indices: [],
      breakerIndexIds: [],
    })
    const pass = (seconds: number): void => {
      for (let second = 0; second < seconds; second += 1) {
        day.step()
        day.takeTape()
        day.takeChanged()
      }
    }
    pass(plan.continuousStart - plan.preOpenStart + 2 * MINUTES * MINUTE)
    const costs = Array.from({ length: ROUNDS }, () => {
      const before = process.cpuUsage()
      pass(MINUTES * MINUTE)
      const { user, system } = process.cpuUsage(before)
      return (user + system) / 1_000
    })
    console.log(`${size} shares: CPU of ${MINUTES} minutes ${costs.map((ms) => ms.toFixed(0)).join(', ')} ms`)
    return { size, costs }
  })
}

/** Parts of a core that phones cost which get their quotes once a second. */
async function measurePhones(): Promise<Size[]> {
  const sizes: Size[] = []
  for (const size of sizesUntil(100, MOST_PHONES)) {
    const costs: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const { cpuPercent } = await paced(size, 0, 100, 1_000, 5)
      costs.push(cpuPercent)
      await sleep(200)
    }
    sizes.push({ size, costs })
    console.log(`${size} phones: ${costs.map((percent) => percent.toFixed(2)).join(', ')} % of a core`)
  }
  return sizes
}

/** One slope for each round. */
function slopesOf(sizes: readonly Size[]): number[] {
  return Array.from({ length: ROUNDS }, (_, round) =>
    slopeOf(sizes.map(({ size, costs }) => ({ size, cost: costs[round] ?? Number.NaN }))),
  )
}

const shares = measureExchange()
const phones = await measurePhones()
const customers = await measureNights()
endBench(
  'growth',
  [
    figureOf('P11 customers', slopesOf(customers)),
    figureOf('P11 shares', slopesOf(shares)),
    figureOf('P11 phones', slopesOf(phones)),
  ],
  { customers, shares, phones },
)
