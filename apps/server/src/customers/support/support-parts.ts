import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { CustomerNews } from '../../market/live/customer-news.ts'
import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'

/**
 * What the calls of customer service need from the server. Messages and waits are dated in business time; who may open
 * an account, and until when, is dated in system time.
 */
export interface SupportParts extends HttpDeps {
  readonly db: Database
  readonly ids: IdSource
  readonly systemClock: SystemClock
  readonly clock: Pick<BusinessClock, 'instant'>
  readonly instruments: Pick<InstrumentRegister, 'byId'>
  readonly news: CustomerNews
}
