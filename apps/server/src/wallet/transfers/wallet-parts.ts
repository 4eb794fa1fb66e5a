import type { Calendar } from '@bahi/domain/calendar/calendar'
import type { PinChecks } from '../../customers/credentials/pin.ts'
import type { VerificationCodes } from '../../customers/credentials/verification-codes.ts'
import type { BusinessClock, SystemClock } from '../../platform/clock.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { HttpDeps } from '../../platform/http/http-deps.ts'
import type { Settings } from '../../platform/settings.ts'
import type { FourEyes } from '../../staff/four-eyes/four-eyes.ts'

/** What moving a customer's money needs: in calls, in four-eyes acts and in jobs. */
export interface TransferParts {
  readonly ids: IdSource
  /** System time, for idempotency keys, the audit log and the pauses between failed attempts. */
  readonly systemClock: SystemClock
  /** Business time, for everything that a customer reads: journals, expiries and deadlines. */
  readonly clock: Pick<BusinessClock, 'now' | 'instant'>
}

export interface WalletParts extends HttpDeps, TransferParts {
  readonly db: Pick<Database, 'pool'>
  readonly calendar: Calendar
  readonly settings: Pick<Settings, 'value'>
  readonly fourEyes: FourEyes
  readonly pinChecks: PinChecks
  /** Verification codes to the customer's phone, checked only while the setting demands one. */
  readonly verificationCodes: Pick<VerificationCodes, 'matches' | 'reaches' | 'use'>
}
