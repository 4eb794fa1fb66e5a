import type { KnownDevices } from '../customers/credentials/known-devices.ts'
import type { LoginTries } from '../customers/credentials/login-tries.ts'
import type { Passkeys } from '../customers/credentials/passkeys/passkeys.ts'
import type { Passwords } from '../customers/credentials/passwords.ts'
import type { SystemClock } from '../platform/clock.ts'
import type { Database } from '../platform/db/connect.ts'
import type { IdSource } from '../platform/db/ids.ts'
import type { HttpDeps } from '../platform/http/http-deps.ts'
import type { Seal } from '../platform/seal.ts'
import type { FourEyes } from './four-eyes/four-eyes.ts'
import type { StaffSessions } from './staff-sessions.ts'

/** What the calls about staff need from the server. */
export interface StaffParts extends HttpDeps {
  readonly staffSessions: StaffSessions
  readonly db: Database
  readonly ids: IdSource
  readonly systemClock: SystemClock
  readonly passwords: Passwords
  readonly passkeys: Passkeys
  readonly loginTries: LoginTries
  readonly knownDevices: KnownDevices
  readonly seal: Seal
  readonly fourEyes: FourEyes
  readonly allowsDemoFromAfar: boolean
}
