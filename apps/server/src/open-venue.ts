import type { Calendar } from '@bahi/domain/calendar/calendar'
import { simulatedCalendar } from '@bahi/domain/calendar/simulated-calendar'
import { type BusinessDate, businessDate } from '@bahi/money/business-date'
import { istTimeOf } from '@bahi/money/ist'
import type { Connections } from './connect-all.ts'
import { openExchange } from './exchange/day/exchange-role.ts'
import { openReplayCalendar } from './exchange/replay/replay-calendar.ts'
import type { ExchangePort } from './market/ports/exchange-port.ts'
import { openLiveCalendar, openLiveExchange } from './open-live-market.ts'
import type { SystemClock } from './platform/clock.ts'
import type { Disposer } from './platform/disposer.ts'
import { noFailPoint } from './platform/fail-point.ts'
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

export async function openVenue(
  options: ServerOptions,
  connections: Connections,
  { calendar, systemClock, speed }: { calendar: Calendar; systemClock: SystemClock; speed: () => number },
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
