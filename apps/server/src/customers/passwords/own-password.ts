import type { Call } from '../../platform/http/call.ts'
import type { Who } from '../../platform/http/who.ts'
import type { PasswordParts } from './password-parts.ts'

/** Whether this is the customer's log-in password. Whoever took a session guesses no more often than a stranger who logs in. @throws Flood */
export async function isOwnPassword(
  parts: Pick<PasswordParts, 'loginTries' | 'knownDevices' | 'passwords'>,
  who: Who,
  call: Call,
  passwordHash: string,
  password: string,
): Promise<boolean> {
  const counted = `own password of ${who.customerId}`
  const source = parts.knownDevices.sourceOf(counted, { address: call.address, deviceKey: '' })
  parts.loginTries.admit(counted, source)
  const isRight = await parts.passwords.verify(passwordHash, password)
  if (isRight) parts.loginTries.succeeded(counted, source)
  return isRight
}
