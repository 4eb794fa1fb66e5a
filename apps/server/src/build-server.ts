import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { BusinessDate } from '@bahi/money/business-date'
import { businessDate } from '@bahi/money/business-date'
import { type Connections, connectAll, refuseOtherMarket, refuseRealMoneyHere } from './connect-all.ts'
import { MadeDays } from './learning/made-days.ts'
import { createMarketClock, nextSession, tradingHours } from './market/ports/market-clock.ts'
import { type OpenedMarketRoom, openMarketRoom } from './market/quotes/market-room.ts'
import { openFirstDay } from './nights/run-days.ts'
import { openHalts, tellSettings } from './open-halts.ts'
import { openJobs } from './open-jobs.ts'
import { openOrderDesk } from './open-order-desk.ts'
import { openPeople } from './open-people.ts'
import { openStream } from './open-stream.ts'
import { openCalendar, type OpenedVenue, openVenue, serveExchange } from './open-venue.ts'
import { createRemoteWatches, openWatches, serveWatches, type Watches } from './open-watches.ts'
import type { SystemClock } from './platform/clock.ts'
import { Disposer } from './platform/disposer.ts'
import { createVisitorBudget, openVisits, type Visits } from './platform/http/visitor-budget.ts'
import { PdfRenderer } from './platform/pdf/pdf-renderer.ts'
import { openSettings } from './platform/settings.ts'
import { createProgramAdmission, findCaller } from './programs/admit-program.ts'
import { createReadiness } from './readiness.ts'
import { DayRuns } from './reports/effects/day-runs.ts'
import { createProcess, type Process } from './roles.ts'
import { SHARDS, seedDemo } from './seed-demo.ts'
import { createInstruments, type Instruments } from './server-metrics.ts'
import type { ServerOptions } from './server-options.ts'
import type { ServerParts } from './server-parts.ts'
import { createDemoDesk } from './staff/demo-desk/run-desk.ts'
import { watchParts } from './watch-parts.ts'

/** Log-ins, registrations and phone checks of an address, each for itself. */
const VISITOR_TRIES_PER_MINUTE = 60

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

/** Work that is done in processes beside the server. */
function openWorkerLines(parts: ConstructorParameters<typeof DayRuns>[0], opened: Disposer) {
  const press = new PdfRenderer()
  opened.add(() => press.close())
  const dayRuns = new DayRuns(parts)
  opened.add(() => dayRuns.close())
  const madeDays = new MadeDays()
  opened.add(() => madeDays.close())
  return { press, dayRuns, madeDays }
}

async function build(options: ServerOptions, opened: Disposer): Promise<ServerParts> {
  const systemClock = options.systemClock ?? (() => new Date())
  const onError = (error: unknown) => options.log.error({ err: error }, 'something beside the requests failed')
  const process = createProcess(options.cluster)
  const connections = await connectAll(options, process, opened)
  await refuseOtherMarket(options, connections)
  const { calendar, from } = await openCalendar(options, connections, systemClock)
  const isFloor = process.has('floor')
  const firstDay = isFloor ? await seedDemo(options, connections, calendar, systemClock, from) : from
  const instruments = createInstruments()
  const base = { process, options, connections, calendar, systemClock, onError, opened, instruments }
  const marketSide = await openMarket(base, firstDay)
  const { exchange, clock, market } = marketSide
  const settings = tellSettings(process, marketSide.settings)
  if (isFloor && !process.isAlone) await serveExchange(process, exchange, { connections, market }, opened)
  const { desk, leases: desks } = await openOrderDesk({ ...base, ...marketSide }, opened)
  const { sessions, stream, news } = await openStream({ ...base, ...marketSide, desk }, opened)
  const halts = openHalts({ ...base, ...marketSide }, opened)
  const watches = await openWatchesOf(base, { ...marketSide, desk, news })
  const lines = openWorkerLines({ pool: connections.app.pool, systemClock, onError }, opened)
  const people = openPeople(options, connections, { process, settings, systemClock, clock, onError }, opened)
  await refuseRealMoneyHere(connections)
  const core = { exchange, clock, market, desk, stopDesk: watches.stopDesk, settings, people }
  const jobs = openJobs({ ...base, ...core, ...instruments, isHere: isFloor, firstDay })
  const { app, leases, ids } = connections
  const missing = createReadiness({ pool: app.pool, leases: { ...leases, desks }, ids, exchange, desk })
  const visits = process.isAlone ? undefined : openVisits(process.wire, isFloor, VISITOR_TRIES_PER_MINUTE, opened)
  const deps = createHttpDeps(options, () => settings.value('trade.ordersPerSecond'), missing, visits)
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
    news,
    halts,
    ...watches,
    settings,
    sessions,
    programs: createProgramAdmission({ pool: connections.app.pool, systemClock }),
    ...people,
    ...lines,
    ids: connections.ids,
    shards: SHARDS,
    hookAddresses: options.hookAddresses ?? [],
    allowsDemoFromAfar: options.allowsDemoFromAfar,
    isSimulated: true,
    seedAnchor: () => (exchange.seedAnchor === null ? null : Buffer.from(exchange.seedAnchor).toString('hex')),
    nextSession: () => nextSession(calendar, clock.now()),
    tradingHours: () => tradingHours(calendar, clock.now().date),
    ...jobs.parts,
    close: async () => {
      deps.http.close()
      const failures = await opened.close()
      if (failures.length > 0) throw new AggregateError(failures, 'Not everything could be put away')
    },
  }
  await market.loaded
  const demoDesk = options.market === 'live' ? null : createDemoDesk(parts, connections.leases.jobs)
  if (isFloor && options.timePasses !== false) jobs.start(opened, demoDesk)
  return { ...parts, demoDesk }
}

