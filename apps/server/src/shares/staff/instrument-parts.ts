import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { MarketFeed } from '../../market/ports/feed.ts'
import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import type { FourEyes } from '../../staff/four-eyes/four-eyes.ts'
import type { Halts } from './keep-halts.ts'

export interface InstrumentParts extends HttpDeps {
  readonly db: Database
  readonly ids: IdSource
  readonly systemClock: SystemClock
  readonly clock: BusinessClock
  readonly calendar: Calendar
  readonly feed: Pick<MarketFeed, 'quote' | 'onDay'>
  readonly instruments: InstrumentRegister
  /** Tells the exchange, where trading in a halted share must stop. */
  readonly halts: Halts
  readonly fourEyes: FourEyes
}
