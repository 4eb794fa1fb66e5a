import type { Database } from '../../db/connect.ts'
import type { IdSource } from '../../db/ids.ts'
import type { Door } from '../../http/door.ts'
import type { FourEyes } from '../../identity/four-eyes.ts'
import type { Sessions } from '../../identity/sessions.ts'
import type { BusinessClock, SystemClock } from '../../market/clock.ts'
import type { MarketFeed } from '../../market/feed.ts'
import type { InstrumentRegister } from '../../market/instrument.ts'

/** What the console's calls about customers need of the house. */
export interface CustomerParts extends Door {
  readonly db: Database
  readonly ids: IdSource
  readonly systemClock: SystemClock
  readonly clock: BusinessClock
  readonly feed: Pick<MarketFeed, 'quote'>
  readonly instruments: Pick<InstrumentRegister, 'byId'>
  readonly sessions: Pick<Sessions, 'find' | 'forgetCustomer'>
  readonly fourEyes: FourEyes
}
