import type { SystemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import type { Seal } from '../../platform/seal.ts'
import type { Settings } from '../../platform/settings.ts'
import type { FourEyes } from '../../staff/four-eyes/four-eyes.ts'

/** What the calls about identities and photos need of the house. */
export interface IdentityParts extends HttpDeps {
  readonly db: Database
  readonly ids: IdSource
  readonly systemClock: SystemClock
  readonly seal: Seal
  readonly settings: Pick<Settings, 'value'>
  readonly fourEyes: FourEyes
  /** The demo takes made-up numbers only (H10). */
  readonly isSimulated: boolean
}
