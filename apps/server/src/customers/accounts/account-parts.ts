import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import type { Settings } from '../../platform/settings.ts'
import type { KnownDevices } from '../credentials/known-devices.ts'
import type { LoginTries } from '../credentials/login-tries.ts'
import type { Passwords } from '../credentials/passwords.ts'
import type { VerificationCodes } from '../credentials/verification-codes.ts'
import type { Sessions } from '../sessions/sessions.ts'

/** What the account calls need from the server. */
export interface AccountParts extends HttpDeps {
  readonly db: Pick<Database, 'pool'>
  readonly systemClock: SystemClock
  /** Business time, which notices are dated in. */
  readonly clock: Pick<BusinessClock, 'instant'>
  readonly sessions: Sessions
  readonly passwords: Passwords
  readonly loginTries: LoginTries
  readonly knownDevices: KnownDevices
  readonly settings: Pick<Settings, 'value'>
  readonly ids: IdSource
  /** The shards that new customers are spread over. */
  readonly shards: readonly number[]
  /** Whether demo customers may log in from other machines. */
  readonly allowsDemoFromAfar: boolean
  readonly verificationCodes: Pick<VerificationCodes, 'matches' | 'reaches' | 'use'>
}
