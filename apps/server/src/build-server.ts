import { hostname } from 'node:os'
import { type BusinessDate, businessDate } from '@bahi/domain/calendar/business-date'
import type { Calendar } from '@bahi/domain/calendar/calendar'
import { istTimeOf } from '@bahi/domain/calendar/ist'
import { simulatedCalendar } from '@bahi/domain/calendar/simulated-calendar'
import { bigTown, seedTown, townWithoutCompanies } from '../seed/seed-town.ts'
import { createKnownDevices } from './customers/credentials/known-devices.ts'
import { createLoginTries } from './customers/credentials/login-tries.ts'
import { openPasswords, type Passwords } from './customers/credentials/passwords.ts'
import { createPinChecks } from './customers/credentials/pin.ts'
import { createVerificationCodes } from './customers/credentials/verification-codes.ts'
import { openSessions } from './customers/sessions/sessions.ts'
import { openExchange } from './exchange/day/exchange-role.ts'
import { openReplayCalendar } from './exchange/replay/replay-calendar.ts'
import { createLiveStream } from './market/live/live-stream.ts'
import { createMarketClock } from './market/ports/market-clock.ts'
import type { MarketFloor } from './market/ports/market-floor.ts'
import { OtherMarket } from './market/ports/market-refusals.ts'
import { openMarketRoom } from './market/quotes/market-room.ts'
import { openFirstDay } from './nights/run-days.ts'
import { openJobs } from './open-jobs.ts'
import { openLiveCalendar, openLiveFloor } from './open-live-market.ts'
import { openWatches } from './open-watches.ts'
import type { SystemClock } from './platform/clock.ts'
import { Closings } from './platform/closings.ts'
import { connect, type Database } from './platform/db/connect.ts'
import { hearChannel } from './platform/db/hear-channel.ts'
import { leaseIdNode } from './platform/db/id-node-lease.ts'
import type { IdSource } from './platform/db/ids.ts'
import { acquireLease, type Lease } from './platform/db/role-lease.ts'
import { machineEntropy } from './platform/entropy.ts'
import { noFailPoint } from './platform/fail-point.ts'
import { Press } from './platform/pdf/pdf-renderer.ts'
import { createSeal } from './platform/seal.ts'
import { openSettings, type Settings } from './platform/settings.ts'
import { createReadiness } from './readiness.ts'
import type { HouseOptions } from './server-options.ts'
import type { House } from './server-parts.ts'
import { openDesk } from './shares/desk/desk.ts'
import { deskSettings } from './shares/orders/order-settings.ts'
import { FourEyes } from './staff/four-eyes/four-eyes.ts'
import { createStaffSessions } from './staff/staff-sessions.ts'
import { demoBank, manual, refuseRealMoney } from './wallet/transfers/payment-provider.ts'

/** One frame a quarter of a second, spread over 25 lanes of ten milliseconds. */
const FRAME_MS = 250
const LANES = 25
const HEARTBEAT_MS = 15_000
/** A statement without an answer for so long has lost its database: of the desk, and where jobs add up all there is. */
const DESK_ANSWER_MS = 30_000
const JOB_ANSWER_MS = 300_000

/** Customers of one PostgreSQL are spread over all shards from the start, so that a second one changes no key. */
const SHARDS = Array.from({ length: 64 }, (_, shard) => shard)

