import { simulatedCalendar } from '@bahi/domain/calendar/simulated-calendar'
import { businessDate } from '@bahi/money/business-date'
import { type SeedParts, seedDemoMarket, smallDemoMarket } from '../seed/seed-demo-market.ts'
import { type SimulatedExchange, openExchange } from '../src/exchange/day/exchange-role.ts'
import { listSmallMarket } from '../src/exchange/listing/listing.ts'
import { type Lease, acquireLease } from '../src/platform/db/role-lease.ts'
import { type FailPoint, noFailPoint } from '../src/platform/fail-point.ts'
import { createSeal } from '../src/platform/seal.ts'
import { type TestDatabase, openTestDatabase } from './open-test-database.ts'
import { randomOrders } from './random-orders.ts'
import { TEST_MOMENT, testIds } from './test-books.ts'

export const FIRST_DAY = businessDate('2026-11-20')
export const calendar = simulatedCalendar()
const systemClock = (): Date => TEST_MOMENT

/** What fills a database of tests. Nobody logs in to what it makes. */
export function seedPartsOf({ owner, app, exchange }: TestDatabase, shards: readonly number[]): SeedParts {
  return {
    owner: owner.pool,
    app: app.pool,
    exchange: exchange.pool,
    calendar,
    ids: testIds(),
    shards,
    systemClock,
    seal: createSeal(new Uint8Array(32)),
    hashPassword: () => Promise.resolve('nobody logs in here'),
  }
}

/** Seeds the small market with a short history and no customers. */
export async function seedTestMarket(database: TestDatabase): Promise<void> {
  await seedDemoMarket(seedPartsOf(database, [0]), { ...smallDemoMarket(), withCustomers: false }, FIRST_DAY)
}

/** Expires a role's lease, as if its process had been silent, and takes the role. */
export async function takeRole(database: TestDatabase, role: string): Promise<Lease> {
  await database.owner.pool.query(
    `update bahi.role_lease set expires_at = clock_timestamp() - interval '1 second' where role = $1`,
    [role],
  )
  const pool = role === 'exchange' ? database.exchange.pool : database.app.pool
  return acquireLease(pool, role, 'test', { leaseMs: 3_600_000, renewEveryMs: 3_600_000 })
}

export type TestExchange = { readonly exchange: SimulatedExchange; readonly faults: unknown[]; readonly lease: Lease }

/** Opens an exchange that a test runs by hand. Opening a second one equals a restart after a crash. */
export async function openTestExchange(
  database: TestDatabase,
  failPoint: FailPoint = noFailPoint,
): Promise<TestExchange> {
  const lease = await takeRole(database, 'exchange')
  const faults: unknown[] = []
  const exchange = await openExchange({
    pool: database.exchange.pool,
    lease,
    source: 'simulated',
    calendar,
    speed: () => 60,
    systemClock,
    failPoint,
    onFault: (error) => void faults.push(error),
    log: () => undefined,
  })
  return { exchange, faults, lease }
}

/** A database whose first day is closed, with 400 random orders in its log. Equal for an equal name. */
export async function openTradedDay(name: string): Promise<TestDatabase> {
  const database = await openTestDatabase()
  await seedTestMarket(database)
  const { exchange } = await openTestExchange(database)
  await exchange.openDay(FIRST_DAY)
  const orders = randomOrders(name, 400, listSmallMarket().instruments, 5_000n)
  for (let at = 0; at < orders.length; at += 10) {
    exchange.submit(orders.slice(at, at + 10))
    await exchange.advance(500)
  }
  await exchange.advance(30_000)
  await exchange.closeDay(FIRST_DAY)
  return database
}
