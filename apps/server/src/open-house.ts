import { hostname } from 'node:os'
import { type BusinessDate, businessDate } from '@bahi/domain/calendar/business-date'
import type { Calendar } from '@bahi/domain/calendar/calendar'
import { istTimeOf } from '@bahi/domain/calendar/ist'
import { simulatedCalendar } from '@bahi/domain/calendar/simulated-calendar'
import type { Logger } from 'pino'
import { bigTown, replayTown, seedTown, type Town } from '../seed/seed-town.ts'
import { Closings } from './closings.ts'
import { connect, type Database } from './db/connect.ts'
import { type LeasedIdSource, leaseIdNode } from './db/id-node-lease.ts'
import type { OpenDatabase } from './db/open-database.ts'
import { OtherMarket } from './exchange/exchange-refusals.ts'
import { openExchange, type SimulatedExchange } from './exchange/exchange-role.ts'
import { type FailPoint, noFailPoint } from './exchange/fail-point.ts'
import { openReplayCalendar } from './exchange/replay-calendar.ts'
import { acquireLease, type Lease } from './exchange/role-lease.ts'
import { createSimulatedClock } from './exchange/simulated-clock.ts'
import type { House } from './house.ts'
import { createLoginTries } from './identity/login-tries.ts'
import { openPasswords, type Passwords } from './identity/passwords.ts'
import { openSessions } from './identity/sessions.ts'
import { reconcileBooks } from './jobs/reconcile-books.ts'
import { openFirstDay, type RunDaysParts, runDays } from './jobs/run-days.ts'
import { settleDue } from './jobs/settle-due.ts'
import type { SystemClock } from './market/clock.ts'
import { createLiveStream } from './market/live-stream.ts'
import { openMarketRoom } from './market/market-room.ts'
import { openSettings } from './settings.ts'
import { openDesk } from './trading/desk.ts'
import { forgetOldKeys } from './trading/idempotency-keys.ts'
import { deskSettings } from './trading/order-settings.ts'

export interface HouseOptions {
  readonly database: OpenDatabase
  readonly market: 'simulated' | 'replay'
  readonly clockSpeed: number
  readonly allowsDemoFromAfar: boolean
  readonly firewallSecret: string | undefined
  readonly log: Logger
  /** Shown to whoever starts the server. */
  readonly tell: (line: string) => void
  /** A part has stopped for good: the process is to end. */
  readonly onFault: (error: unknown) => void
  readonly town?: Town
  readonly systemClock?: SystemClock
  readonly failPoint?: FailPoint
  /** False: days and seconds pass only when a test says so. */
  readonly timePasses?: boolean
  readonly checkReplies?: boolean
}

/** One frame a quarter of a second, spread over 25 lanes of ten milliseconds. */
const FRAME_MS = 250
const LANES = 25
const HEARTBEAT_MS = 15_000

/** Customers of one PostgreSQL are spread over all books from the start, so that a second one changes no key. */
const BOOKS = Array.from({ length: 64 }, (_, book) => book)

interface Ground {
  readonly app: Database
  readonly deskDatabase: Database
  readonly exchangeDatabase: Database
  readonly ids: LeasedIdSource
  readonly passwords: Passwords
  readonly leases: { readonly exchange: Lease; readonly desk: Lease; readonly jobs: Lease }
}

/** Builds the house on a migrated database: town, exchange, desk, days. Whatever fails half-way is put away again. */
export async function openHouse(options: HouseOptions): Promise<House> {
  const opened = new Closings()
  try {
    return await build(options, opened)
  } catch (error) {
    // Why it could not be built is what has to be told, not what could not be put away after it.
    await opened.close()
    throw error
  }
}

