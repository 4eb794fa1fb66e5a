import type { Connections } from './connect-all.ts'
import { createKnownDevices } from './customers/credentials/known-devices.ts'
import { createLoginTries, type LoginTries } from './customers/credentials/login-tries.ts'
import { createPasskeys } from './customers/credentials/passkeys/passkeys.ts'
import { createPinChecks } from './customers/credentials/pin.ts'
import { createRemoteTries, serveTries } from './customers/credentials/remote-tries.ts'
import { createVerificationCodes } from './customers/credentials/verification-codes.ts'
import { createMailer } from './customers/messages/mailer.ts'
import { pushKeysOf } from './customers/messages/push-keys.ts'
import type { BusinessClock, SystemClock } from './platform/clock.ts'
import type { Disposer } from './platform/disposer.ts'
import { machineEntropy } from './platform/entropy.ts'
import { createSeal } from './platform/seal.ts'
import type { Settings } from './platform/settings.ts'
import type { Process } from './roles.ts'
import type { ServerOptions } from './server-options.ts'
import { FourEyes } from './staff/four-eyes/four-eyes.ts'
import { createStaffSessions } from './staff/staff-sessions.ts'

export interface PeopleParts {
  readonly process: Process
  readonly settings: Settings
  readonly systemClock: SystemClock
  readonly clock: BusinessClock
  readonly onError: (error: unknown) => void
}

/** Opens everything about identity: customers' passwords, PINs and codes, staff, and maker and checker. */
export function openPeople(
  options: ServerOptions,
  { app: { pool }, passwords, ids }: Connections,
  { process, settings, systemClock, clock, onError }: PeopleParts,
  opened: Disposer,
) {
  const seal = createSeal(options.sealKey)
  const mailer = options.mail === undefined ? undefined : createMailer(options.mail)
  return {
    seal,
    pushKeys: pushKeysOf(seal, subjectOf(options)),
    mailer,
    passwords,
    passkeys: createPasskeys({ seal, systemClock, address: options.address }),
    entropy: options.given?.entropy ?? machineEntropy,
    loginTries: process.has('floor') ? countTries(process, systemClock, opened) : createRemoteTries(process.wire),
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

/** Push services want an address to write to when something is wrong: that of this Bahi, where it has one. */
function subjectOf({ networkOrigins = [], mail }: ServerOptions): string {
  if (mail !== undefined) return `mailto:${mail.from}`
  return networkOrigins.find((origin) => origin.startsWith('https://')) ?? 'mailto:operator@bahi.invalid'
}

/** The tries of all doors are counted on the floor. */
function countTries({ isAlone, wire }: Process, systemClock: SystemClock, opened: Disposer): LoginTries {
  const tries = createLoginTries(systemClock)
  if (isAlone) return tries
  const served = serveTries(wire, tries)
  opened.add(() => served.close())
  return tries
}
