import type { removePasskey, renamePasskey } from '@bahi/contract/customers/passkeys'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { inTransaction } from '../../platform/db/in-transaction.ts'
import { answerOnce } from '../../platform/http/answer-once.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Who } from '../../platform/http/who.ts'
import { writeNotice } from '../notices/tell-customer.ts'
import { readOwnCredentials } from '../passwords/credential-rows.ts'
import { isOwnPassword } from '../passwords/own-password.ts'
import { writePasskeyRevoked } from '../sessions/session-store.ts'
import { keyOfToken } from '../sessions/session-token.ts'
import { deletePasskey, writeName } from './passkey-rows.ts'
import type { PasskeysParts } from './passkeys-parts.ts'

export async function answerRename(
  parts: PasskeysParts,
  input: InputOf<typeof renamePasskey>,
  who: Who,
  call: Call,
): Promise<Decision<ReplyOf<typeof renamePasskey>>> {
  return answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, call, async (tx) => {
    const renamed = await writeName(tx, who, input)
    return renamed === undefined ? refuse(refusal('passkey-missing')) : accept(renamed)
  })
}

/** Removes a passkey, and ends the sessions it opened, other than the caller's. */
export async function answerRemove(
  parts: PasskeysParts,
  { id, password }: InputOf<typeof removePasskey>,
  who: Who,
  call: Call,
): Promise<Decision<ReplyOf<typeof removePasskey>>> {
  const { passwordHash } = await readOwnCredentials(parts.db.pool, who)
  if (passwordHash === undefined) return refuse(refusal('practice-account'))
  if (!(await isOwnPassword(parts, who, call, passwordHash, password)))
    return refuse(refusal('old-password-wrong', {}, 'password'))
  const answer = await inTransaction(parts.db.pool, async (tx) => {
    // The deletion waits for a log-in with this passkey, whose session is then found.
    const removed = await deletePasskey(tx, who, id)
    if (removed === undefined) return refuse(refusal('passkey-missing'))
    const kept = keyOfToken(call.token ?? '')?.hash ?? null
    const ended = await writePasskeyRevoked(tx, who, { passkeyId: BigInt(id), kept, at: parts.systemClock() })
    await writeNotice(tx, parts, who, 'passkey.removed', { name: removed.name })
    return accept({ ended })
  })
  if (answer.ok) parts.sessions.forgetCustomer(who.customerId)
  return answer
}
