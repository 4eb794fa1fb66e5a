import type { SystemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { Door } from '../../platform/http/door.ts'
import type { Seal } from '../../platform/seal.ts'
import type { Settings } from '../../platform/settings.ts'

/** What the bank card's calls need of the house. */
export interface BankParts extends Door {
  readonly db: Pick<Database, 'pool'>
  readonly systemClock: SystemClock
  readonly seal: Seal
  readonly settings: Pick<Settings, 'value'>
  readonly ids: IdSource
}
