import type { InstrumentRegister } from '../../market/instruments/instrument.ts'
import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'

/** What the ledger browser needs from the server. The browser only reads and cannot write postings. */
export interface LedgerParts extends HttpDeps {
  readonly db: Database
  readonly ids: IdSource
  readonly systemClock: SystemClock
  readonly clock: BusinessClock
  readonly instruments: Pick<InstrumentRegister, 'byId'>
  readonly shards: readonly number[]
}
