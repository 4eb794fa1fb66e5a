import { openPasswords, type Passwords } from './customers/credentials/passwords.ts'
import { OtherMarket } from './market/ports/market-refusals.ts'
import { connect, type Database } from './platform/db/connect.ts'
import { leaseIdNode } from './platform/db/id-node-lease.ts'
import type { IdSource } from './platform/db/ids.ts'
import { absentLease, acquireLease, type Lease } from './platform/db/role-lease.ts'
import type { Disposer } from './platform/disposer.ts'
import type { Process } from './roles.ts'
import type { ServerOptions } from './server-options.ts'
import { arrangeGroups, readGroups } from './shares/desk/remote/writer-groups.ts'
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

export async function connectAll(options: ServerOptions, process: Process, opened: Disposer): Promise<Connections> {
  const { database, given } = options
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
  const take = async (pool: Database['pool'], role: string) => {
    // A floor beside others waits as their standby.
    const timing = process.isAlone ? {} : { waitMs: Infinity }
    const lease = await acquireLease(pool, role, process.holder, timing)
    opened.add(() => lease.release())
    return lease
  }
  const takeOnFloor = (pool: Database['pool'], role: string) =>
    process.has('floor') ? take(pool, role) : Promise.resolve(absentLease(role))
  const exchange = await takeOnFloor(exchangeDatabase.pool, 'exchange')
  const jobs = await takeOnFloor(app.pool, 'jobs')
  const groups = await openGroups(options, process, app)
  const isOneDesk = process.isAlone && groups.length === 1
  const desk = isOneDesk ? await take(app.pool, 'desk:0') : absentLease('desk')
  const leases = { exchange, desk, jobs }
  return {
    app,
    deskDatabase,
    exchangeDatabase,
    ids,
    passwords: await openPasswords(undefined, options.passwordCost),
    leases,
  }
}

/** Spreads the shards over as many writer groups as the operator wants; otherwise they stay as they are. */
async function openGroups(
  { database, deskGroups }: ServerOptions,
  process: Process,
  app: Database,
): Promise<readonly number[]> {
  if (deskGroups !== undefined && process.has('floor')) {
    const owner = connect(database.access.owner, { connections: 1, name: 'bahi-groups' })
    try {
      await arrangeGroups({ owner: owner.pool, app: app.pool, holder: process.holder }, deskGroups)
    } finally {
      await owner.close()
    }
  }
  return readGroups(app.pool)
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
