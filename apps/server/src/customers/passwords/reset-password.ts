import type { resetPassword } from '@bahi/contract/customers/passwords'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { checkResetFields, decideResetPassword } from '@bahi/domain/customers/accounts/change-password'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { answerOnce, readFirstAnswer } from '../../platform/http/answer-once.ts'
import type { Call } from '../../platform/http/call.ts'
import { withSecretInput } from '../../platform/http/secret-input.ts'
import { countPasskeys } from '../credentials/passkeys/count-passkeys.ts'
import type { CodeClaim } from '../credentials/verification-codes.ts'
import { writeNotice } from '../notices/tell-customer.ts'
import { writeOthersRevoked } from '../sessions/session-store.ts'
import { NOBODY, readByPhone, writePassword } from './credential-rows.ts'
import type { PasswordParts } from './password-parts.ts'

type Reply = ReplyOf<typeof resetPassword>

/** Sets a new password for a forgotten one. All sessions end, because a stranger may know the old password. */
export async function answerResetPassword(
  parts: PasswordParts,
  input: InputOf<typeof resetPassword>,
  call: Call,
): Promise<Decision<Reply>> {
  const reset = { phone: input.phone.trim(), code: input.code.trim(), newPassword: input.newPassword }
  const malformed = checkResetFields(reset)
  if (malformed !== null) return refuse(malformed)
  const found = await readByPhone(parts.db.pool, reset.phone)
  const customer =
    found === undefined ? undefined : { shard: found.shard, customerId: found.customerId, readOnly: false }
  const keyed = withSecretInput(parts.seal, call, 'reset password', reset)
  const first = (await readFirstAnswer(parts.db.pool, customer ?? NOBODY, keyed)) as Decision<Reply> | undefined
  if (first?.ok === true) return first

  const claim: CodeClaim = {
    phone: reset.phone,
    purpose: 'password',
    asker: parts.knownDevices.sourceOf(reset.phone, { address: call.address, deviceKey: input.deviceKey }),
  }
  const codeMatches = await parts.verificationCodes.matches(claim, reset.code)
  const decision = decideResetPassword(reset, { codeMatches })
  if (!decision.ok) return decision
  if (customer === undefined) return refuse(refusal('code-wrong', {}, 'code'))
  const newHash = await parts.passwords.hash(decision.accepted.newPassword)

  const answer = await answerOnce<Reply>(
    { pool: parts.db.pool, systemClock: parts.systemClock },
    customer,
    keyed,
    async (tx) => {
      const at = parts.systemClock()
      if (!(await parts.verificationCodes.use(tx, claim, reset.code))) return refuse(refusal('code-wrong', {}, 'code'))
      await writePassword(tx, customer, { from: null, to: newHash, at })
      const ended = await writeOthersRevoked(tx, customer, null, at)
      await writeNotice(tx, parts, customer, 'passwords.changed', { ended })
      const passkeys = await countPasskeys(tx, customer)
      if (passkeys > 0) await writeNotice(tx, parts, customer, 'passkey.stay', { count: passkeys })
      return accept({})
    },
  )
  if (answer.ok) parts.sessions.forgetCustomer(customer.customerId)
  return answer
}
