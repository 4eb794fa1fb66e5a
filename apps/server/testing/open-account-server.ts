import Fastify, { type FastifyInstance } from 'fastify'
import type { StockRow } from '@bahi/contract/market/views'
import type { AccountParts } from '../src/customers/accounts/account-parts.ts'
import { registerAccounts } from '../src/customers/accounts/routes.ts'
import { registerSite } from '../src/customers/accounts/site-routes.ts'
import { createKnownDevices } from '../src/customers/credentials/known-devices.ts'
import { createLoginTries } from '../src/customers/credentials/login-tries.ts'
import { createPasskeys } from '../src/customers/credentials/passkeys/passkeys.ts'
import { openPasswords } from '../src/customers/credentials/passwords.ts'
import type { PasskeysParts } from '../src/customers/passkeys/passkeys-parts.ts'
import { registerPasskeys } from '../src/customers/passkeys/routes.ts'
import { openSessions } from '../src/customers/sessions/sessions.ts'
import { registerWatchlist } from '../src/customers/watchlist/routes.ts'
import type { Instrument } from '../src/market/instruments/instrument.ts'
import { createIdSource } from '../src/platform/db/ids.ts'
import type { HttpOptions } from '../src/platform/http/http-deps.ts'
import { fastifyOptions, installHttp } from '../src/platform/http/install-http.ts'
import { createSeal } from '../src/platform/seal.ts'
import { openSettings } from '../src/platform/settings.ts'
import { inject, type Answer, type InjectHow } from './inject-call.ts'
import { openTestDatabase, type TestDatabase } from './open-test-database.ts'
import { instrumentFixture } from './scripted/scripted-room.ts'

/** The calls of accounts, site and watchlists over a real database, with clocks that the test sets. */
export interface AccountServer {
  readonly app: FastifyInstance
  readonly database: TestDatabase
  readonly parts: PasskeysParts
  /** System time; assign it to move the clock. */
  now: Date
  businessDate: string
  readonly faults: object[]
  readonly smsCode: string
  call(path: string, input?: object, how?: InjectHow): Promise<Answer>
  close(): Promise<void>
}

const SHARES = ['ALFA', 'BETA', 'GAMA', 'DELT']

export async function openAccountServer(
  options: Partial<HttpOptions> &
    Partial<Pick<AccountParts, 'shards' | 'allowsDemoFromAfar'>> & {
      readonly trustedProxies?: string[]
      readonly address?: string
    } = {},
): Promise<AccountServer> {
  const { shards = [0, 1, 2], allowsDemoFromAfar = false, trustedProxies = [], address, ...http } = options
  const database = await openTestDatabase()
  const faults: object[] = []
  const onError = (error: unknown): void => void faults.push({ error })
  const turning = { now: new Date('2026-11-20T09:00:00.000Z'), businessDate: '2026-11-20' }
  const systemClock = (): Date => turning.now
  const settings = await openSettings({ pool: database.app.pool, businessDate: () => turning.businessDate, onError })
  const sessions = openSessions({
    pool: database.app.pool,
    systemClock,
    onError,
    believeMs: 0,
    idleHours: () => settings.value('session.idleHours'),
    absoluteHours: () => settings.value('session.absoluteHours'),
  })
  const seal = createSeal(new Uint8Array(32).fill(5))
  const parts: PasskeysParts = {
    seal,
    passkeys: createPasskeys({ seal, systemClock, address }),
    sessions,
    settings,
    systemClock,
    clock: { instant: () => turning.now },
    shards,
    allowsDemoFromAfar,
    db: database.app,
    ids: createIdSource(1),
    passwords: await openPasswords({ concurrency: 2, waiting: 200 }),
    loginTries: createLoginTries(systemClock),
    knownDevices: createKnownDevices(seal),
    verificationCodes: {
      matches: async (_claim, code) => code === '123456',
      reaches: () => true,
      use: async () => true,
    },
    log: { error: (details) => void faults.push(details) },
    http: {
      checkReplies: true,
      visitorTriesPerMinute: 10_000,
      ordersPerSecond: () => 10,
      isReady: () => true,
      ...http,
    },
  }
  const app = Fastify({ ...fastifyOptions, trustProxy: trustedProxies.length === 0 ? false : trustedProxies })
  await installHttp(app, parts)
  registerAccounts(app, parts)
  registerPasskeys(app, parts)
  registerSite(app, {
    ...parts,
    isSimulated: true,
    nextSession: () => ({ date: '2026-11-23', second: 33_300 }),
    tradingHours: () => ({ openSecond: 33_300, closeSecond: 55_800 }),
    seedAnchor: () => 'ab'.repeat(32),
    feed: { source: 'simulated', staleSecond: () => undefined },
    clock: {
      now: () => ({ date: turning.businessDate, second: 36_000 }),
      phase: () => 'open',
      dayKind: () => 'trading',
      instant: () => turning.now,
      speed: 60,
    },
  })
  registerWatchlist(app, {
    ...parts,
    instruments: { byCode: (code) => instrumentOf(code), byId: (id) => instrumentOf(SHARES[id - 1] ?? '') },
    rowsOf: (ids) => ids.map(rowOf),
  })
  await app.ready()

  return Object.assign(turning, {
    app,
    database,
    parts,
    faults,
    smsCode: '123456',
    call: (path: string, input: object = {}, how: InjectHow = {}) => inject(app, path, input, how),
    async close() {
      await app.close()
      settings.close()
      await sessions.close()
      await database.close()
    },
  })
}

function instrumentOf(code: string): Instrument | undefined {
  const position = SHARES.indexOf(code)
  return position < 0 ? undefined : instrumentFixture(position + 1, code, { name: code })
}

function rowOf(instrumentId: number): StockRow {
  const code = SHARES[instrumentId - 1] ?? ''
  return {
    instrumentId,
    code,
    symbol: code,
    exchange: 'NSE',
    name: code,
    sector: 'Test',
    lastPaise: 100,
    previousClosePaise: 100,
    changePaise: 0,
    changeBps: 0,
    volume: 0,
    valuePaise: 0,
    spark: [],
    state: 'normal',
    surveillance: null,
  }
}
