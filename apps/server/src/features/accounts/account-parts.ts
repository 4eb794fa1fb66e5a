import type { Database } from '../../db/connect.ts'
import type { IdSource } from '../../db/ids.ts'
import type { Door } from '../../http/door.ts'
import type { KnownDevices } from '../../identity/known-devices.ts'
import type { LoginTries } from '../../identity/login-tries.ts'
import type { Passwords } from '../../identity/passwords.ts'
import type { Sessions } from '../../identity/sessions.ts'
import type { VerificationCodes } from '../../identity/verification-codes.ts'
import type { SystemClock } from '../../market/clock.ts'
import type { Settings } from '../../settings.ts'

/** What the account calls need of the house. */
export interface AccountParts extends Door {
  readonly db: Pick<Database, 'pool' | 'kysely'>
  readonly systemClock: SystemClock
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly loginTries: LoginTries
  readonly knownDevices: KnownDevices
  readonly settings: Pick<Settings, 'value'>
  readonly ids: IdSource
  /** The books new customers are spread over. */
  readonly books: readonly number[]
  /** Demo customers log in from other machines too. */
  readonly allowsDemoFromAfar: boolean
  readonly verificationCodes: Pick<VerificationCodes, 'matches' | 'reaches' | 'use'>
}
