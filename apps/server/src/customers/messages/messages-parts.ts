import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import type { Seal } from '../../platform/seal.ts'
import type { PasswordParts } from '../passwords/password-parts.ts'
import type { Mailer } from './mailer.ts'
import type { PushKeys } from './push-keys.ts'

/** What the calls of messages need. */
export interface MessagesParts extends HttpDeps, Pick<PasswordParts, 'loginTries' | 'knownDevices' | 'passwords'> {
  readonly db: Pick<Database, 'pool'>
  readonly ids: IdSource
  readonly systemClock: SystemClock
  readonly clock: Pick<BusinessClock, 'instant'>
  readonly seal: Seal
  readonly pushKeys: PushKeys
  /** Absent where the operator named no mail server. */
  readonly mailer: Mailer | undefined
  /** Hosts and networks inside to which the operator lets messages go. */
  readonly hookAddresses: readonly string[]
}
