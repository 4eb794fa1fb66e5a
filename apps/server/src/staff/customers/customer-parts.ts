import type { Sessions } from '../../customers/sessions/sessions.ts'
import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { MarketFeed } from '../../market/ports/feed.ts'
import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import type { FourEyes } from '../four-eyes/four-eyes.ts'

/** What the console's calls about customers need from the server. */
export interface CustomerParts extends HttpDeps {
  readonly db: Database
  readonly ids: IdSource
  readonly systemClock: SystemClock
  readonly clock: BusinessClock
  readonly feed: Pick<MarketFeed, 'quote'>
  readonly instruments: Pick<InstrumentRegister, 'byId'>
  readonly sessions: Pick<Sessions, 'find' | 'forgetCustomer'>
  readonly fourEyes: FourEyes
}
