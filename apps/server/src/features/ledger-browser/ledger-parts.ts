import type { Database } from '../../db/connect.ts'
import type { IdSource } from '../../db/ids.ts'
import type { Door } from '../../http/door.ts'
import type { BusinessClock, SystemClock } from '../../market/clock.ts'
import type { InstrumentRegister } from '../../market/instrument.ts'

/** What the ledger browser needs of the house. It reads; nothing in it can write a posting. */
export interface LedgerParts extends Door {
  readonly db: Database
  readonly ids: IdSource
  readonly systemClock: SystemClock
  readonly clock: BusinessClock
  readonly instruments: Pick<InstrumentRegister, 'byId'>
  readonly books: readonly number[]
}
