import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { wholeDemoMarket, type DemoMarket, demoWithoutCompanies } from '../seed/seed-demo-market.ts'
import { buildServer } from '../src/build-server.ts'
import { RandomStreams } from '../src/exchange/price/random.ts'
import { openKiteTicker } from '../src/kite/ticker/serve-ticker.ts'
import { serveStream } from '../src/market/live/serve-stream.ts'
import { createIdSource } from '../src/platform/db/ids.ts'
import { Disposer } from '../src/platform/disposer.ts'
import type { Entropy } from '../src/platform/entropy.ts'
import type { OpenDatabase } from '../src/platform/postgres/open-database.ts'
import type { ServerOptions } from '../src/server-options.ts'
import type { ServerParts } from '../src/server-parts.ts'
import { createApp } from '../src/server.ts'
import { answerWhenPosted, serveSteps } from './serve-steps.ts'
import { SteppedClock } from './stepped-clock.ts'

export interface SandboxOptions {
  readonly database: OpenDatabase
  readonly market: 'simulated' | 'replay'
  readonly seed: number
  /** `stepped`: business time stands still until a program moves it. `running`: it runs at the speed. */
  readonly clock: 'stepped' | 'running'
  readonly speed: number
  /** Smaller demo markets for tests; the whole market unless told. */
  readonly demo?: Omit<DemoMarket, 'seedTail'>
  /** The folder of the built phone app; without it only the calls are served. */
  readonly phoneFolder?: string
  readonly onFault: (error: unknown) => void
}

export interface Sandbox {
  readonly server: ServerParts
  readonly app: FastifyInstance
  /** Business time that programs move; undefined where it runs by itself. */
  readonly steps: SteppedClock | undefined
  listen(port: number): Promise<{ readonly port: number }>
  close(): Promise<void>
}

/** A Saturday, so that every sandbox begins on Monday 23 November 2026. */
const INSTALLED_AT = new Date('2026-11-21T06:00:00.000Z')
/** The ids of the demo market are older than those of a run on it. */
const DEMO_IDS_MS = INSTALLED_AT.getTime()
const RUN_IDS_MS = DEMO_IDS_MS + 3_600_000
const STREAM = { flushMs: 10, heartbeatMs: 15_000, maxConnections: 1_000 }

/**
 * Opens a Bahi that is thrown away: the whole product on a database of its own, with shares that trade by the piece and
 * a market that follows from the seed.
 */
export async function openSandbox(options: SandboxOptions): Promise<Sandbox> {
  const opened = new Disposer()
  try {
    return await open(options, opened)
  } catch (error) {
    await opened.close()
    throw error
  }
}

async function open(options: SandboxOptions, opened: Disposer): Promise<Sandbox> {
  const isStepped = options.clock === 'stepped'
  let businessNow = (): Date => INSTALLED_AT
  const server = await buildServer({
    ...serverOptions(options),
    timePasses: !isStepped,
    ...(isStepped
      ? { systemClock: () => businessNow(), given: { ids: standingIds(RUN_IDS_MS), entropy: entropyOf(options.seed) } }
      : {}),
  })
  opened.add(() => server.close())
  businessNow = () => server.clock.instant()
  const steps = isStepped ? new SteppedClock(server) : undefined
  const app = await createApp(server, {
    ...(options.phoneFolder === undefined ? {} : { phoneFolder: options.phoneFolder }),
    ...(steps === undefined ? {} : { prepare: (bare: FastifyInstance) => answerWhenPosted(bare, steps) }),
  })
  if (steps !== undefined)
    serveSteps(app, { clock: steps, instruments: server.instruments, db: server.db, systemClock: server.systemClock })
  opened.add(() => app.close())
  return {
    server,
    app,
    steps,
    async listen(port) {
      const ticker = openKiteTicker(server)
      opened.add(() => ticker.close())
      opened.add(
        serveStream(app.server, server.stream, { ...STREAM, beside: ticker.beside, sent: server.metrics.sent }),
      )
      await app.listen({ port, host: '127.0.0.1' })
      const address = app.server.address()
      if (address === null || typeof address === 'string') throw new Error('the sandbox has no port')
      return { port: address.port }
    },
    async close() {
      const failures = await opened.close()
      if (failures.length > 0) throw new AggregateError(failures, 'Not everything of the sandbox could be closed')
    },
  }
}

/** Seeds the demo market and closes again, for a template that later sandboxes copy. */
export async function seedSandbox(options: SandboxOptions): Promise<void> {
  const server = await buildServer({
    ...serverOptions(options),
    timePasses: false,
    systemClock: () => INSTALLED_AT,
    given: { ids: standingIds(DEMO_IDS_MS), entropy: entropyOf(options.seed) },
  })
  await server.close()
}

function serverOptions({ database, market, seed, speed, demo, onFault }: SandboxOptions): ServerOptions {
  return {
    database,
    market,
    demo: demoMarketOf(demo ?? (market === 'replay' ? demoWithoutCompanies() : wholeDemoMarket()), seed),
    clockSpeed: speed,
    allowsDemoFromAfar: false,
    // Whoever tries a program listens on this very machine.
    hookAddresses: ['localhost', '127.0.0.0/8', '::1'],
    firewallSecret: undefined,
    sealKey: entropyOf(seed)(32),
    log: pino({ level: process.env['LOG_LEVEL'] ?? 'error' }),
    tell: () => undefined,
    onFault,
  }
}

/** The demo market with the seed of this sandbox, and lots of one share as NSE has them. */
function demoMarketOf(demo: Omit<DemoMarket, 'seedTail'>, seed: number): DemoMarket {
  const instruments = demo.listing.instruments.map((instrument) => ({ ...instrument, lotSize: 1 }))
  return { ...demo, listing: { ...demo.listing, instruments }, seedTail: entropyOf(seed)(32) }
}

/** Ids from a clock that stands still: those of a shard follow one another, whatever happens in other shards. */
function standingIds(atMs: number): NonNullable<ServerOptions['given']>['ids'] {
  return createIdSource(0, () => atMs)
}

/** Bytes that follow from the seed. A sandbox holds nothing that needs a secret. */
function entropyOf(seed: number): Entropy {
  const bytes = Buffer.alloc(32)
  bytes.writeDoubleBE(seed)
  const stream = new RandomStreams(bytes, 'sandbox', ['all'])
  return (count) => Uint8Array.from({ length: count }, () => stream.below(0, 256))
}