interface Base {
  readonly process: Process
  readonly options: ServerOptions
  readonly connections: Connections
  readonly calendar: Calendar
  readonly systemClock: SystemClock
  readonly onError: (error: unknown) => void
  readonly opened: Disposer
  readonly instruments: Instruments
}

type MarketSide = Pick<ServerParts, 'exchange' | 'clock' | 'settings'> &
  Pick<OpenedVenue, 'noteMoment'> & { readonly market: OpenedMarketRoom }

/** Opens the exchange on its first day, its prices and the settings. */
async function openMarket(
  { process, options, connections, calendar, systemClock, onError, opened }: Base,
  firstDay: BusinessDate,
): Promise<MarketSide> {
  // The exchange opens before the settings, because the settings ask it for the business date. Until then the clock
  // runs at the operator's speed.
  let clockSpeed = () => options.clockSpeed
  const venueParts = { process, calendar, systemClock, speed: () => clockSpeed(), onError }
  const { exchange, noteMoment } = await openVenue(options, connections, venueParts, opened)
  if (process.has('floor')) await openFirstDay({ exchange, firstDay })
  const clock = createMarketClock(exchange, calendar)
  const settings = await openSettings({ pool: connections.app.pool, businessDate: () => clock.now().date, onError })
  opened.add(() => settings.close())
  clockSpeed = () => settings.decided('market.clockSpeed') ?? options.clockSpeed
  const market = await openMarketRoom({
    feed: exchange.feed,
    clock,
    sessionPlan: (date) => calendar.sessionPlan(businessDate(date)),
    systemClock,
    pool: connections.app.pool,
    usualLot: () => settings.value('trade.lotSize'),
    maxMoves: () => ({
      maxRiseBps: bpsOfPercent(settings.value('trade.maxRise')),
      maxFallBps: bpsOfPercent(settings.value('trade.maxFall')),
    }),
    onError,
  })
  return { exchange, noteMoment, clock, settings, market }
}

/** The watches run on the floor, where no price is missed; other processes tell them what was changed. */
async function openWatchesOf(
  { process, connections, calendar, systemClock, options, opened, onError }: Base,
  { market, desk, news, clock, settings }: Pick<ServerParts, 'market' | 'desk' | 'news' | 'clock' | 'settings'>,
): Promise<Watches> {
  if (!process.has('floor')) return createRemoteWatches(process.wire, onError)
  const { app, leases, ids } = connections
  const programOf = findCaller({ pool: app.pool, systemClock })
  const watches = await openWatches(
    {
      market,
      lease: leases.jobs,
      desk,
      news,
      clock,
      calendar,
      settings,
      systemClock,
      ids,
      programOf,
      log: options.log,
    },
    opened,
  )
  if (!process.isAlone) serveWatches(process.wire, watches, { opened, onError })
  return watches
}

function bpsOfPercent(percent: number | null): number | null {
  return percent === null ? null : 100 * percent
}

function createHttpDeps(
  options: ServerOptions,
  ordersPerSecond: () => number,
  missing: () => Promise<readonly string[]>,
  visits: Visits | undefined,
) {
  let isReady = true
  return {
    log: options.log,
    http: {
      checkReplies: options.checkReplies ?? false,
      visitorTriesPerMinute: VISITOR_TRIES_PER_MINUTE,
      ...(visits === undefined ? {} : { visits }),
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
