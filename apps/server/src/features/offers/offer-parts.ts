import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { Database } from '../../db/connect.ts'
import type { IdSource } from '../../db/ids.ts'
import type { Door } from '../../http/door.ts'
import type { FourEyes } from '../../identity/four-eyes.ts'
import type { Seal } from '../../identity/seal.ts'
import type { BatchStamp } from '../../ledger/journal-batch.ts'
import type { BusinessClock, SystemClock } from '../../market/clock.ts'
import type { MarketFeed } from '../../market/feed.ts'
import type { InstrumentRegister } from '../../market/instrument.ts'
import type { Settings } from '../../settings.ts'

/** What giving out an offer's shares needs, whoever does it: a purchase or the clock. */
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

export interface OfferParts extends Door, AllotParts, MarketParts {
  readonly db: Pick<Database, 'pool'>
  readonly ids: IdSource
  readonly clock: BusinessClock
  readonly calendar: Calendar
  readonly fourEyes: FourEyes
  readonly seal: Seal
}

export function stampOf({ ids, clock }: AllotParts): BatchStamp {
  return { newId: (book) => ids.newId(book), businessDate: clock.now().date, recordedAt: clock.instant() }
}
