import type { Call } from '../../platform/http/call.ts'
import type { Who } from '../../platform/http/who.ts'
import type { PasswordParts } from './password-parts.ts'

/**
 * Checks the customer's log-in password. The tries count like log-in tries, so that a stolen session allows no more
 * guesses. False for a practice account without a password. @throws Flood after too many tries.
 */
export async function isOwnPassword(
  parts: Pick<PasswordParts, 'loginTries' | 'knownDevices' | 'passwords'>,
  who: Who,
  call: Call,
  passwordHash: string | undefined,
  password: string,
): Promise<boolean> {
  const counted = `own password of ${who.customerId}`
  const source = parts.knownDevices.sourceOf(counted, { address: call.address, deviceKey: '' })
  await parts.loginTries.admit(counted, source)
  const isRight = await parts.passwords.verify(passwordHash, password)
  if (isRight) parts.loginTries.succeeded(counted, source)
  return isRight
}
