import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Registry } from 'prom-client'
import { promisedSeconds } from '@bahi/contract/staff/overview'
import type { Connections } from './connect-all.ts'
import type { LiveStream } from './market/live/live-stream.ts'
import type { SentOnStream } from './market/live/serve-stream.ts'
import type { ExchangePort } from './market/ports/exchange-port.ts'
import type { BusinessClock } from './platform/clock.ts'
import type { Lease } from './platform/db/role-lease.ts'
import { addGauge, addTally } from './platform/metrics/gauges.ts'
import { MISSING, type Missing } from './readiness.ts'
import type { Instruments } from './server-metrics.ts'
import type { OrderDesk } from './shares/desk/order-desk.ts'
import { readEveryQueue } from './staff/overview/read-queues.ts'

/** The time within which the database must answer the questions of one reading. */
const ANSWERS_WITHIN_MS = 3_000

export interface WatchedParts {
  readonly exchange: Pick<ExchangePort, 'lag' | 'isWaiting' | 'moment' | 'speed'>
  readonly desk: Pick<OrderDesk, 'load' | 'isHeldUp'>
  readonly stream: Pick<LiveStream, 'connections'>
  readonly clock: Pick<BusinessClock, 'instant'>
  readonly missing: () => Promise<readonly Missing[]>
}

/**
 * Adds the gauges of a server's parts. Returns what must be called before each reading: it asks the database for the
 * figures that only the database has.
 */
export function watchParts(
  { registry, sent }: Instruments,
  connections: Connections,
  parts: WatchedParts,
): () => Promise<void> {
  watchMarket(registry, parts)
  watchConnections(registry, connections)
  watchStream(registry, sent, parts.stream)
  return watchDatabase(registry, connections.app.pool, parts)
}

function watchMarket(registry: Registry, { exchange, desk }: WatchedParts): void {
  const gauge = (name: string, help: string, read: () => number) => addGauge(registry, { name, help }, read)
  gauge('bahi_desk_waiting_commands', 'Commands that no transaction of the desk has begun', () => desk.load.waiting)
  gauge('bahi_desk_held_up', '1 while orders wait for the tape or for the catching-up with the venue', () =>
    Number(desk.isHeldUp),
  )
  gauge('bahi_tape_behind_entries', 'Tape entries that the desk has not posted', () => desk.load.tapeBehind)
  gauge(
    'bahi_exchange_waiting_inputs',
    'Inputs of the exchange whose effect is not committed',
    () => exchange.lag.inputs,
  )
  gauge('bahi_exchange_waiting', '1 while the exchange waits for its database', () => Number(exchange.isWaiting))
  gauge('bahi_clock_behind_seconds', 'Business seconds that are due and have not passed', () => exchange.lag.seconds)
  gauge('bahi_clock_speed', 'Business seconds a second', () => exchange.speed)
  gauge('bahi_business_second', 'The second of the business day', () => exchange.moment?.second ?? 0)
}

function watchConnections(registry: Registry, connections: Connections): void {
  const leases = Object.values(connections.leases)
  const pools = {
    app: connections.app.pool,
    desk: connections.deskDatabase.pool,
    exchange: connections.exchangeDatabase.pool,
  }
  const ofPools = (name: string, help: string, read: (pool: pg.Pool) => number): void =>
    addGauge(
      registry,
      { name, help, label: 'pool' },
      () => new Map(Object.entries(pools).map(([label, pool]) => [label, read(pool)])),
    )
  ofPools('bahi_pool_connections', 'Open connections to the database', (pool) => pool.totalCount)
  ofPools('bahi_pool_idle_connections', 'Connections to the database that nobody uses', (pool) => pool.idleCount)
  ofPools('bahi_pool_waiting', 'Statements that wait for a connection', (pool) => pool.waitingCount)
  const ofRoles = (name: string, help: string, read: (lease: Lease) => number): void =>
    addGauge(registry, { name, help, label: 'role' }, () => new Map(leases.map((lease) => [lease.role, read(lease)])))
  ofRoles('bahi_lease_epoch', 'The epoch of a role of this process', ({ epoch }) => Number(epoch))
  ofRoles('bahi_lease_held', '1 while this process has the role', ({ lost }) => Number(!lost.aborted))
}

