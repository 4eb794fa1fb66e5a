import type { logIn } from '@bahi/contract/customers/account'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { checkLoginFields, decideLogin } from '@bahi/domain/customers/accounts/register'
import { refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { Call } from '../../platform/http/call.ts'
import { asksForCode } from '../credentials/asks-for-code.ts'
import type { CodeClaim } from '../credentials/verification-codes.ts'
import type { AccountParts } from './account-parts.ts'
import { enterAccount, lockFacts, openByPassword } from './enter-account.ts'
import { readCredentials } from './store.ts'

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
  const codeIsUsed =
    passwordMatches && asksForCode(parts, 'login', call)
      ? await takeCode(parts, { phone, purpose: 'login', asker: source }, input.smsCode.trim())
      : null
  const decision = decideLogin(phone, input.password, {
    passwordMatches,
    codeIsUsed,
    lock: lockFacts(credentials?.locks ?? []),
  })
  if (credentials?.passwordHash === undefined || !passwordMatches)
    return decision.ok ? refuse(refusal('credentials-wrong')) : decision

  parts.loginTries.succeeded(phone, source)
  const { passwordHash } = credentials
  return enterAccount(parts, { ...credentials, phone }, call, decision, openByPassword(parts, passwordHash))
}

/** Checks a code and uses it up. A wrong code counts as a try. */
async function takeCode({ verificationCodes, db }: AccountParts, claim: CodeClaim, code: string): Promise<boolean> {
  return (await verificationCodes.matches(claim, code)) && verificationCodes.use(db.pool, claim, code)
}
