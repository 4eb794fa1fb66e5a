import type { askPasskeyLogIn, logInWithPasskey } from '@bahi/contract/customers/passkeys'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { decidePasskeyLogin, isCounterBack } from '@bahi/domain/customers/accounts/passkeys'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { Call } from '../../platform/http/call.ts'
import { enterAccount, lockFacts, type LogInReply, type OpenSession } from '../accounts/enter-account.ts'
import { readCredentialsOf } from '../accounts/store.ts'
import { spendChallenge } from '../credentials/passkeys/passkey-challenge.ts'
import { isSameHandle, shardOfHandle, userHandleOf } from '../credentials/passkeys/passkey-owner.ts'
import type { VerifiedAnswer } from '../credentials/passkeys/verify-passkey.ts'
import { writeNotice } from '../notices/tell-customer.ts'
import { lockPasskey, readPasskey, writeUse, type StoredPasskey } from './passkey-rows.ts'
import type { PasskeysParts } from './passkeys-parts.ts'

type Input = InputOf<typeof logInWithPasskey>

const PURPOSE = 'log in'

export function answerAskLogIn({ passkeys }: PasskeysParts, call: Call): Decision<ReplyOf<typeof askPasskeyLogIn>> {
  const place = passkeys.placeFor(call)
  return place.ok ? accept(passkeys.ask(place.accepted, PURPOSE)) : place
}

/** Logs in whoever answers with a passkey. The tries count at the account of the passkey, as those with a password do. */
export async function answerPasskeyLogIn(
  parts: PasskeysParts,
  input: Input,
  call: Call,
): Promise<Decision<LogInReply>> {
  const place = parts.passkeys.placeFor(call)
  if (!place.ok) return place
  const shard = shardOfHandle(input.userHandle)
  const stored = shard === undefined ? undefined : await readPasskey(parts.db.pool, shard, input.credential)
  const known = stored === undefined ? undefined : await readCredentialsOf(parts.db.pool, stored, parts.systemClock())
  if (known === undefined || stored === undefined) return refuse(refusal('passkey-wrong'))
  const source = parts.knownDevices.sourceOf(known.phone, { address: call.address, deviceKey: input.deviceKey })
  await parts.loginTries.admit(known.phone, source)

  // An account that lost its password has no log-in at all.
  const isOwner = known.passwordHash !== undefined && isSameHandle(input.userHandle, userHandleOf(parts.seal, stored))
  const answer = isOwner
    ? await parts.passkeys.verifyAnswer(place.accepted, PURPOSE, stored.publicKey, input)
    : undefined
  const decision = decidePasskeyLogin(
    { isVerified: answer !== undefined, isInTime: parts.passkeys.isInTime(answer) },
    { lock: lockFacts(known.locks) },
  )
  if (answer === undefined) return refuse(refusal('passkey-wrong'))
  parts.loginTries.succeeded(known.phone, source)
  return enterAccount(parts, known, call, decision, openByPasskey(parts, stored, answer))
}

/** Uses the challenge up, and the passkey: refused where another answer was faster, or the counter went back. */
function openByPasskey(parts: PasskeysParts, stored: StoredPasskey, answer: VerifiedAnswer): OpenSession {
  return async (tx, who, origin) => {
    if (!(await spendChallenge(tx, answer.challenge))) return refuse(refusal('passkey-late'))
    const locked = await lockPasskey(tx, stored)
    if (locked === undefined) return refuse(refusal('passkey-wrong'))
    if (isCounterBack(locked.signCount, answer.signCount)) {
      await writeNotice(tx, parts, stored, 'passkey.copied', { name: locked.name })
      return refuse(refusal('passkey-copied'))
    }
    await writeUse(tx, stored, { ...answer, at: parts.systemClock() })
    return accept(await parts.sessions.openByPasskey(tx, who, origin, stored.id))
  }
}
