import { smallDemoMarket, type DemoMarket } from '../seed/seed-demo-market.ts'
import type { ServerOptions } from '../src/server-options.ts'
import { type HandServer, openServerByHand } from './open-server-by-hand.ts'
import { openTestDatabase, type TestDatabase } from './open-test-database.ts'

/** The server over the small seed, on a database of one test's own. */
export interface TestServer extends HandServer {
  readonly database: TestDatabase
}

export interface TestServerOptions extends Pick<ServerOptions, 'ticker' | 'mail'> {
  readonly market?: ServerOptions['market']
  /** The seeded funds and plans; none by default. */
  readonly schemes?: DemoMarket['schemes']
  /** Whether simulated members of staff answer; by default there are none. */
  readonly desk?: 'open' | 'closed'
  /** Fills the database before the server opens. */
  readonly prepare?: (database: TestDatabase) => Promise<unknown>
}

export async function openTestServer({
  market = 'simulated',
  prepare,
  ticker,
  schemes = 'none',
  desk,
  mail,
}: TestServerOptions = {}): Promise<TestServer> {
  const database = await openTestDatabase()
  await prepare?.(database)
  const parts = await openServerByHand({
    access: database.access,
    market,
    ...(ticker === undefined ? {} : { ticker }),
    mail,
    ...(market === 'simulated'
      ? { demo: { ...smallDemoMarket(), schemes, ...(desk === undefined ? {} : { desk }) } }
      : {}),
  })
  const closeServer = parts.close.bind(parts)
  return Object.assign(parts, {
    database,
    async close() {
      await closeServer()
      await database.close()
    },
  })
}
