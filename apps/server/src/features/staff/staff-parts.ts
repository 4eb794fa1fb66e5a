import type { Database } from '../../db/connect.ts'
import type { IdSource } from '../../db/ids.ts'
import type { Door } from '../../http/door.ts'
import type { FourEyes } from '../../identity/four-eyes.ts'
import type { KnownDevices } from '../../identity/known-devices.ts'
import type { LoginTries } from '../../identity/login-tries.ts'
import type { Passwords } from '../../identity/passwords.ts'
import type { Seal } from '../../identity/seal.ts'
import type { StaffSessions } from '../../identity/staff-sessions.ts'
import type { SystemClock } from '../../market/clock.ts'

/** What the calls about staff need of the house. */
export interface StaffParts extends Door {
  readonly staffSessions: StaffSessions
  readonly db: Database
  readonly ids: IdSource
  readonly systemClock: SystemClock
  readonly passwords: Passwords
  readonly loginTries: LoginTries
  readonly knownDevices: KnownDevices
  readonly seal: Seal
  readonly fourEyes: FourEyes
  readonly allowsDemoFromAfar: boolean
}
