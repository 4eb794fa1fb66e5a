import type { changePassword } from '@bahi/contract/customers/passwords'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { checkPasswordFields, decideChangePassword } from '@bahi/domain/customers/accounts/change-password'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { answerOnce, readFirstAnswer } from '../../platform/http/answer-once.ts'
import type { Call } from '../../platform/http/call.ts'
import { withSecretInput } from '../../platform/http/secret-input.ts'
import type { Who } from '../../platform/http/who.ts'
import { asksForCode } from '../credentials/asks-for-code.ts'
import { thisSession } from '../credentials/verification-codes.ts'
import { writeNotice } from '../notices/tell-customer.ts'
import { writeOthersRevoked } from '../sessions/session-store.ts'
import { keyOfToken } from '../sessions/session-token.ts'
import { readOwnCredentials, writePassword } from './credential-rows.ts'
import { isOwnPassword } from './own-password.ts'
import type { PasswordParts } from './password-parts.ts'

type Input = InputOf<typeof changePassword>
type Reply = ReplyOf<typeof changePassword>

/**
 * Changes the password. Hashing waits in its queue before the transaction, because a wait inside would block a
 * connection.
 */
export async function answerChangePassword(
  parts: PasswordParts,
  input: Input,
  who: Who,
  call: Call,
): Promise<Decision<Reply>> {
  const keyed = withSecretInput(parts.seal, call, 'change password', input)
  const first = (await readFirstAnswer(parts.db.pool, who, keyed)) as Decision<Reply> | undefined
  if (first !== undefined) return first
  const malformed = checkPasswordFields(input)
  if (malformed !== null) return refuse(malformed)

  const { phone, passwordHash } = await readOwnCredentials(parts.db.pool, who)
  if (passwordHash === undefined) return refuse(refusal('practice-account'))
  const code = input.code.trim()
  // The code of a log-in is required here too, because otherwise a stolen session could change the password without it.
  const codeMatches = asksForCode(parts, 'login', call)
    ? await parts.verificationCodes.matches({ phone, purpose: 'login', asker: thisSession }, code)
    : null
  const oldMatches = codeMatches !== false && (await isOwnPassword(parts, who, call, passwordHash, input.oldPassword))
  const decision = decideChangePassword(input, { codeMatches, oldMatches })
  if (!decision.ok) return decision
  const newHash = await parts.passwords.hash(decision.accepted.newPassword)

  const answer = await answerOnce<Reply>(
    { pool: parts.db.pool, systemClock: parts.systemClock },
    who,
    keyed,
    async (tx) => {
      const at = parts.systemClock()
      if (
        codeMatches === true &&
        !(await parts.verificationCodes.use(tx, { phone, purpose: 'login', asker: thisSession }, code))
      )
        return refuse(refusal('code-wrong', {}, 'code'))
      if (!(await writePassword(tx, who, { from: passwordHash, to: newHash, at })))
        return refuse(refusal('old-password-wrong', {}, 'oldPassword'))
      const ended = input.logOutOthers
        ? await writeOthersRevoked(tx, who, keyOfToken(call.token ?? '')?.hash ?? null, at)
        : 0
      await writeNotice(tx, parts, who, 'passwords.changed', { ended })
      return accept({ changedAt: at.toISOString(), ended })
    },
  )
  if (answer.ok) parts.sessions.forgetCustomer(who.customerId)
  return answer
}
