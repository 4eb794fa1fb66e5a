import type { Database } from '../../db/connect.ts'
import type { IdSource } from '../../db/ids.ts'
import type { Door } from '../../http/door.ts'
import type { FourEyes } from '../../identity/four-eyes.ts'
import type { Seal } from '../../identity/seal.ts'
import type { SystemClock } from '../../market/clock.ts'
import type { Settings } from '../../settings.ts'

/** What the calls about identities and photos need of the house. */
export interface IdentityParts extends Door {
  readonly db: Database
  readonly ids: IdSource
  readonly systemClock: SystemClock
  readonly seal: Seal
  readonly settings: Pick<Settings, 'value'>
  readonly fourEyes: FourEyes
  /** The demo takes made-up numbers only (H10). */
  readonly isSimulated: boolean
}
