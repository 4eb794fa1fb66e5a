import { Secret, TOTP } from 'otpauth'

const STEP_SECONDS = 30
/** A clock may be 30 seconds off in either direction. */
const WINDOW_STEPS = 1

/** The context of the seal, so that a secret does not open in another row. */
export function secondFactorContext(staffId: bigint): string {
  return `staff-second-factor:${staffId}`
}

/** A new secret for an authenticator app, in the form for typing. */
export function newSecret(): string {
  return new Secret({ size: 20 }).base32
}

/** These bytes in the same form. */
export function encodeSecret(bytes: Uint8Array): string {
  return new Secret({ buffer: Uint8Array.from(bytes).buffer }).base32
}

/** The address that an authenticator app reads from a QR code. */
export function secretUri(name: string, secret: string): string {
  return totpOf(secret, name).toString()
}

/** The code at a moment. */
export function codeAt(secret: string, at: Date): string {
  return totpOf(secret).generate({ timestamp: at.getTime() })
}

/**
 * Returns the time step of a code, or null for a wrong code. The caller stores the step, so that a used code is
 * refused.
 */
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