async function build(options: HouseOptions, opened: Closings): Promise<House> {
  const systemClock = options.systemClock ?? (() => new Date())
  const ground = await layGround(options, opened)
  await refuseOtherMarket(options, ground)
  const { calendar, from } = await openCalendar(options, ground, systemClock)
  const firstDay = await settleTown(options, ground, calendar, systemClock, from)
  const exchange = await startExchange(options, ground, calendar, systemClock, opened)
  await openFirstDay({ exchange, firstDay })
  const clock = createSimulatedClock(exchange, calendar)
  const onError = (error: unknown) => options.log.error({ err: error }, 'something beside the requests failed')
  const settings = await openSettings({ pool: ground.app.pool, businessDate: () => clock.now().date, onError })
  opened.add(() => settings.close())
  const market = await openMarketRoom({ feed: exchange.feed, clock, systemClock, pool: ground.app.pool, usualLot: () => settings.value('trade.lotSize'), onError })
  const desk = await openDesk({
    pool: ground.deskDatabase.pool, ids: ground.ids, lease: ground.leases.desk, writerGroup: 0, venue: exchange, feed: exchange.feed, instruments: market.instruments,
    clock, calendar, systemClock, log: options.log,
    settings: () => deskSettings((name) => settings.value(name)),
    tickPaise: ({ id }) => exchange.feed.tickPaise(id) ?? 1,
  })
  opened.add(() => desk.close())
  const sessions = openSessions({
    pool: ground.app.pool, systemClock, onError,
    idleHours: () => settings.value('session.idleHours'), absoluteHours: () => settings.value('session.absoluteHours'),
  })
  opened.add(() => sessions.close())
  const stream = createLiveStream({
    feed: exchange.feed, clock, nowMs: () => systemClock().getTime(), frameMs: FRAME_MS, heartbeatMs: HEARTBEAT_MS, lanes: LANES,
    customerOf: async (token) => (await sessions.find(token))?.customerId ?? null,
  })
  desk.onOrderChanged(({ owner, orderId, state, filledQuantity }) => stream.tellCustomer(owner, { orderId: orderId.toString(), state, filledQuantity: Number(filledQuantity) }))
  exchange.feed.onDay(({ kind }) => {
    if (kind === 'opened') forgetOldKeys(ground.app.pool, systemClock()).catch(onError)
  })
  const jobParts = { pool: ground.app.pool, lease: ground.leases.jobs, systemClock, ids: ground.ids, log: options.log }
  const daysParts: RunDaysParts = {
    ...jobParts, calendar, exchange, firstDay,
    drained: () => desk.settled(),
    reconcileBooks: (date) => reconcileBooks(jobParts, date),
    settleDue: (date) => settleDue({ ...jobParts, calendar }, date),
    failPoint: options.failPoint ?? noFailPoint,
    onFault: options.onFault,
  }
  const door = frontDoor(options, () => settings.value('trade.ordersPerSecond'))
  if (options.timePasses !== false) {
    const days = runDays(daysParts)
    opened.add(() => days.stop())
    exchange.start()
  }
  return {
    ...door, db: ground.app, systemClock, clock, calendar, instruments: market.instruments, market, feed: exchange.feed, exchange, desk, stream, settings, sessions,
    passwords: ground.passwords, loginTries: createLoginTries(systemClock), ids: ground.ids, books: BOOKS, allowsDemoFromAfar: options.allowsDemoFromAfar,
    isSimulated: true,
    seedAnchor: () => Buffer.from(exchange.seedAnchor).toString('hex'),
    nextSession: () => nextSession(calendar, clock.now()),
    daysParts,
    close: async () => {
      door.http.close()
      const failures = await opened.close()
      if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be put away')
    },
  }
}

