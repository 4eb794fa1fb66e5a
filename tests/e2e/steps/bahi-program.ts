import { pino } from 'pino'
import { wholeDemoMarket, smallDemoMarket, type DemoMarket } from '../../../apps/server/seed/seed-demo-market.ts'
import { buildServer } from '../../../apps/server/src/build-server.ts'
import { serveStream } from '../../../apps/server/src/market/live/serve-stream.ts'
import { openNatsWire } from '../../../apps/server/src/platform/wire/nats-wire.ts'
import { wirePlaceFrom } from '../../../apps/server/src/platform/wire/wire-place.ts'
import type { Role } from '../../../apps/server/src/roles.ts'
import type { ServerOptions } from '../../../apps/server/src/server-options.ts'
import type { ServerParts } from '../../../apps/server/src/server-parts.ts'
import { createApp } from '../../../apps/server/src/server.ts'
import { accessTo } from '../../../apps/server/testing/database-copies.ts'
import { TEST_PASSWORD_COST, TEST_SEAL_KEY } from '../../../apps/server/testing/test-seal.ts'
import type { MarketSize, TestServer } from '../../../apps/server/testing/test-server.ts'
import { testStream } from './test-stream.ts'

// The process of a Bahi for browser tests: the server as it is, in a database that has been filled before, whose business
// time runs by itself and passes at once where a test says so. When one Bahi has been stopped, the next may start here, as
// the servers of other tests do: to load the server's modules takes longer than to start it.

/** What the process is told to start. */
export interface StartBahi {
  readonly server: Pick<TestServer, 'owner' | 'app' | 'exchange'>
  readonly database: string
  readonly market: MarketSize
  readonly phoneFolder: string
  readonly consoleFolder: string
  /** Business seconds a second. */
  readonly clockSpeed: number
  /** Where it listens; any free port without it. */
  readonly port?: number
  /** The role of a process that is not all of Bahi, and the address of the NATS where it meets the others. */
  readonly part?: { readonly role: Role; readonly nats: string }
}

/** What it is told afterwards, and answers with the same id. */
export interface PassTime {
  readonly id: number
  readonly seconds: number
}

/** To stop, so that another can be started. */
export interface StopBahi {
  readonly stop: true
}

export type BahiAnswer = { readonly url: string } | { readonly id: number } | { readonly stopped: true }

interface Running {
  readonly parts: ServerParts
  close(): Promise<void>
}

/** Business seconds at a time: what waits for an hour of the day finds it. */
const STEP_SECONDS = 300
const LOOK_MS = 20

/** The small market has the customers, offers and lived months of the whole one, and two of its funds. */
const DEMO_MARKETS: Readonly<Record<MarketSize, Omit<DemoMarket, 'desk'>>> = {
  small: { ...smallDemoMarket(), sessions: 80, hasLived: true, inventsOffers: true, schemes: 'few' },
  whole: wholeDemoMarket(),
}

async function start(told: StartBahi): Promise<Running> {
  const { server, database, market, phoneFolder, consoleFolder, clockSpeed, port = 0, part } = told
  const cluster = part === undefined ? undefined : await joinOthers(part)
  const parts = await buildServer({
    database: { access: accessTo(server, database), died: new Promise(() => undefined), close: async () => undefined },
    market: 'simulated',
    demo: { ...DEMO_MARKETS[market], desk: 'closed' },
    clockSpeed,
    ...(cluster === undefined ? {} : { cluster }),
    allowsDemoFromAfar: false,
    firewallSecret: undefined,
    sealKey: TEST_SEAL_KEY,
    passwordCost: TEST_PASSWORD_COST,
    log: pino({ level: process.env['LOG_LEVEL'] ?? 'silent' }),
    tell: () => undefined,
    onFault: (error) => {
      process.stderr.write(`${String(error)}\n`)
      process.exit(1)
    },
  })
  // A browser on this machine says with `x-forwarded-for` from where it comes, as behind a proxy.
  const app = await createApp(parts, { phoneFolder, consoleFolder, trustedProxies: ['127.0.0.1'] })
  const closeStream = serveStream(app.server, parts.stream, testStream)
  const url = await app.listen({ port, host: '127.0.0.1' })
  answer({ url })
  return {
    parts,
    close: async () => {
      closeStream()
      await app.close()
      await parts.close()
      await cluster?.wire.close()
    },
  }
}

async function joinOthers({ role, nats }: NonNullable<StartBahi['part']>): Promise<ServerOptions['cluster']> {
  const onError = (error: unknown) => void process.stderr.write(`${String(error)}\n`)
  return { roles: [role], wire: await openNatsWire({ place: wirePlaceFrom(nats, undefined), name: role, onError }) }
}

/** Lets business time pass at once; the night between two days counts nothing. */
async function pass({ exchange, clock, desk }: ServerParts, seconds: number): Promise<void> {
  for (let left = seconds; left > 0;) {
    const before = clock.now()
    await exchange.advance(Math.min(left, STEP_SECONDS))
    await desk.settled()
    const now = clock.now()
    if (now.date === before.date && now.second > before.second) left -= now.second - before.second
    else await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

function answer(said: BahiAnswer): void {
  process.send?.(said)
}

let running: Promise<Running> | undefined

async function stop(): Promise<void> {
  const last = await running
  running = undefined
  await last?.close()
}

process.on('message', (told: StartBahi | PassTime | StopBahi) => {
  if ('database' in told) running = start(told)
  else if ('stop' in told) void stop().then(() => answer({ stopped: true }))
  else void running?.then(({ parts }) => pass(parts, told.seconds)).then(() => answer({ id: told.id }))
})
process.once('disconnect', () => void stop().finally(() => process.exit()))
