import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import type { Seal } from '../../platform/seal.ts'
import type { Settings } from '../../platform/settings.ts'

/** What the calls about bank cards need from the server. */
export interface BankParts extends HttpDeps {
  readonly db: Pick<Database, 'pool'>
  readonly systemClock: SystemClock
  /** Business time, which cards and their pauses are dated in. */
  readonly clock: Pick<BusinessClock, 'instant'>
  readonly seal: Seal
  readonly settings: Pick<Settings, 'value'>
  readonly ids: IdSource
}
