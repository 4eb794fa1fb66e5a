import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { BusinessDate } from '@bahi/money/business-date'
import { type Connections, connectAll, refuseOtherMarket, refuseRealMoneyHere } from './connect-all.ts'
import { createKnownDevices } from './customers/credentials/known-devices.ts'
import { createLoginTries } from './customers/credentials/login-tries.ts'
import { createPinChecks } from './customers/credentials/pin.ts'
import { createVerificationCodes } from './customers/credentials/verification-codes.ts'
import { ENDED_CHANNEL } from './customers/sessions/session-store.ts'
import { openSessions } from './customers/sessions/sessions.ts'
import { createLiveStream } from './market/live/live-stream.ts'
import { createMarketClock, nextSession } from './market/ports/market-clock.ts'
import { openMarketRoom } from './market/quotes/market-room.ts'
import { openFirstDay } from './nights/run-days.ts'
import { openJobs } from './open-jobs.ts'
import { openCalendar, openVenue } from './open-venue.ts'
import { openWatches } from './open-watches.ts'
import type { BusinessClock, SystemClock } from './platform/clock.ts'
import { type Channel, hearChannel } from './platform/db/hear-channel.ts'
import { Disposer } from './platform/disposer.ts'
import { machineEntropy } from './platform/entropy.ts'
import { createVisitorBudget } from './platform/http/visitor-budget.ts'
import { PdfRenderer } from './platform/pdf/pdf-renderer.ts'
import { createSeal } from './platform/seal.ts'
import { openSettings, type Settings } from './platform/settings.ts'
import { createProgramAdmission, findCaller } from './programs/admit-program.ts'
import { createReadiness } from './readiness.ts'
import { SHARDS, seedDemo } from './seed-demo.ts'
import { createInstruments, type Instruments } from './server-metrics.ts'
import type { ServerOptions } from './server-options.ts'
import type { ServerParts } from './server-parts.ts'
import { openDesk } from './shares/desk/desk.ts'
import type { OrderDesk } from './shares/desk/order-desk.ts'
import { deskSettings } from './shares/orders/order-settings.ts'
import { createDemoDesk } from './staff/demo-desk/run-desk.ts'
import { FourEyes } from './staff/four-eyes/four-eyes.ts'
import { createStaffSessions } from './staff/staff-sessions.ts'
import { watchParts } from './watch-parts.ts'

/** The stream sends one frame every 250 ms, spread over 25 lanes of 10 ms each. */
const FRAME_MS = 250
const LANES = 25
const HEARTBEAT_MS = 15_000

/**
 * Builds the server on a migrated database: demo seed, exchange, order desk and jobs. Closes all opened parts when a
 * step throws.
 */
export async function buildServer(options: ServerOptions): Promise<ServerParts> {
  const opened = new Disposer()
  try {
    return await build(options, opened)
  } catch (error) {
    // The caller needs the error of the build, so errors of closing are dropped.
    await opened.close()
    throw error
  }
}

async function build(options: ServerOptions, opened: Disposer): Promise<ServerParts> {
  const systemClock = options.systemClock ?? (() => new Date())
  const onError = (error: unknown) => options.log.error({ err: error }, 'something beside the requests failed')
  const connections = await connectAll(options, opened)
  await refuseOtherMarket(options, connections)
  const { calendar, from } = await openCalendar(options, connections, systemClock)
  const firstDay = await seedDemo(options, connections, calendar, systemClock, from)
  const instruments = createInstruments()
  const base = { options, connections, calendar, systemClock, onError, opened, instruments }
  const { exchange, clock, settings, market } = await openMarket(base, firstDay)
  const desk = await openOrderDesk(base, { exchange, clock, settings, market })
  const { sessions, stream } = await openStream(base, { exchange, clock, settings, desk })
  const { app, leases, ids } = connections
  const programOf = findCaller({ pool: app.pool, systemClock })
  const watches = await openWatches(
    { market, leases, desk, stream, clock, systemClock, ids, programOf, log: options.log },
    opened,
  )
  const press = new PdfRenderer()
  opened.add(() => press.close())
  const people = openPeople(options, connections, { settings, systemClock, clock, onError })
  await refuseRealMoneyHere(connections)
  const core = { exchange, clock, market, desk, stopDesk: watches.stopDesk, settings, people }
  const jobs = openJobs({ ...base, ...core, firstDay, onJobRun: instruments.onJobRun })
  const missing = createReadiness({ pool: app.pool, leases, ids, exchange, desk })
  const deps = createHttpDeps(options, () => settings.value('trade.ordersPerSecond'), missing)
  const look = watchParts(instruments, connections, { exchange, desk, stream, clock, missing })
  const parts = {
    ...deps,
    db: connections.app,
    metrics: { ...instruments, look },
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
    programs: createProgramAdmission({ pool: connections.app.pool, systemClock }),
    ...people,
    press,
    ids: connections.ids,
    shards: SHARDS,
    hookAddresses: options.hookAddresses ?? [],
    allowsDemoFromAfar: options.allowsDemoFromAfar,
    isSimulated: true,
    seedAnchor: () => (exchange.seedAnchor === null ? null : Buffer.from(exchange.seedAnchor).toString('hex')),
    nextSession: () => nextSession(calendar, clock.now()),
    ...jobs.parts,
    close: async () => {
      deps.http.close()
      const failures = await opened.close()
      if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be put away')
    },
  }
  const demoDesk = options.market === 'live' ? null : createDemoDesk(parts, connections.leases.jobs)
  if (options.timePasses !== false) jobs.start(opened, demoDesk)
  return { ...parts, demoDesk }
}