function watchStream(registry: Registry, sent: SentOnStream, stream: WatchedParts['stream']): void {
  addGauge(
    registry,
    { name: 'bahi_stream_connections', help: 'Open connections of the live stream' },
    () => stream.connections,
  )
  addTally(
    registry,
    { name: 'bahi_stream_sent_messages_total', help: 'Messages sent on the live stream' },
    () => sent.messages,
  )
  addTally(registry, { name: 'bahi_stream_sent_bytes_total', help: 'Bytes sent on the live stream' }, () => sent.bytes)
}

type Readings = Map<string, number>

/** What the last reading found; empty while the database does not answer, so that no old figure looks like a new one. */
interface Seen {
  missing: Readings
  checked: Readings
  differences: Readings
  waiting: Readings
  oldest: Readings
  late: Readings
}

const nothingSeen = (): Seen => ({
  missing: new Map(),
  checked: new Map(),
  differences: new Map(),
  waiting: new Map(),
  oldest: new Map(),
  late: new Map(),
})

function watchDatabase(
  registry: Registry,
  pool: pg.Pool,
  parts: Pick<WatchedParts, 'missing' | 'clock'>,
): () => Promise<void> {
  let seen = nothingSeen()
  const shown: readonly (readonly [name: string, help: string, label: string, of: keyof Seen])[] = [
    ['bahi_missing', '1 for each part without which no order can be taken', 'part', 'missing'],
    ['bahi_invariant_checked_timestamp_seconds', 'When an invariant was last checked', 'invariant', 'checked'],
    ['bahi_invariant_differences', 'Differences that the last check of an invariant found', 'invariant', 'differences'],
    ['bahi_queue_waiting', 'Cases that wait in a queue of the console', 'queue', 'waiting'],
    ['bahi_queue_oldest_seconds', 'Business seconds that the oldest case of a queue waits', 'queue', 'oldest'],
    ['bahi_queue_late', '1 when a queue has not kept its promise', 'queue', 'late'],
  ]
  for (const [name, help, label, of] of shown) addGauge(registry, { name, help, label }, () => seen[of])
  const promises = new Map(Object.entries(promisedSeconds))
  addGauge(
    registry,
    { name: 'bahi_queue_promise_seconds', help: 'The promised time of a queue', label: 'queue' },
    () => promises,
  )
  return async () => {
    const missing = await parts.missing()
    const late = sleep(ANSWERS_WITHIN_MS, undefined, { ref: false })
    const read = await Promise.race([readDatabase(pool, parts.clock.instant()).catch(() => undefined), late])
    seen = read ?? nothingSeen()
    seen.missing = new Map(MISSING.map((part) => [part, Number(missing.includes(part))]))
  }
}

async function readDatabase(pool: pg.Pool, now: Date): Promise<Seen> {
  const seen = nothingSeen()
  const note = (invariant: string, at: Date, differences: number): void => {
    seen.checked.set(invariant, at.getTime() / 1_000)
    seen.differences.set(invariant, differences)
  }
  const books = await pool.query<{ at: Date; differences: number }>(
    `select finished_at as at, (result->>'alarm')::int as differences
     from bahi.job_run where job = 'reconcile-books' and subject = 'all' order by business_date desc limit 1`,
  )
  for (const { at, differences } of books.rows) note('books', at, differences)
  const root = await pool.query<{ at: Date; differs: boolean }>(
    // A root is dated in business time, and alerts compare with real time.
    `select run.finished_at as at, bank_paise <> total_paise + charges_paise + clearing_paise as differs
     from bahi.liability_root root
     join bahi.job_run run on run.job = 'end-of-day' and run.subject = 'seal-night' and run.business_date = root.night
     order by root.night desc limit 1`,
  )
  for (const { at, differs } of root.rows) note('root', at, Number(differs))
  for (const { queue, waiting, oldestAt, isLate } of await readEveryQueue(pool, now)) {
    seen.waiting.set(queue, waiting)
    seen.late.set(queue, Number(isLate))
    if (oldestAt !== null) seen.oldest.set(queue, (now.getTime() - Date.parse(oldestAt)) / 1_000)
  }
  return seen
}
