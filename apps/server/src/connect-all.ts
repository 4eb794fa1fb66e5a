import { hostname } from 'node:os'
import { openPasswords, type Passwords } from './customers/credentials/passwords.ts'
import { OtherMarket } from './market/ports/market-refusals.ts'
import { connect, type Database } from './platform/db/connect.ts'
import { leaseIdNode } from './platform/db/id-node-lease.ts'
import type { IdSource } from './platform/db/ids.ts'
import { acquireLease, type Lease } from './platform/db/role-lease.ts'
import type { Disposer } from './platform/disposer.ts'
import type { ServerOptions } from './server-options.ts'
import { demoBank, manual, refuseRealMoney } from './wallet/transfers/payment-provider.ts'

/**
 * The time after which a database without an answer counts as lost: short for the order desk, long for jobs, which sum
 * over whole tables.
 */
const DESK_ANSWER_MS = 30_000
const JOB_ANSWER_MS = 300_000
/** Shorter than the waits for an answer, so that who waits for a lock is told so and tries again. */
const LOCK_MS = 20_000
/** Longer than any transaction of ours computes between two statements. */
const IDLE_MS = 60_000
const LIMITS = { lockWithinMs: LOCK_MS, idleWithinMs: IDLE_MS }

/** The connections that all other parts use: databases, ids, and the roles of this process. */
export interface Connections {
  readonly app: Database
  readonly deskDatabase: Database
  readonly exchangeDatabase: Database
  readonly ids: IdSource & { readonly isHeld: boolean }
  readonly passwords: Passwords
  readonly leases: { readonly exchange: Lease; readonly desk: Lease; readonly jobs: Lease }
}

export async function connectAll({ database, given }: ServerOptions, opened: Disposer): Promise<Connections> {
  const app = connect(database.access.app, { ...LIMITS, connections: 20, name: 'bahi', answerWithinMs: JOB_ANSWER_MS })
  opened.add(() => app.close())
  // The desk sends independent statements without waiting for each answer.
  const deskDatabase = connect(
    { ...database.access.app, pipeline: true },
    { ...LIMITS, connections: 4, name: 'bahi-desk', answerWithinMs: DESK_ANSWER_MS },
  )
  opened.add(() => deskDatabase.close())
  const exchangeDatabase = connect(database.access.exchange, {
    ...LIMITS,
    connections: 4,
    name: 'bahi-exchange',
    answerWithinMs: JOB_ANSWER_MS,
  })
  opened.add(() => exchangeDatabase.close())
  const ids = given === undefined ? await leaseIds(database, opened) : { ...given.ids, isHeld: true }
  const holder = `${hostname()}:${process.pid}`
  const take = async (pool: Database['pool'], role: string) => {
    const lease = await acquireLease(pool, role, holder)
    opened.add(() => lease.release())
    return lease
  }
  const leases = {
    exchange: await take(exchangeDatabase.pool, 'exchange'),
    desk: await take(app.pool, 'desk:0'),
    jobs: await take(app.pool, 'jobs'),
  }
  return { app, deskDatabase, exchangeDatabase, ids, passwords: await openPasswords(), leases }
}

async function leaseIds(database: ServerOptions['database'], opened: Disposer): Promise<Connections['ids']> {
  const ids = await leaseIdNode(database.access.app)
  opened.add(() => ids.release())
  return ids
}

/**
 * Refuses a database of another market before any data is written, because invented and real companies never share a
 * database. @throws Error for another market.
 */
export async function refuseOtherMarket({ market }: ServerOptions, connections: Connections): Promise<void> {
  const { rows } = await connections.app.pool.query<{ source: string }>(
    'select distinct source from bahi.instrument where source <> $1',
    [market],
  )
  if (rows[0] !== undefined) throw new OtherMarket(rows[0].source)
}

/** Checks the payment providers. No present provider moves real money; a provider that does must pass this check. */
export async function refuseRealMoneyHere(connections: Connections): Promise<void> {
  const { rowCount } = await connections.app.pool.query('select from bahi.demo_customer limit 1')
  refuseRealMoney([demoBank, manual], { isSimulated: true, hadDemoCustomers: rowCount !== 0 })
}
