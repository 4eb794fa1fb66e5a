import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import type { Seal } from '../../platform/seal.ts'
import type { Settings } from '../../platform/settings.ts'
import type { KnownDevices } from '../credentials/known-devices.ts'
import type { LoginTries } from '../credentials/login-tries.ts'
import type { Passwords } from '../credentials/passwords.ts'
import type { PinChecks } from '../credentials/pin.ts'
import type { VerificationCodes } from '../credentials/verification-codes.ts'
import type { Sessions } from '../sessions/sessions.ts'

/** What the calls about passwords, PIN and codes need from the server. */
export interface PasswordParts extends HttpDeps {
  readonly db: Pick<Database, 'pool'>
  readonly systemClock: SystemClock
  /** Business time, which notices are dated in. */
  readonly clock: Pick<BusinessClock, 'instant'>
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
