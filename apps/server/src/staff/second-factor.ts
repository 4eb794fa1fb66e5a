import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
/** A clock may be half a minute off, either way. */
const WINDOW_STEPS = 1

/** What a sealed secret belongs to: one that was moved to another row does not open. */
export function secondFactorContext(staffId: bigint): string {
  return `staff-second-factor:${staffId}`
}

/** A new secret for an authenticator app, as it is typed in by hand. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** What an authenticator app reads from a QR code. */
export function secretUri(name: string, secret: string): string {
  return totpOf(secret, name).toString()
}

/** The code of this moment. */
export function codeAt(secret: string, at: Date): string {
  return totpOf(secret).generate({ timestamp: at.getTime() })
}

/** The time step whose code this is, or null. Whoever takes it remembers the step: a code that was taken opens nothing again. */
export function stepOfCode(secret: string, code: string, at: Date): bigint | null {
  if (!/^\d{6}$/.test(code)) return null
  const delta = totpOf(secret).validate({ token: code, timestamp: at.getTime(), window: WINDOW_STEPS })
  return delta === null ? null : BigInt(Math.floor(at.getTime() / 1_000 / STEP_SECONDS) + delta)
}

function totpOf(secret: string, label = 'staff'): TOTP {
  return new TOTP({
    issuer: 'Bahi',
    label,
    secret: Secret.fromBase32(secret),
    digits: 6,
    period: STEP_SECONDS,
    algorithm: 'SHA1',
  })
}
