import type pg from 'pg'
import type { SessionPlan } from '@bahi/domain/calendar/session-plan'
import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import { type CompanyActions, openCompanyActions } from '../history/company-actions.ts'
import { createPastBars, type PastBars } from '../history/past-bars.ts'
import { openInstrumentRegister } from '../instruments/instrument-register.ts'
import type { InstrumentRegister } from '../instruments/instrument.ts'
import type { MarketFeed } from '../ports/feed.ts'
import { keepRankings, type Rankings } from './rankings.ts'

/** Everything the market's calls read. Nothing in it can write a price (H2). */
export interface MarketRoom {
  readonly feed: MarketFeed
  readonly instruments: InstrumentRegister
  readonly past: PastBars
  readonly actions: CompanyActions
  readonly rankings: Rankings
  readonly clock: BusinessClock
  readonly systemClock: SystemClock
  readonly pool: pg.Pool
  /** The hours of a day; null on a day without a session. */
  readonly sessionPlan: (date: string) => SessionPlan | null
  /** The settings for the largest rise and fall in a day, in basis points; null where the instrument's band is alone. */
  readonly maxMoves: () => MaxMoves
}

export interface OpenedMarketRoom extends MarketRoom {
  /** Resolves once the year before today is read. Nothing is answered before. */
  readonly loaded: Promise<void>
}

export interface MaxMoves {
  readonly maxRiseBps: number | null
  readonly maxFallBps: number | null
}

/** Opens the room and keeps it in step with the business days of its feed. */
export async function openMarketRoom(parts: {
  feed: MarketFeed
  clock: BusinessClock
  systemClock: SystemClock
  pool: pg.Pool
  sessionPlan: MarketRoom['sessionPlan']
  usualLot: () => number
  maxMoves: () => MaxMoves
  onError: (error: unknown) => void
}): Promise<OpenedMarketRoom> {
  const { feed, clock, systemClock, pool, sessionPlan, usualLot, maxMoves } = parts
  const instruments = await openInstrumentRegister(pool, feed.source, { usualLot, today: () => clock.now().date })
  const actions = await openCompanyActions(pool)
  const past = createPastBars(pool, actions)
  const rankings = keepRankings({ feed, instruments, past })
  feed.onDay((event) => {
    if (event.kind === 'opened')
      Promise.all([actions.reload().then(() => past.reload(event.date)), instruments.reload()])
        .then(() => rankings.rebuild())
        .catch(parts.onError)
  })
  // It takes the database longer than most other parts of the server take to open, so they open meanwhile.
  const loaded = past.reload(clock.now().date).then(() => rankings.rebuild())
  // Who waits for it gets the error; a server that could not open for another reason waits no longer.
  loaded.catch(() => undefined)
  return { feed, instruments, past, actions, rankings, clock, systemClock, pool, sessionPlan, maxMoves, loaded }
}
