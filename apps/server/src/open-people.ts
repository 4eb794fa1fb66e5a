import type { Connections } from './connect-all.ts'
import { createKnownDevices } from './customers/credentials/known-devices.ts'
import { createLoginTries } from './customers/credentials/login-tries.ts'
import { createPinChecks } from './customers/credentials/pin.ts'
import { createVerificationCodes } from './customers/credentials/verification-codes.ts'
import type { BusinessClock, SystemClock } from './platform/clock.ts'
import { machineEntropy } from './platform/entropy.ts'
import { createSeal } from './platform/seal.ts'
import type { Settings } from './platform/settings.ts'
import type { ServerOptions } from './server-options.ts'
import { FourEyes } from './staff/four-eyes/four-eyes.ts'
import { createStaffSessions } from './staff/staff-sessions.ts'

export interface PeopleParts {
  readonly settings: Settings
  readonly systemClock: SystemClock
  readonly clock: BusinessClock
  readonly onError: (error: unknown) => void
}

/** Opens everything about identity: customers' passwords, PINs and codes, staff, and maker and checker. */
export function openPeople(
  options: ServerOptions,
  { app: { pool }, passwords, ids }: Connections,
  { settings, systemClock, clock, onError }: PeopleParts,
) {
  const seal = createSeal(options.sealKey)
  return {
    seal,
    passwords,
    entropy: options.given?.entropy ?? machineEntropy,
    loginTries: createLoginTries(systemClock),
    knownDevices: createKnownDevices(seal),
    staffSessions: createStaffSessions({ pool, systemClock, seal }),
    fourEyes: new FourEyes({ ids, systemClock, seal }),
    pinChecks: createPinChecks({ pool, passwords, seal, settings, systemClock, clock, ids }),
    verificationCodes: createVerificationCodes({
      pool,
      seal,
      systemClock,
      sms: options.sms,
      allowsDemoFromAfar: options.allowsDemoFromAfar,
      onError,
    }),
  }
}