interface Ground {
  readonly app: Database
  readonly deskDatabase: Database
  readonly exchangeDatabase: Database
  readonly ids: IdSource & { readonly isHeld: boolean }
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
  // The settings ask the exchange which day it is, so it opens before them: until it knows better it goes as the operator started it.
  let clockSpeed = () => options.clockSpeed
  const exchange = await openFloor(options, ground, { calendar, systemClock, speed: () => clockSpeed() }, opened)
  await openFirstDay({ exchange, firstDay })
  const clock = createMarketClock(exchange, calendar)
  const onError = (error: unknown) => options.log.error({ err: error }, 'something beside the requests failed')
  const settings = await openSettings({ pool: ground.app.pool, businessDate: () => clock.now().date, onError })
  opened.add(() => settings.close())
  clockSpeed = () => settings.decided('market.clockSpeed') ?? options.clockSpeed
  const market = await openMarketRoom({
    feed: exchange.feed,
    clock,
    systemClock,
    pool: ground.app.pool,
    usualLot: () => settings.value('trade.lotSize'),
    onError,
  })
  const desk = await openDesk({
    pool: ground.deskDatabase.pool,
    ids: ground.ids,
    lease: ground.leases.desk,
    writerGroup: 0,
    venue: exchange,
    feed: exchange.feed,
    instruments: market.instruments,
    clock,
    calendar,
    systemClock,
    log: options.log,
    settings: () => deskSettings((name) => settings.value(name)),
    tickPaise: ({ id }) => exchange.feed.tickPaise(id) ?? 1,
  })
  opened.add(() => desk.close())
  const sessions = openSessions({
    pool: ground.app.pool,
    systemClock,
    onError,
    idleHours: () => settings.value('session.idleHours'),
    absoluteHours: () => settings.value('session.absoluteHours'),
    onEnded: (customerId) => void stream.checkCustomer(customerId).catch(onError),
  })
  opened.add(() => sessions.close())
  const stream = createLiveStream({
    feed: exchange.feed,
    clock,
    nowMs: () => performance.now(),
    frameMs: FRAME_MS,
    heartbeatMs: HEARTBEAT_MS,
    lanes: LANES,
    customerOf: async (token) => (await sessions.find(token))?.customerId ?? null,
  })
  desk.onOrderChanged(({ owner, orderId, state, filledQuantity }) =>
    stream.tellCustomer(owner, { orderId: orderId.toString(), state, filledQuantity: Number(filledQuantity) }),
  )
  const notices = await hearChannel({
    pool: ground.app.pool,
    channel: 'bahi_notice',
    hear: (customerId) => stream.tellNews(BigInt(customerId), 'notices'),
    onError,
  })
  opened.add(() => notices.close())
  const watches = await openWatches(
    { market, leases: ground.leases, desk, stream, clock, systemClock, ids: ground.ids, log: options.log },
    opened,
  )
  const press = new Press()
  opened.add(() => press.close())
  const people = openPeople(options, ground, { settings, systemClock, onError })
  await refuseRealMoneyHere(ground)
  const jobs = openJobs({
    options,
    ground,
    calendar,
    firstDay,
    exchange,
    clock,
    systemClock,
    market,
    desk,
    settings,
    people,
    onError,
  })
  const missing = createReadiness({ pool: ground.app.pool, leases: ground.leases, ids: ground.ids, exchange, desk })
  const door = frontDoor(options, () => settings.value('trade.ordersPerSecond'), missing)
  if (options.timePasses !== false) jobs.start(opened)
  return {
    ...door,
    db: ground.app,
    systemClock,
    clock,
    calendar,
    instruments: market.instruments,
    market,
    feed: exchange.feed,
    exchange,
    desk,
    stream,
    ...watches,
    settings,
    sessions,
    ...people,
    press,
    ids: ground.ids,
    shards: SHARDS,
    allowsDemoFromAfar: options.allowsDemoFromAfar,
    isSimulated: true,
    seedAnchor: () => (exchange.seedAnchor === null ? null : Buffer.from(exchange.seedAnchor).toString('hex')),
    nextSession: () => nextSession(calendar, clock.now()),
    ...jobs.parts,
    close: async () => {
      door.http.close()
      const failures = await opened.close()
      if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be put away')
    },
  }
}

/** Everything that knows who somebody is: customers' passwords, PINs and codes, staff, and what two of them must sign. */
function openPeople(
  options: HouseOptions,
  { app: { pool }, passwords, ids }: Ground,
  {
    settings,
    systemClock,
    onError,
  }: { settings: Settings; systemClock: SystemClock; onError: (error: unknown) => void },
) {
  const seal = createSeal(options.sealKey)
  return {
    seal,
    passwords,
    entropy: options.given?.entropy ?? machineEntropy,
    loginTries: createLoginTries(systemClock),
    knownDevices: createKnownDevices(seal),
    staffSessions: createStaffSessions({ pool, systemClock }),
    fourEyes: new FourEyes({ ids, systemClock }),
    pinChecks: createPinChecks({ pool, passwords, seal, settings, systemClock, ids }),
    verificationCodes: createVerificationCodes({
      pool,
      seal,
      systemClock,
      sms: options.sms,
      allowsDemoFromAfar: options.allowsDemoFromAfar,
      onError,
    }),
  }
}

