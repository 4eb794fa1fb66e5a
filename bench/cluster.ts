// npm run bench:cluster — P20 of the goals: what an order costs in a door, a desk and a floor of their own beside one process that is
// all of them, and what a second desk on a second database would bring.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type Part, prepareNats } from '../tools/cluster/start-cluster.ts'
import { readArguments } from '../tools/command-line/read-arguments.mjs'
import { askServer, bundleServer, forkServer, hearChild } from './bench-process.ts'
import { endBench, figureOf, median } from './figures/figures.ts'
import { createOrdersLoad, type OrdersLoad } from './orders-load.ts'
import { type BenchPostgres, readCpuSeconds, startBenchPostgres } from './orders-postgres.ts'
import type { ServerQuestion, ServerReady, ServerSettled, ServerStands } from './orders-server.ts'

const HELP = `npm run bench:cluster
Measures the processor time of an order in three processes (door, desk, floor) that meet at a NATS server, beside the same in
one process, on the same PostgreSQL and in turns. What a second desk on a second database would bring is worked out from
these times. It needs pgbench's PostgreSQL, wrk and nats-server.
The last line is one JSON object.

Options:
  --help  prints this text
Environment:
  BENCH_ROUNDS       rounds of both, in turns (5)
  BENCH_SECONDS      seconds of each, and as many without a load before it (10)
  BENCH_CLIENTS      how many send at once (256)
  BENCH_CUSTOMERS    customers that send (3000)
  BENCH_CLOCK_SPEED  business seconds a second (10)
Example: npm run bench:cluster`

readArguments(HELP)

const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 10)
const CLIENTS = Number(process.env['BENCH_CLIENTS'] ?? 256)
const CUSTOMERS = Number(process.env['BENCH_CUSTOMERS'] ?? 3_000)
const CLOCK_SPEED = Number(process.env['BENCH_CLOCK_SPEED'] ?? 10)
const EVERY_SHARE = Number.MAX_SAFE_INTEGER
const ROLES = ['floor', 'desk', 'door'] as const
const root = fileURLToPath(new URL('..', import.meta.url))

type Role = (typeof ROLES)[number]

/** A Bahi under load: its processes by name, and the one that takes the orders. */
interface Bahi {
  readonly name: string
  readonly processes: ReadonlyMap<string, () => number>
  readonly door: ChildProcess
  readonly orders: OrdersLoad
}

/** Processor microseconds an order, by process and by the name under which connections to PostgreSQL were opened. */
interface Costs {
  readonly ordersASecond: number
  /** Of the customers' orders: the two markets draw days of their own, and what a fill costs is part of an order's cost. */
  readonly fillsAnOrder: number
  readonly processes: ReadonlyMap<string, number>
  readonly connections: ReadonlyMap<string, number>
}

const pidOf = (child: ChildProcess) => () => child.pid ?? 0

async function openWhole(
  program: string,
  postgres: BenchPostgres,
  folder: string,
  opened: ChildProcess[],
): Promise<Bahi> {
  const server = forkServer(program, { databaseUrl: postgres.url, customers: CUSTOMERS, clockSpeed: CLOCK_SPEED })
  opened.push(server)
  const orders = createOrdersLoad(await hearChild<ServerReady>(server), CLIENTS, folder, 'phone')
  return { name: 'one process', processes: new Map([['whole', pidOf(server)]]), door: server, orders }
}

async function openApart(
  program: string,
  postgres: BenchPostgres,
  folder: string,
  { nats, url }: { readonly nats: Part; readonly url: string },
  opened: ChildProcess[],
): Promise<Bahi> {
  const open = (role: Role): ChildProcess => {
    const part = { role, nats: url }
    const child = forkServer(program, {
      databaseUrl: postgres.secondUrl,
      customers: CUSTOMERS,
      clockSpeed: CLOCK_SPEED,
      part,
    })
    opened.push(child)
    return child
  }
  const floor = open('floor')
  await hearChild<ServerStands>(floor)
  const desk = open('desk')
  await hearChild<ServerStands>(desk)
  const door = open('door')
  const own = mkdtempSync(join(folder, 'apart-'))
  const orders = createOrdersLoad(await hearChild<ServerReady>(door), CLIENTS, own, 'phone')
  const processes = new Map([
    ['floor', pidOf(floor)],
    ['desk', pidOf(desk)],
    ['door', pidOf(door)],
    ['nats-server', () => nats.pid() ?? 0],
  ])
  return { name: 'door, desk and floor', processes, door, orders }
}

/** Processor seconds so far, and when they were read. */
interface Clocks {
  readonly at: number
  readonly seconds: ReadonlyMap<string, number>
}

/** Processor seconds so far of each process, and of PostgreSQL's processes by whose connection they serve. */
async function readClocks({ processes }: Bahi, postgres: BenchPostgres): Promise<Clocks> {
  const at = performance.now()
  const clocks = new Map<string, number>()
  for (const [name, pid] of processes) clocks.set(name, readCpuSeconds(pid()))
  const client = new pg.Client({ connectionString: postgres.url, application_name: 'bench' })
  await client.connect()
  const { rows } = await client.query<{ pid: number; name: string }>(
    `select pid, case when backend_type = 'client backend' then application_name else 'beside' end as name
       from pg_stat_activity where application_name <> 'bench'`,
  )
  await client.end()
  for (const { pid, name } of rows) clocks.set(`sql ${name}`, (clocks.get(`sql ${name}`) ?? 0) + cpuOrNone(pid))
  return { at, seconds: clocks }
}

