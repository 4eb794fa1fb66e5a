// The server of the benchmarks: all of Bahi or one of its roles, the real calls over HTTP, with customers who have cash and
// sessions.
import { writeFile } from 'node:fs/promises'
import { Session } from 'node:inspector/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import pino from 'pino'
import { buildServer } from '../apps/server/src/build-server.ts'
import { trialBalance } from '../apps/server/src/ledger/verify/trial-balance.ts'
import { openDatabase } from '../apps/server/src/platform/postgres/open-database.ts'
import { openNatsWire } from '../apps/server/src/platform/wire/nats-wire.ts'
import { wirePlaceFrom } from '../apps/server/src/platform/wire/wire-place.ts'
import { rolesFrom } from '../apps/server/src/roles.ts'
import type { ServerOptions } from '../apps/server/src/server-options.ts'
import type { ServerParts } from '../apps/server/src/server-parts.ts'
import { createApp } from '../apps/server/src/server.ts'
import { openPrograms } from './open-programs.ts'
import { settleCustomers, type SettledCustomer } from './settle-customers.ts'

/** A share the load may ask for, and the prices at which. */
export interface BenchShare {
  readonly code: string
  readonly exchange: string
  readonly symbol: string
  readonly askPaise: number
  readonly tickPaise: number
  readonly lotSize: number
}
export interface ServerReady {
  readonly port: number
  readonly tokens: readonly string[]
  readonly shares: readonly BenchShare[]
}
/** A process without a door: nobody can ask it for anything. */
export interface ServerStands {
  readonly stands: true
}
/** Of each customer a program that logged in to the Kite Connect format: `api_key:access_token`. */
export interface ServerPrograms {
  readonly programs: readonly string[]
}
export type ServerQuestion =
  | { readonly programs: true }
  | { readonly settle: true }
  | { readonly check: true }
  | { readonly stop: true }
export interface ServerSettled {
  readonly orders: number
  readonly fills: number
  readonly postings: number
}

const [databaseUrl = '', migrationsFolder = '', customers = '5000', clockSpeed = '30', role, nats = ''] =
  process.argv.slice(2)

function say(
  message: ServerReady | ServerStands | ServerPrograms | ServerSettled | { readonly differences: number },
): void {
  process.send?.(message)
}

async function settleCustomersOf(parts: ServerParts): Promise<SettledCustomer[]> {
  const owner = new pg.Pool({ connectionString: databaseUrl, max: 2 })
  const settled = await settleCustomers(parts, owner, { from: 0, count: Number(customers) })
  await owner.end()
  return settled
}

function sharesOf(parts: ServerParts): BenchShare[] {
  return parts.instruments
    .all()
    .flatMap(({ id, code, exchange, symbol, lotSize, state, halted, suspended, surveillanceBarsOrders }) => {
      const quote = parts.feed.quote(id)
      const isTraded =
        state === 'normal' &&
        !halted &&
        !suspended &&
        !surveillanceBarsOrders &&
        quote !== undefined &&
        quote.askPaise > 0
      return isTraded
        ? [
            {
              code,
              exchange,
              symbol,
              askPaise: quote.askPaise,
              tickPaise: parts.exchange.feed.tickPaise(id) ?? 1,
              lotSize,
            },
          ]
        : []
    })
}

/** Everything asked for has had its effect, at the exchange and in the books. */
async function settled(parts: ServerParts): Promise<ServerSettled> {
  await parts.desk.settled()
  const { rows } = await parts.db.pool.query<{ orders: number; fills: number; postings: number; waiting: number }>(
    `select (select count(*)::int from bahi.orders) as orders, (select count(*)::int from bahi.fill) as fills, (select count(*)::int from bahi.posting) as postings`,
  )
  return rows[0] ?? { orders: 0, fills: 0, postings: 0 }
}

/** One process of several, in the role that it was told. */
async function joinOthers(named: string): Promise<ServerOptions['cluster']> {
  const onError = (error: unknown) => console.error(error)
  return {
    roles: rolesFrom([named]),
    wire: await openNatsWire({ place: wirePlaceFrom(nats, undefined), name: named, onError }),
  }
}

const cluster = role === undefined ? undefined : await joinOthers(role)
const database = await openDatabase({ databaseUrl, dataDir: '', migrationsFolder, log: () => undefined })
const parts = await buildServer({
  database,
  market: 'simulated',
  clockSpeed: Number(clockSpeed),
  ...(cluster === undefined ? {} : { cluster }),
  allowsDemoFromAfar: false,
  firewallSecret: undefined,
  sealKey: new Uint8Array(32),
  log: pino({ level: 'warn' }),
  tell: () => undefined,
  onFault: (error) => {
    console.error(error)
    process.exit(1)
  },
})
const hasDoor = role === undefined || role === 'door'
const app = await createApp(parts)
if (hasDoor) await app.listen({ port: 0, host: '127.0.0.1', backlog: 4_096 })
const settledHere = hasDoor ? await settleCustomersOf(parts) : []
const tokens = settledHere.map(({ token }) => token)
if (hasDoor) while (parts.clock.phase() !== 'open') await sleep(200)
// Only what runs under load is profiled, not the settling in.
const profiler = process.env['BENCH_PROFILE'] === undefined ? undefined : new Session()
if (profiler !== undefined) {
  profiler.connect()
  await profiler.post('Profiler.enable')
  await profiler.post('Profiler.start')
}
const address = app.server.address()
if (!hasDoor) say({ stands: true })
else say({ port: typeof address === 'object' && address !== null ? address.port : 0, tokens, shares: sharesOf(parts) })

process.on('message', (question: ServerQuestion) => {
  void (async () => {
    if ('settle' in question) return say(await settled(parts))
    if ('programs' in question) return say({ programs: await openPrograms(parts, settledHere) })
    if ('check' in question) return say({ differences: (await trialBalance(parts.db.pool)).differences.length })
    if (profiler !== undefined)
      await writeFile(
        `${process.env['BENCH_PROFILE'] ?? ''}${role === undefined ? '' : `-${role}`}`,
        JSON.stringify((await profiler.post('Profiler.stop')).profile),
      )
    await app.close()
    await parts.close()
    await cluster?.wire.close()
    await database.close()
    process.exit(0)
  })()
})