async function layGround({ database, given }: HouseOptions, opened: Closings): Promise<Ground> {
  const app = connect(database.access.app, { connections: 20, name: 'bahi', answerWithinMs: JOB_ANSWER_MS })
  opened.add(() => app.close())
  // The desk sends statements that do not need one another's answers together.
  const deskDatabase = connect(
    { ...database.access.app, pipeline: true },
    { connections: 4, name: 'bahi-desk', answerWithinMs: DESK_ANSWER_MS },
  )
  opened.add(() => deskDatabase.close())
  const exchangeDatabase = connect(database.access.exchange, {
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

async function leaseIds(database: HouseOptions['database'], opened: Closings): Promise<Ground['ids']> {
  const ids = await leaseIdNode(database.access.app)
  opened.add(() => ids.release())
  return ids
}

/** Before anything is settled into it: invented and real companies never share a database. */
async function refuseOtherMarket({ market }: HouseOptions, ground: Ground): Promise<void> {
  const { rows } = await ground.app.pool.query<{ source: string }>(
    'select distinct source from bahi.instrument where source <> $1',
    [market],
  )
  if (rows[0] !== undefined) throw new OtherMarket(rows[0].source)
}

/** No provider of today takes real money; the one that will must pass here. */
async function refuseRealMoneyHere(ground: Ground): Promise<void> {
  const { rowCount } = await ground.app.pool.query('select from bahi.demo_customer limit 1')
  refuseRealMoney([demoBank, manual], { isSimulated: true, hadDemoCustomers: rowCount !== 0 })
}

/** The days of the market, and the day from which its first one is looked for. */
async function openCalendar(
  { market }: HouseOptions,
  ground: Ground,
  systemClock: SystemClock,
): Promise<{ calendar: Calendar; from: BusinessDate }> {
  const today = businessDate(istTimeOf(systemClock().getTime()).date)
  if (market === 'simulated') return { calendar: simulatedCalendar(), from: today }
  if (market === 'live') return { calendar: await openLiveCalendar(ground.app.pool, today), from: today }
  const { calendar, firstDay } = await openReplayCalendar(ground.app.pool, today)
  return { calendar, from: firstDay }
}

async function settleTown(
  { database, market, town, tell, sealKey }: HouseOptions,
  ground: Ground,
  calendar: Calendar,
  systemClock: SystemClock,
  from: BusinessDate,
) {
  const owner = connect(database.access.owner, { connections: 2, name: 'bahi-seed' })
  try {
    const { rows } = await ground.app.pool.query("select 1 from bahi.instrument where source = 'simulated' limit 1")
    if (rows.length === 0 && market === 'simulated')
      tell('Settling the demo town: 500 invented companies and a year of history …')
    return await seedTown(
      {
        owner: owner.pool,
        app: ground.app.pool,
        exchange: ground.exchangeDatabase.pool,
        calendar,
        ids: ground.ids,
        shards: SHARDS,
        systemClock,
        hashPassword: (password) => ground.passwords.hash(password),
        seal: createSeal(sealKey),
      },
      town ?? (market === 'simulated' ? bigTown() : townWithoutCompanies()),
      from,
    )
  } finally {
    await owner.close()
  }
}

async function openFloor(
  options: HouseOptions,
  ground: Ground,
  { calendar, systemClock, speed }: { calendar: Calendar; systemClock: SystemClock; speed: () => number },
  opened: Closings,
): Promise<MarketFloor> {
  const { market } = options
  if (market === 'live')
    return openLiveFloor(
      {
        pool: ground.exchangeDatabase.pool,
        lease: ground.leases.exchange,
        calendar,
        systemClock,
        ticker: options.ticker,
        log: options.log,
      },
      opened,
    )
  const exchange = await openExchange({
    pool: ground.exchangeDatabase.pool,
    lease: ground.leases.exchange,
    source: market,
    calendar,
    systemClock,
    speed,
    failPoint: options.failPoint ?? noFailPoint,
    onFault: options.onFault,
    log: (line) => options.log.info(line),
  })
  opened.add(() => exchange.stop())
  return exchange
}

function frontDoor(options: HouseOptions, ordersPerSecond: () => number, missing: () => Promise<readonly string[]>) {
  let isReady = true
  return {
    log: options.log,
    http: {
      checkReplies: options.checkReplies ?? false,
      visitorTriesPerMinute: 60,
      ordersPerSecond,
      webHosts: options.webHosts ?? [],
      ...(options.firewallSecret === undefined ? {} : { firewallSecret: options.firewallSecret }),
      isReady: () => isReady,
      missing,
      close: () => void (isReady = false),
    },
  }
}

/** When orders are taken next: today if the session is still ahead, else the next trading day. */
function nextSession(
  calendar: Calendar,
  now: { readonly date: string; readonly second: number },
): { date: string; second: number } | null {
  const today = businessDate(now.date)
  const plan = calendar.sessionPlan(today)
  if (plan !== null && now.second < plan.preOpenStart) return { date: today, second: plan.preOpenStart }
  const next = calendar.nextTradingDay(today)
  const nextPlan = next === null ? null : calendar.sessionPlan(next)
  return next === null || nextPlan === null ? null : { date: next, second: nextPlan.preOpenStart }
}