interface Base {
  readonly options: ServerOptions
  readonly connections: Connections
  readonly calendar: Calendar
  readonly systemClock: SystemClock
  readonly onError: (error: unknown) => void
  readonly opened: Disposer
  readonly instruments: Instruments
}

type MarketSide = Pick<ServerParts, 'exchange' | 'clock' | 'settings' | 'market'>

/** Opens the exchange on its first day, its prices and the settings. */
async function openMarket(
  { options, connections, calendar, systemClock, onError, opened }: Base,
  firstDay: BusinessDate,
): Promise<MarketSide> {
  // The exchange opens before the settings, because the settings ask it for the business date. Until then the clock
  // runs at the operator's speed.
  let clockSpeed = () => options.clockSpeed
  const exchange = await openVenue(options, connections, { calendar, systemClock, speed: () => clockSpeed() }, opened)
  await openFirstDay({ exchange, firstDay })
  const clock = createMarketClock(exchange, calendar)
  const settings = await openSettings({ pool: connections.app.pool, businessDate: () => clock.now().date, onError })
  opened.add(() => settings.close())
  clockSpeed = () => settings.decided('market.clockSpeed') ?? options.clockSpeed
  const market = await openMarketRoom({
    feed: exchange.feed,
    clock,
    systemClock,
    pool: connections.app.pool,
    usualLot: () => settings.value('trade.lotSize'),
    maxMoves: () => ({
      maxRiseBps: bpsOfPercent(settings.value('trade.maxRise')),
      maxFallBps: bpsOfPercent(settings.value('trade.maxFall')),
    }),
    onError,
  })
  return { exchange, clock, settings, market }
}

function bpsOfPercent(percent: number | null): number | null {
  return percent === null ? null : 100 * percent
}

async function openOrderDesk(
  { options, connections, calendar, systemClock, opened, instruments }: Base,
  { exchange, clock, settings, market }: MarketSide,
): Promise<OrderDesk> {
  const desk = await openDesk({
    pool: connections.deskDatabase.pool,
    ids: connections.ids,
    lease: connections.leases.desk,
    writerGroup: 0,
    venue: exchange,
    feed: exchange.feed,
    instruments: market.instruments,
    clock,
    calendar,
    systemClock,
    log: options.log,
    settings: () => deskSettings((name) => settings.value(name)),
    onBatch: instruments.onBatch,
    tickPaise: ({ id }) => exchange.feed.tickPaise(id) ?? 1,
  })
  opened.add(() => desk.close())
  return desk
}

/** Opens the sessions, and the stream that sends prices and news to signed-in customers. */
async function openStream(
  { connections, systemClock, onError, opened }: Base,
  { exchange, clock, settings, desk }: Pick<ServerParts, 'exchange' | 'clock' | 'settings' | 'desk'>,
): Promise<Pick<ServerParts, 'sessions' | 'stream'>> {
  const sessions = openSessions({
    pool: connections.app.pool,
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
    customerOf: async (token) => (await sessions.holderOf(token))?.customerId ?? null,
  })
  desk.onOrderChanged(({ owner, orderId, state, filledQuantity }) =>
    stream.tellCustomer(owner, { orderId: orderId.toString(), state, filledQuantity: Number(filledQuantity) }),
  )
  const hearOf = async (channel: Channel, hear: (customerId: bigint) => void): Promise<void> => {
    const { pool } = connections.app
    const heard = await hearChannel({ pool, channel, hear: (payload) => hear(BigInt(payload)), onError })
    opened.add(() => heard.close())
  }
  await hearOf('bahi_notice', (customerId) => stream.tellNews(customerId, 'notices'))
  await hearOf(ENDED_CHANNEL, (customerId) => sessions.hearEnded(customerId))
  return { sessions, stream }
}

/** Opens everything about identity: customers' passwords, PINs and codes, staff, and maker and checker. */
function openPeople(
  options: ServerOptions,
  { app: { pool }, passwords, ids }: Connections,
  {
    settings,
    systemClock,
    clock,
    onError,
  }: { settings: Settings; systemClock: SystemClock; clock: BusinessClock; onError: (error: unknown) => void },
) {
  const seal = createSeal(options.sealKey)
  return {
    seal,
    passwords,
    entropy: options.given?.entropy ?? machineEntropy,
    loginTries: createLoginTries(systemClock),
    knownDevices: createKnownDevices(seal),
    staffSessions: createStaffSessions({ pool, systemClock, seal }),
    fourEyes: new FourEyes({ ids, systemClock, seal }),
    pinChecks: createPinChecks({ pool, passwords, seal, settings, systemClock, clock, ids }),
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

function createHttpDeps(
  options: ServerOptions,
  ordersPerSecond: () => number,
  missing: () => Promise<readonly string[]>,
) {
  let isReady = true
  return {
    log: options.log,
    http: {
      checkReplies: options.checkReplies ?? false,
      visitorTriesPerMinute: 60,
      ordersPerSecond,
      webHosts: options.webHosts ?? [],
      visitorBudget: createVisitorBudget(options.visitorCallsPerMinute ?? Infinity),
      networkOrigins: options.networkOrigins ?? [],
      ...(options.firewallSecret === undefined ? {} : { firewallSecret: options.firewallSecret }),
      isReady: () => isReady,
      missing,
      close: () => void (isReady = false),
    },
  }
}
