// A server with customers and their sessions on a PostgreSQL of its own, for the benchmarks that send it requests.
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { askServer, bundleServer, forkServer, hearChild } from './bench-process.ts'
import type { LoadReport } from './orders-load.ts'
import { type BenchPostgres, readCpuSeconds, startBenchPostgres } from './orders-postgres.ts'
import type { ServerQuestion, ServerReady, ServerSettled } from './orders-server.ts'

/** Business seconds a second: slow enough that the session outlasts the rounds. */
export const CLOCK_SPEED = Number(process.env['BENCH_CLOCK_SPEED'] ?? 10)
/** How many shares a load asks for, when it asks for all. */
export const EVERY_SHARE = Number.MAX_SAFE_INTEGER

const root = fileURLToPath(new URL('..', import.meta.url))

export interface OrdersStage {
  readonly server: ChildProcess
  readonly ready: ServerReady
  readonly postgres: BenchPostgres
  /** Removed at the end. */
  readonly folder: string
}

/**
 * Lets some work measure a server whose session is open, and then checks the books.
 * @param scale of pgbench's database, where the yardstick runs; without it there is none.
 * @throws Error for a difference in the books.
 */
export async function withOrdersStage<Result>(
  { customers, scale }: { readonly customers: number; readonly scale?: number },
  work: (stage: OrdersStage) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(root, 'node_modules', '.bench-'))
  const postgres = await startBenchPostgres({ scale, log: console.log })
  let server: ChildProcess | undefined
  try {
    server = forkServer(await bundleServer(folder), { databaseUrl: postgres.url, customers, clockSpeed: CLOCK_SPEED })
    const ready = await hearChild<ServerReady>(server)
    console.log(`${ready.shares.length} shares, the session is open`)
    const result = await work({ server, ready, postgres, folder })
    await checkBooks(server)
    server.send({ stop: true } satisfies ServerQuestion)
    await once(server, 'exit')
    return result
  } finally {
    server?.kill()
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function checkBooks(server: ChildProcess): Promise<void> {
  const { orders, fills, postings } = await askServer<ServerSettled>(server, { settle: true })
  const { differences } = await askServer<{ differences: number }>(server, { check: true })
  console.log(`${orders} orders, ${fills} fills, ${postings} postings; ${differences} differences in the books`)
  if (differences > 0) throw new Error(`${differences} differences in the books`)
}

export type Held = Pick<OrdersStage, 'server' | 'postgres'>

/** Processor seconds of server and PostgreSQL. */
export interface Cpu {
  readonly server: number
  readonly postgres: number
}

/** What they have used so far. */
export function readCpu({ server, postgres }: Held): Cpu {
  return { server: readCpuSeconds(server.pid ?? 0), postgres: postgres.cpuSeconds() }
}

export function ordersASecond({ accepted, milliseconds }: Pick<LoadReport, 'accepted' | 'milliseconds'>): number {
  return (accepted * 1_000) / milliseconds
}

export interface OrderCpu {
  readonly serverMicros: number
  readonly postgresMicros: number
}

/** What an order cost between two readings. */
export function cpuOfOrder(before: Cpu, after: Cpu, accepted: number): OrderCpu {
  const micros = (of: keyof Cpu) => ((after[of] - before[of]) * 1e6) / Math.max(1, accepted)
  return { serverMicros: micros('server'), postgresMicros: micros('postgres') }
}

export function describeCpu({ serverMicros, postgresMicros }: OrderCpu): string {
  return `CPU µs an order: server ${serverMicros.toFixed(0)}, PostgreSQL ${postgresMicros.toFixed(0)}`
}

/** Does some work while the server stands still. It has caught up with its clock before and afterwards. */
export async function whileHeldStill<Result>(stage: Held, work: () => Promise<Result>): Promise<Result> {
  const { server } = stage
  await askServer<ServerSettled>(server, { settle: true })
  await holdStill(stage)
  try {
    return await work()
  } finally {
    server.kill('SIGCONT')
    await askServer<ServerSettled>(server, { settle: true })
  }
}

/** Stops the server between two transactions: PostgreSQL would break off one that stands open while nobody goes on with it. */
async function holdStill({ server, postgres }: Held): Promise<void> {
  const client = new pg.Client({ connectionString: postgres.url })
  await client.connect()
  try {
    for (;;) {
      server.kill('SIGSTOP')
      const { rows } = await client.query(
        'select from pg_stat_activity where xact_start is not null and pid <> pg_backend_pid() and backend_type = $1',
        ['client backend'],
      )
      if (rows.length === 0) return
      server.kill('SIGCONT')
      await sleep(20)
    }
  } finally {
    await client.end()
  }
}