/** A connection may end between the list and the look. */
function cpuOrNone(pid: number): number {
  try {
    return readCpuSeconds(pid)
  } catch {
    return 0
  }
}

/** What an order costs. What the processes spend as long without orders is taken off, since a market runs beside them. */
async function measure(bahi: Bahi, postgres: BenchPostgres, run: string, seconds = SECONDS): Promise<Costs> {
  const before = await askServer<ServerSettled>(bahi.door, { settle: true })
  const first = await readClocks(bahi, postgres)
  await sleep(seconds * 1_000)
  const idle = await readClocks(bahi, postgres)
  const { accepted, milliseconds, refused, lastReason } = await bahi.orders.run(run, EVERY_SHARE, { seconds })
  const after = await askServer<ServerSettled>(bahi.door, { settle: true })
  const loaded = await readClocks(bahi, postgres)
  if (refused > accepted / 100)
    throw new Error(`${refused} of ${accepted + refused} orders were refused: ${lastReason}`)
  // The load and what it leaves to settle take longer than the wait without it.
  const longer = (loaded.at - idle.at) / (idle.at - first.at)
  const micros = new Map<string, number>()
  for (const [name, seconds] of loaded.seconds) {
    const atIdle = idle.seconds.get(name) ?? 0
    const spentIdle = (atIdle - (first.seconds.get(name) ?? 0)) * longer
    micros.set(name, ((seconds - atIdle - spentIdle) * 1e6) / accepted)
  }
  const pick = (isSql: boolean) =>
    new Map(
      [...micros]
        .filter(([name]) => name.startsWith('sql ') === isSql)
        .map(([name, value]) => [name.replace('sql ', ''), value]),
    )
  return {
    ordersASecond: (accepted * 1_000) / milliseconds,
    fillsAnOrder: (after.fills - before.fills) / accepted,
    processes: pick(false),
    connections: pick(true),
  }
}

function total(micros: ReadonlyMap<string, number>): number {
  return [...micros.values()].reduce((sum, one) => sum + one, 0)
}

/**
 * Orders a second of two desks on two databases beside one on one, when every process and every database has a core of its
 * own and there are doors enough: whichever of them needs longest for its part of an order decides. Desks and their databases
 * share the orders; floor, NATS server and the database's work for the exchange do not.
 */
function gainOfSecondNode({ processes, connections }: Costs): number {
  const of = (micros: ReadonlyMap<string, number>, name: string) => micros.get(name) ?? 0
  const exchange = of(connections, 'bahi-exchange')
  const floor = Math.max(of(processes, 'floor'), of(processes, 'nats-server'), exchange)
  const node = Math.max(of(processes, 'desk'), total(connections) - exchange)
  return Math.max(node, floor) / Math.max(node / 2, floor)
}

/** Asked to stop, a process writes its profile first. */
async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return
  const gone = once(child, 'exit')
  child.send({ stop: true } satisfies ServerQuestion)
  await gone
}

function describe(name: string, { ordersASecond, fillsAnOrder, processes, connections }: Costs): string {
  const list = (micros: ReadonlyMap<string, number>) =>
    [...micros].map(([part, value]) => `${part} ${value.toFixed(0)}`).join(', ')
  return `${name}: ${ordersASecond.toFixed(0)} orders/s of ${fillsAnOrder.toFixed(2)} fills, CPU µs an order: ${list(processes)}; PostgreSQL for ${list(connections)}`
}

async function main(): Promise<void> {
  const folder = mkdtempSync(join(root, 'node_modules', '.bench-'))
  const postgres = await startBenchPostgres({ scale: undefined, log: console.log })
  const opened: ChildProcess[] = []
  const { nats, url } = await prepareNats(folder)
  await nats.start()
  try {
    const program = await bundleServer(folder)
    const whole = await openWhole(program, postgres, folder, opened)
    const apart = await openApart(program, postgres, folder, { nats, url }, opened)
    for (const bahi of [whole, apart]) await measure(bahi, postgres, 'warm', Math.min(5, SECONDS))
    const rounds: { readonly whole: Costs; readonly apart: Costs }[] = []
    for (let number = 1; number <= ROUNDS; number += 1) {
      const round = {
        whole: await measure(whole, postgres, `whole${number}`),
        apart: await measure(apart, postgres, `apart${number}`),
      }
      rounds.push(round)
      console.log(`round ${number}: ${describe(whole.name, round.whole)}`)
      console.log(`round ${number}: ${describe(apart.name, round.apart)}`)
    }
    for (const { door, name } of [whole, apart]) {
      const { differences } = await askServer<{ differences: number }>(door, { check: true })
      if (differences > 0) throw new Error(`${name}: ${differences} differences in the books`)
    }
    endBench(
      'cluster',
      [
        figureOf(
          'P20 processor',
          rounds.map((round) => total(round.apart.processes) / total(round.whole.processes)),
        ),
        figureOf(
          'P20 nodes',
          rounds.map((round) => gainOfSecondNode(round.apart)),
        ),
      ],
      {
        ordersPerSecond: Math.round(median(rounds.map(({ apart: { ordersASecond } }) => ordersASecond))),
        yardstickPerSecond: Math.round(median(rounds.map(({ whole: { ordersASecond } }) => ordersASecond))),
      },
    )
  } finally {
    for (const child of opened.toReversed()) await stop(child)
    await nats.stop()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

await main()
