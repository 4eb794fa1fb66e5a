import type pg from 'pg'
import type { Logger } from 'pino'
import type { Calendar } from '@bahi/domain/calendar/calendar'
import { datedCalendar } from '@bahi/domain/calendar/dated-calendar'
import { usualSessionPlan } from '@bahi/domain/calendar/session-plan'
import { addDays, type BusinessDate } from '@bahi/money/business-date'
import { readDatedDays } from './market/history/read-calendar.ts'
import { LiveFeed } from './market/kite/live-feed.ts'
import { type LiveMarket, openLiveMarket } from './market/kite/live-market.ts'
import { openTicker, type TickerAccess } from './market/kite/ticker.ts'
import { createMarketClock } from './market/ports/market-clock.ts'
import type { Lease } from './platform/db/role-lease.ts'
import type { Disposer } from './platform/disposer.ts'

/** Past days that a settlement may refer to, and future days that a call may ask for. */
const DAYS_BEHIND = 400
const DAYS_AHEAD = 800

/** A live market lacks data that the operator must import. */
export class NothingLive extends Error {
  override readonly name = 'NothingLive'
}

/**
 * Reads the imported calendar. A missing day is unknown, and no job runs on it. @throws NothingLive without today's
 * day.
 */
export async function openLiveCalendar(pool: pg.Pool, today: BusinessDate): Promise<Calendar> {
  const days = await readDatedDays(pool, addDays(today, -DAYS_BEHIND), addDays(today, DAYS_AHEAD))
  if (!days.some(({ date }) => date === today))
    throw new NothingLive(
      `No calendar says what ${today} is. Import the exchange's holidays first: npm run calendar:import -- YEAR FILE`,
    )
  return datedCalendar(days)
}

interface LiveExchangeParts {
  /** Connects as the role bahi_exchange. */
  readonly pool: pg.Pool
  readonly lease: Lease
  readonly calendar: Calendar
  readonly systemClock: () => Date
  readonly ticker: TickerAccess | undefined
  readonly log: Logger
}

/**
 * Connects to the ticker. Prices go into the feed, and the business days follow the wall clock. @throws NothingLive
 * without imported shares or without a ticker.
 */
export async function openLiveExchange(
  { pool, lease, calendar, systemClock, ticker, log }: LiveExchangeParts,
  opened: Disposer,
): Promise<LiveMarket> {
  const { rows: shares } = await pool.query<{ id: number; token: number; bandBps: number }>(
    'select i.id, l.token, i.band_bps as "bandBps" from bahi.live_instrument l join bahi.instrument i on i.id = l.instrument_id order by i.id',
  )
  if (shares.length === 0 || ticker === undefined)
    throw new NothingLive(
      "No instruments of a live market are known. Import the broker's list first: npm run instruments:import -- FILE",
    )
  const { rows: indices } = await pool.query<{ code: string; name: string; token: number }>(
    'select m.code, m.name, l.token from bahi.live_index l join bahi.market_index m using (code) order by m.position',
  )
  const floor: { market?: LiveMarket } = {}
  const clock = createMarketClock(
    {
      get moment() {
        return floor.market?.moment
      },
      speed: 1,
    },
    calendar,
  )
  const feed = new LiveFeed({ shares, indices, clock, plan: usualSessionPlan, nowMs: () => systemClock().getTime() })
  const market = await openLiveMarket({ pool, lease, calendar, systemClock, feed })
  floor.market = market
  const line = openTicker({
    ...ticker,
    tokens: [...shares, ...indices].map(({ token }) => token),
    onTicks: (ticks) => feed.take(ticks),
    log,
    onState: (state) => {
      feed.lineIs(state === 'live')
      log.info({ state }, 'the line to the ticker')
    },
  })
  opened.add(() => line.close())
  opened.add(() => market.stop())
  return market
}
