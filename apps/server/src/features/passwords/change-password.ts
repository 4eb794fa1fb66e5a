import type { InputOf, ReplyOf } from '@bahi/contract/endpoint'
import type { changePassword } from '@bahi/contract/passwords'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { checkPasswordFields, decideChangePassword } from '@bahi/domain/passwords/change-password'
import { answerOnce, readFirstAnswer } from '../../http/answer-once.ts'
import type { Call } from '../../http/call.ts'
import { asksForCode } from '../../identity/asks-for-code.ts'
import { withSecretInput } from '../../identity/secret-input.ts'
import { writeOthersRevoked } from '../../identity/session-store.ts'
import { keyOfToken } from '../../identity/session-token.ts'
import { writeNotice } from '../../identity/tell-customer.ts'
import { thisSession } from '../../identity/verification-codes.ts'
import type { Who } from '../../identity/who.ts'
import { readOwnCredentials, writePassword } from './credential-rows.ts'
import { isOwnPassword } from './own-password.ts'
import type { PasswordParts } from './password-parts.ts'

type Input = InputOf<typeof changePassword>
type Reply = ReplyOf<typeof changePassword>

/** Hashing waits its turn before the transaction: one that waited inside would keep a connection from everybody else. */
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
  const code = input.code.trim()
  // A log-in that needs a code is worth nothing when a session is enough to change what is logged in with.
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
