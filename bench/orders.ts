// npm run bench:orders — P1, P2 and P3 of the goals: orders a second over HTTP, each with session, key, rules, hold and chained postings,
// durably committed, against pgbench's TPC-B on the same PostgreSQL with as many clients; and all of them on one stock against
// spread over the market; and the slowest of a hundred acknowledgements when both have half as much to do as they can. Rounds of the
// yardstick and of Bahi take turns; the median of their ratios is quoted.
import { readArguments } from '../tools/command-line/read-arguments.mjs'
import { askServer } from './bench-process.ts'
import { endBench, figureOf, median } from './figures/figures.ts'
import { createOrdersLoad, type LoadReport, type OrdersLoad } from './orders-load.ts'
import { postgresSettings } from './orders-postgres.ts'
import type { ServerSettled } from './orders-server.ts'
import {
  CLOCK_SPEED,
  EVERY_SHARE,
  cpuOfOrder,
  describeCpu,
  ordersASecond,
  type OrderCpu,
  type OrdersStage,
  readCpu,
  whileHeldStill,
  withOrdersStage,
} from './orders-stage.ts'

const HELP = `npm run bench:orders
Counts the orders a second that Bahi takes over HTTP, durably committed, beside pgbench's TPC-B on the same PostgreSQL:
over the whole market and all on one share.
The last line is one JSON object.

Options:
  --help  prints this text
Environment:
  BENCH_ROUNDS       rounds of the yardstick and of Bahi, in turns (5)
  BENCH_SECONDS      seconds of each (10)
  BENCH_CLIENTS      how many send at once (256)
  BENCH_CUSTOMERS    customers that send (5000)
  BENCH_SCALE        size of pgbench's database (300)
  BENCH_CLOCK_SPEED  business seconds a second (10)
Example: npm run bench:orders`

readArguments(HELP)

const SCALE = Number(process.env['BENCH_SCALE'] ?? 300)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10)
const CLIENTS = Number(process.env['BENCH_CLIENTS'] ?? 256)
const CUSTOMERS = Number(process.env['BENCH_CUSTOMERS'] ?? 5_000)

interface Round {
  readonly yardstickTps: number
  readonly yardstickMicros: number
  readonly spread: Load
  readonly oneStock: Load
  /** 99 of 100 are faster, at half of the maximum of each. */
  readonly halfLoad: { readonly yardstickMs: number; readonly oursMs: number }
}
interface Load extends LoadReport, OrderCpu {
  readonly perSecond: number
  readonly drainMs: number
}

function print(line: string): void {
  console.log(line)
}

interface Stage extends Pick<OrdersStage, 'server' | 'postgres'> {
  readonly orders: OrdersLoad
}

async function load(
  stage: Stage,
  run: string,
  shares: number,
  { seconds = SECONDS, ordersPerSecond }: { seconds?: number; ordersPerSecond?: number } = {},
): Promise<Load> {
  const before = readCpu(stage)
  const report = await stage.orders.run(run, shares, { seconds, ordersPerSecond })
  const after = readCpu(stage)
  const drainBegan = performance.now()
  await askServer<ServerSettled>(stage.server, { settle: true })
  return {
    ...report,
    perSecond: ordersASecond(report),
    ...cpuOfOrder(before, after, report.accepted),
    drainMs: performance.now() - drainBegan,
  }
}

/** The yardstick has the machine for itself: our server is held still, its simulated market with it. */
function yardstick(stage: Stage): Promise<{ tps: number; micros: number; halfLoadMs: number }> {
  const { postgres } = stage
  return whileHeldStill(stage, async () => {
    const before = postgres.cpuSeconds()
    const tps = await postgres.runYardstick(CLIENTS, SECONDS)
    const micros = ((postgres.cpuSeconds() - before) * 1e6) / (tps * SECONDS)
    return { tps, micros, halfLoadMs: await postgres.timeYardstick(CLIENTS, SECONDS, tps / 2) }
  })
}

function describe(name: string, load: Load): string {
  const { perSecond, p50Ms, p99Ms, drainMs, accepted, refused, lastReason } = load
  const rest = refused === 0 ? '' : `; ${refused} not accepted, the last: ${lastReason}`
  return `${name} ${perSecond.toFixed(0)} orders/s (${accepted}, p50 ${p50Ms.toFixed(0)} ms, p99 ${p99Ms.toFixed(0)} ms; ${describeCpu(load)}; everything posted ${(drainMs / 1_000).toFixed(1)} s later${rest})`
}

async function oneRound(stage: Stage, number: number): Promise<Round> {
  const { tps, micros, halfLoadMs } = await yardstick(stage)
  const spread = await load(stage, `spread${number}`, EVERY_SHARE)
  const oneStock = await load(stage, `one${number}`, 1)
  const half = await load(stage, `half${number}`, EVERY_SHARE, { ordersPerSecond: spread.perSecond / 2 })
  print(
    `round ${number}: pgbench ${tps.toFixed(0)} tx/s (PostgreSQL ${micros.toFixed(0)} CPU µs each; at half of it p99 ${halfLoadMs.toFixed(1)} ms)`,
  )
  print(`  ${describe('spread over the market', spread)}`)
  print(`  ${describe('all on one stock', oneStock)}`)
  print(`  ${describe('at half of the maximum', half)}`)
  return {
    yardstickTps: tps,
    yardstickMicros: micros,
    spread,
    oneStock,
    halfLoad: { yardstickMs: halfLoadMs, oursMs: half.p99Ms },
  }
}

function summarise(rounds: readonly Round[]): void {
  const of = (pick: (round: Round) => number) => Math.round(median(rounds.map(pick)))
  endBench(
    'orders',
    [
      figureOf(
        'P1',
        rounds.map(({ spread, yardstickTps }) => spread.perSecond / yardstickTps),
      ),
      figureOf(
        'P1 server',
        rounds.map(({ spread }) => spread.serverMicros),
      ),
      figureOf(
        'P1 PostgreSQL',
        rounds.map(({ spread }) => spread.postgresMicros),
      ),
      figureOf(
        'P2',
        rounds.map(({ spread, oneStock }) => oneStock.perSecond / spread.perSecond),
      ),
      figureOf(
        'P3',
        rounds.map(({ halfLoad }) => halfLoad.oursMs / halfLoad.yardstickMs),
      ),
    ],
    {
      scale: SCALE,
      clients: CLIENTS,
      customers: CUSTOMERS,
      ordersPerSecond: of((round) => round.spread.perSecond),
      yardstickPerSecond: of((round) => round.yardstickTps),
      yardstickMicros: of((round) => round.yardstickMicros),
    },
  )
}

async function main(): Promise<void> {
  print(
    `orders: ${CLIENTS} connections, ${CUSTOMERS} customers, ${ROUNDS} rounds of ${SECONDS} s, pgbench -s ${SCALE} -M prepared -j 2, the exchange at ${CLOCK_SPEED} × real time; ${JSON.stringify(postgresSettings)}`,
  )
  const rounds = await withOrdersStage({ customers: CUSTOMERS, scale: SCALE }, async (opened) => {
    const stage = { ...opened, orders: createOrdersLoad(opened.ready, CLIENTS, opened.folder) }
    await load(stage, 'warm', EVERY_SHARE, { seconds: Math.min(5, SECONDS) })
    const measured: Round[] = []
    for (let number = 1; number <= ROUNDS; number += 1) measured.push(await oneRound(stage, number))
    return measured
  })
  summarise(rounds)
}

await main()
