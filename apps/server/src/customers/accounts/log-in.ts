import type { logIn } from '@bahi/contract/customers/account'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { checkLoginFields, decideLogin } from '@bahi/domain/customers/accounts/register'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { CustomerId } from '../../platform/customer-id.ts'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import type { Call } from '../../platform/http/call.ts'
import { asksForCode } from '../credentials/asks-for-code.ts'
import type { CodeClaim } from '../credentials/verification-codes.ts'
import { writeNotice } from '../notices/tell-customer.ts'
import { originOf } from '../sessions/log-in-place.ts'
import type { AccountParts } from './account-parts.ts'
import { findAccountLock, type Lock } from './locks.ts'
import { readCredentials, readUserInfo } from './store.ts'

type LogInReply = ReplyOf<typeof logIn>

export async function answerLogIn(
  parts: AccountParts,
  input: InputOf<typeof logIn>,
  call: Call,
): Promise<Decision<LogInReply>> {
  const phone = input.phone.trim()
  const malformed = checkLoginFields(phone, input.password)
  if (malformed !== null) return refuse(malformed)
  const source = parts.knownDevices.sourceOf(phone, { address: call.address, deviceKey: input.deviceKey })
  await parts.loginTries.admit(phone, source)
  const credentials = await readCredentials(parts.db.pool, phone, parts.systemClock())
  const passwordMatches = await parts.passwords.verify(credentials?.passwordHash, input.password)
  const lock = credentials === undefined ? undefined : findAccountLock(credentials.locks)
  const codeIsUsed =
    passwordMatches && asksForCode(parts, 'login', call)
      ? await takeCode(parts, { phone, purpose: 'login', asker: source }, input.smsCode.trim())
      : null
  const decision = decideLogin(phone, input.password, {
    passwordMatches,
    codeIsUsed,
    lock: lock === undefined ? null : lockFacts(lock),
  })
  if (credentials?.passwordHash === undefined || !passwordMatches)
    return decision.ok ? refuse(refusal('credentials-wrong')) : decision

  parts.loginTries.succeeded(phone, source)
  if (credentials.isDemo && call.isBeyondLoopback && !parts.allowsDemoFromAfar)
    return refuse(refusal('segment-switched-off', { segment: 'demo' }))
  const known = { ...credentials.address, phone, passwordHash: credentials.passwordHash }
  if (decision.ok) return signIn(parts, known, call, false)
  if (decision.refused.code !== 'account-locked-at-login') return decision
  // A locked customer may still read and export (rule H9), so the refusal carries a read-only token.
  const signedIn = await signIn(parts, known, call, true)
  if (!signedIn.ok) return signedIn
  const { token, expiresAt } = signedIn.accepted
  return refuse({ ...decision.refused, params: { until: '', ...decision.refused.params, token, expiresAt } })
}

/** Checks a code and uses it up. A wrong code counts as a try. */
async function takeCode({ verificationCodes, db }: AccountParts, claim: CodeClaim, code: string): Promise<boolean> {
  return (await verificationCodes.matches(claim, code)) && verificationCodes.use(db.pool, claim, code)
}

/** A customer whose password matched this hash. */
interface KnownByPassword extends CustomerId {
  readonly phone: string
  readonly passwordHash: string
}

/** Opens a session, and tells the customer of one from a new place. Refused like a wrong password when the password was replaced since it was read. */
export async function signIn(
  parts: AccountParts,
  { phone, passwordHash, ...address }: KnownByPassword,
  call: Call,
  readOnly: boolean,
): Promise<Decision<LogInReply>> {
  const user = await readUserInfo(parts.db.pool, address, parts.systemClock())
  const who = { ...address, readOnly }
  const origin = originOf(call)
  const opened = await inTransaction(parts.db.pool, async (tx) => {
    const session = await parts.sessions.openByPassword(tx, who, origin, passwordHash)
    if (session?.isNewPlace === true)
      await writeNotice(tx, parts, address, 'log-in.new-place', { device: origin.name, place: origin.place })
    return session
  })
  if (opened === undefined) return refuse(refusal('credentials-wrong'))
  const { token, expiresAt } = opened
  return accept({
    token,
    expiresAt: expiresAt.toISOString(),
    readOnly,
    deviceKey: parts.knownDevices.issue(phone),
    user,
  })
}

function lockFacts(lock: Lock): { reason: string; until: string | null } {
  return { reason: lock.reason, until: lock.until?.toISOString() ?? null }
}