async function layGround({ database }: HouseOptions, opened: Closings): Promise<Ground> {
  const app = connect(database.access.app, { connections: 20, name: 'bahi' })
  opened.add(() => app.close())
  // The desk sends statements that do not need one another's answers together.
  const deskDatabase = connect({ ...database.access.app, pipeline: true }, { connections: 4, name: 'bahi-desk' })
  opened.add(() => deskDatabase.close())
  const exchangeDatabase = connect(database.access.exchange, { connections: 4, name: 'bahi-exchange' })
  opened.add(() => exchangeDatabase.close())
  const ids = await leaseIdNode(database.access.app)
  opened.add(() => ids.release())
  const holder = `${hostname()}:${process.pid}`
  const take = async (pool: Database['pool'], role: string) => {
    const lease = await acquireLease(pool, role, holder)
    opened.add(() => lease.release())
    return lease
  }
  const leases = { exchange: await take(exchangeDatabase.pool, 'exchange'), desk: await take(app.pool, 'desk:0'), jobs: await take(app.pool, 'jobs') }
  return { app, deskDatabase, exchangeDatabase, ids, passwords: await openPasswords(), leases }
}

/** Before anything is settled into it: invented and real companies never share a database. */
async function refuseOtherMarket({ market }: HouseOptions, ground: Ground): Promise<void> {
  const { rows } = await ground.app.pool.query<{ source: string }>('select distinct source from bahi.instrument where source <> $1', [market])
  if (rows[0] !== undefined) throw new OtherMarket(rows[0].source)
}

/** The days of the market, and the day from which its first one is looked for. */
async function openCalendar({ market }: HouseOptions, ground: Ground, systemClock: SystemClock): Promise<{ calendar: Calendar; from: BusinessDate }> {
  const today = businessDate(istTimeOf(systemClock().getTime()).date)
  if (market === 'simulated') return { calendar: simulatedCalendar(), from: today }
  const { calendar, firstDay } = await openReplayCalendar(ground.app.pool, today)
  return { calendar, from: firstDay }
}

async function settleTown({ database, market, town, tell }: HouseOptions, ground: Ground, calendar: Calendar, systemClock: SystemClock, from: BusinessDate) {
  const owner = connect(database.access.owner, { connections: 2, name: 'bahi-seed' })
  try {
    const { rows } = await ground.app.pool.query("select 1 from bahi.instrument where source = 'simulated' limit 1")
    if (rows.length === 0 && market === 'simulated') tell('Settling the demo town: 500 invented companies and a year of history …')
    return await seedTown({
      owner: owner.pool, app: ground.app.pool, exchange: ground.exchangeDatabase.pool, calendar, ids: ground.ids, books: BOOKS, systemClock,
      hashPassword: (password) => ground.passwords.hash(password),
    }, town ?? (market === 'replay' ? replayTown() : bigTown()), from)
  } finally {
    await owner.close()
  }
}

async function startExchange(options: HouseOptions, ground: Ground, calendar: Calendar, systemClock: SystemClock, opened: Closings): Promise<SimulatedExchange> {
  const exchange = await openExchange({
    pool: ground.exchangeDatabase.pool, lease: ground.leases.exchange, source: options.market, calendar, systemClock, speed: options.clockSpeed, failPoint: options.failPoint ?? noFailPoint,
    onFault: options.onFault,
    log: (line) => options.log.info(line),
  })
  opened.add(() => exchange.stop())
  return exchange
}

function frontDoor(options: HouseOptions, ordersPerSecond: () => number) {
  let isReady = true
  return {
    log: options.log,
    http: {
      checkReplies: options.checkReplies ?? false, visitorTriesPerMinute: 60, ordersPerSecond,
      ...(options.firewallSecret === undefined ? {} : { firewallSecret: options.firewallSecret }),
      isReady: () => isReady,
      close: () => void (isReady = false),
    },
  }
}

/** When orders are taken next: today if the session is still ahead, else the next trading day. */
function nextSession(calendar: Calendar, now: { readonly date: string; readonly second: number }): { date: string; second: number } | null {
  const today = businessDate(now.date)
  const plan = calendar.sessionPlan(today)
  if (plan !== null && now.second < plan.preOpenStart) return { date: today, second: plan.preOpenStart }
  const next = calendar.nextTradingDay(today)
  const nextPlan = next === null ? null : calendar.sessionPlan(next)
  return next === null || nextPlan === null ? null : { date: next, second: nextPlan.preOpenStart }
}
