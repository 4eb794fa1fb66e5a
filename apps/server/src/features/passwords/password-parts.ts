import type { Database } from '../../db/connect.ts'
import type { IdSource } from '../../db/ids.ts'
import type { Door } from '../../http/door.ts'
import type { KnownDevices } from '../../identity/known-devices.ts'
import type { LoginTries } from '../../identity/login-tries.ts'
import type { Passwords } from '../../identity/passwords.ts'
import type { PinChecks } from '../../identity/pin.ts'
import type { Seal } from '../../identity/seal.ts'
import type { Sessions } from '../../identity/sessions.ts'
import type { VerificationCodes } from '../../identity/verification-codes.ts'
import type { SystemClock } from '../../market/clock.ts'
import type { Settings } from '../../settings.ts'

/** What the calls of passwords, PIN and codes need of the house. */
export interface PasswordParts extends Door {
  readonly db: Pick<Database, 'pool'>
  readonly systemClock: SystemClock
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly loginTries: LoginTries
  readonly knownDevices: KnownDevices
  readonly pinChecks: PinChecks
  readonly verificationCodes: VerificationCodes
  readonly seal: Seal
  readonly settings: Pick<Settings, 'value'>
  readonly ids: IdSource
}
