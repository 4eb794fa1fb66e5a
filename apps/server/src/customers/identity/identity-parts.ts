import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import type { Seal } from '../../platform/seal.ts'
import type { Settings } from '../../platform/settings.ts'
import type { FourEyes } from '../../staff/four-eyes/four-eyes.ts'

/** What the calls about identities and photos need from the server. */
export interface IdentityParts extends HttpDeps {
  readonly db: Database
  readonly ids: IdSource
  /** System time, which the identity log is dated in: who opened what. */
  readonly systemClock: SystemClock
  /** Business time, which submissions and their outcomes are dated in. */
  readonly clock: Pick<BusinessClock, 'instant'>
  readonly seal: Seal
  readonly settings: Pick<Settings, 'value'>
  readonly fourEyes: FourEyes
  /** Whether the server is a demo, which accepts invented numbers only (rule H10). */
  readonly isSimulated: boolean
}
