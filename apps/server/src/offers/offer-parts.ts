import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { InstrumentRegister } from '../market/instruments/instrument.ts'
import type { MarketFeed } from '../market/ports/feed.ts'
import type { BusinessClock, SystemClock } from '../platform/clock.ts'
import type { Database } from '../platform/db/connect.ts'
import type { IdSource } from '../platform/db/ids.ts'
import type { HttpDeps } from '../platform/http/http-deps.ts'
import type { Seal } from '../platform/seal.ts'
import type { Settings } from '../platform/settings.ts'
import type { FourEyes } from '../staff/four-eyes/four-eyes.ts'

/** What allotting an offer's shares needs, in a purchase and in the closing job. */
export interface AllotParts {
  readonly ids: Pick<IdSource, 'newId'>
  readonly systemClock: SystemClock
  readonly clock: Pick<BusinessClock, 'now' | 'instant'>
}

export interface MarketParts {
  readonly clock: Pick<BusinessClock, 'now' | 'instant' | 'dayKind'>
  readonly feed: Pick<MarketFeed, 'source' | 'quote' | 'minutes' | 'tickPaise'>
  readonly calendar: Pick<Calendar, 'sessionPlan'>
  readonly instruments: Pick<InstrumentRegister, 'byId' | 'byCode'>
  readonly settings: Pick<Settings, 'value'>
}

export interface OfferParts extends HttpDeps, AllotParts, MarketParts {
  readonly db: Pick<Database, 'pool'>
  readonly ids: IdSource
  readonly clock: BusinessClock
  readonly calendar: Calendar
  readonly fourEyes: FourEyes
  readonly seal: Seal
}
