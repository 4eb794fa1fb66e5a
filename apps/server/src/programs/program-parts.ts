import type { BusinessClock, SystemClock } from '../platform/clock.ts'
import type { Database } from '../platform/db/connect.ts'
import type { IdSource } from '../platform/db/ids.ts'
import type { HttpDeps } from '../platform/http/http-deps.ts'
import type { Seal } from '../platform/seal.ts'

/** What the calls about keys need from the server. */
export interface ProgramParts extends HttpDeps {
  readonly db: Pick<Database, 'pool'>
  readonly ids: IdSource
  readonly systemClock: SystemClock
  readonly seal: Pick<Seal, 'seal' | 'open'>
  readonly clock: BusinessClock
  /** Hosts and networks inside to which the operator lets hooks go. */
  readonly hookAddresses: readonly string[]
}
