import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { Database } from '../../db/connect.ts'
import type { IdSource } from '../../db/ids.ts'
import type { Door } from '../../http/door.ts'
import type { FourEyes } from '../../identity/four-eyes.ts'
import type { BusinessClock, SystemClock } from '../../market/clock.ts'
import type { MarketFeed } from '../../market/feed.ts'
import type { InstrumentRegister } from '../../market/instrument.ts'
import type { Venue } from '../../trading/venue.ts'

/** What the calls about shares need of the house. */
export interface InstrumentParts extends Door {
  readonly db: Database
  readonly ids: IdSource
  readonly systemClock: SystemClock
  readonly clock: BusinessClock
  readonly calendar: Calendar
  readonly feed: Pick<MarketFeed, 'quote' | 'onDay'>
  readonly instruments: InstrumentRegister
  /** Where what is halted stops trading. */
  readonly exchange: Pick<Venue, 'submit'>
  readonly fourEyes: FourEyes
}
