import type { Calendar } from '@bahi/domain/calendar/calendar'
import { simulatedCalendar } from '@bahi/domain/calendar/simulated-calendar'
import { type BusinessDate, businessDate } from '@bahi/money/business-date'
import { istTimeOf } from '@bahi/money/ist'
import type { Connections } from './connect-all.ts'
import { openExchange } from './exchange/day/exchange-role.ts'
import { openReplayCalendar } from './exchange/replay/replay-calendar.ts'
import { readTape, readTapeEnd } from './exchange/tape/tape-store.ts'
import { MirrorFeed } from './market/mirror/mirror-feed.ts'
import { publishFeed } from './market/mirror/publish-feed.ts'
import { createRemoteExchange } from './market/mirror/remote-exchange.ts'
import { RemoteVenue } from './market/mirror/remote-venue.ts'
import { serveVenue } from './market/mirror/serve-venue.ts'
import type { ExchangePort } from './market/ports/exchange-port.ts'
import type { ExchangeMoment } from './market/ports/market-clock.ts'
import type { MarketRoom } from './market/quotes/market-room.ts'
import { openLiveCalendar, openLiveExchange } from './open-live-market.ts'
import type { SystemClock } from './platform/clock.ts'
import type { Disposer } from './platform/disposer.ts'
import { noFailPoint } from './platform/fail-point.ts'
import type { Process } from './roles.ts'
import type { ServerOptions } from './server-options.ts'

/** The calendar of the market, and the day from which its first business day is searched. */
export async function openCalendar(
  { market }: ServerOptions,
  connections: Connections,
  systemClock: SystemClock,
): Promise<{ calendar: Calendar; from: BusinessDate }> {
  const today = businessDate(istTimeOf(systemClock().getTime()).date)
  if (market === 'simulated') return { calendar: simulatedCalendar(), from: today }
  if (market === 'live') return { calendar: await openLiveCalendar(connections.app.pool, today), from: today }
  const { calendar, firstDay } = await openReplayCalendar(connections.app.pool, today)
  return { calendar, from: firstDay }
}

export interface VenueParts {
  readonly process: Process
  readonly calendar: Calendar
  readonly systemClock: SystemClock
  readonly speed: () => number
  readonly onError: (error: unknown) => void
}

export interface OpenedVenue {
  readonly exchange: ExchangePort
  /** Takes the business time of the floor that a message told. */
  readonly noteMoment: (moment: ExchangeMoment) => void
}

/** Opens the exchange in this process on the floor, and elsewhere a mirror of it. */
export async function openVenue(
  options: ServerOptions,
  connections: Connections,
  parts: VenueParts,
  opened: Disposer,
): Promise<OpenedVenue> {
  if (parts.process.has('floor'))
    return { exchange: await openExchangeHere(options, connections, parts, opened), noteMoment: () => undefined }
  const { onError } = parts
  const { wire } = parts.process
  const mirror = await MirrorFeed.open({ wire, nowMs: () => performance.now(), onError })
  opened.add(() => mirror.close())
  const { pool } = connections.exchangeDatabase
  const venue = new RemoteVenue({ wire, mirror, readTape: (after, limit) => readTape(pool, after, limit), onError })
  opened.add(() => venue.close())
  return { exchange: createRemoteExchange(mirror, venue), noteMoment: (moment) => mirror.noteMoment(moment) }
}

/** Lets the other processes of a Bahi see and use the exchange of this one. */
export async function serveExchange(
  { name: floor, wire }: Process,
  exchange: ExchangePort,
  { connections, market }: { readonly connections: Connections; readonly market: MarketRoom },
  opened: Disposer,
): Promise<void> {
  const tapeEnd = await readTapeEnd(connections.exchangeDatabase.pool)
  const instrumentIds = () => market.instruments.all().map(({ id }) => id)
  const published = publishFeed({ wire, exchange, floor, instrumentIds, tapeEnd })
  opened.add(() => published.close())
  const served = serveVenue({ wire, venue: exchange, floor })
  opened.add(() => served.close())
}

async function openExchangeHere(
  options: ServerOptions,
  connections: Connections,
  { calendar, systemClock, speed }: VenueParts,
  opened: Disposer,
): Promise<ExchangePort> {
  const { market } = options
  if (market === 'live')
    return openLiveExchange(
      {
        pool: connections.exchangeDatabase.pool,
        lease: connections.leases.exchange,
        calendar,
        systemClock,
        ticker: options.ticker,
        log: options.log,
      },
      opened,
    )
  const exchange = await openExchange({
    pool: connections.exchangeDatabase.pool,
    lease: connections.leases.exchange,
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
