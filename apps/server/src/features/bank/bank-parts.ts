import type { Database } from '../../db/connect.ts'
import type { IdSource } from '../../db/ids.ts'
import type { Door } from '../../http/door.ts'
import type { Seal } from '../../identity/seal.ts'
import type { SystemClock } from '../../market/clock.ts'
import type { Settings } from '../../settings.ts'

/** What the bank card's calls need of the house. */
export interface BankParts extends Door {
  readonly db: Pick<Database, 'pool'>
  readonly systemClock: SystemClock
  readonly seal: Seal
  readonly settings: Pick<Settings, 'value'>
  readonly ids: IdSource
}
