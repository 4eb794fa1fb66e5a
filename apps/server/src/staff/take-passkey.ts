import type { PasskeyAnswerFields } from '@bahi/contract/wire/passkey'
import { isCounterBack } from '@bahi/domain/customers/accounts/passkeys'
import { spendChallenge } from '../customers/credentials/passkeys/passkey-challenge.ts'
import { isSameHandle, staffHandleOf } from '../customers/credentials/passkeys/passkey-owner.ts'
import type { PasskeyPlace } from '../customers/credentials/passkeys/passkey-place.ts'
import type { VerifiedAnswer } from '../customers/credentials/passkeys/verify-passkey.ts'
import type { Transaction } from '../platform/db/in-transaction.ts'
import { lockCount, readPasskey, writeUse, type StoredPasskey } from './passkey-rows.ts'
import type { StaffParts } from './staff-parts.ts'
import { lockFactor, type TakenFactor, writeRight, writeWrong } from './take-factor.ts'

export const SIGN_IN = 'staff sign in'

/** An answer that was checked for itself; whose sign-in it is decides the transaction. */
export interface GivenPasskey {
  readonly stored: StoredPasskey
  readonly answer: VerifiedAnswer
}

/** Checks the answer of a passkey. Undefined when it is wrong. */
export async function checkPasskey(
  { db, passkeys, seal }: StaffParts,
  place: PasskeyPlace,
  input: PasskeyAnswerFields,
): Promise<GivenPasskey | undefined> {
  const stored = await readPasskey(db.pool, input.credential)
  if (stored === undefined || !isSameHandle(input.userHandle, staffHandleOf(seal, stored.staffId))) return undefined
  const answer = await passkeys.verifyAnswer(place, SIGN_IN, stored.publicKey, input)
  return answer === undefined ? undefined : { stored, answer }
}

/**
 * Takes a passkey in the place of a code, by the same rules: under the lock of the person's row, once, and a wrong one
 * counts after the right password only. A right one that comes late counts for nothing: nobody guesses a signature.
 */
export async function takePasskey(
  tx: Transaction,
  parts: Pick<StaffParts, 'passkeys' | 'systemClock'>,
  staffId: bigint | undefined,
  given: GivenPasskey | undefined,
  passwordMatches: boolean,
): Promise<TakenFactor> {
  const known = await lockFactor(tx, staffId)
  if (known === undefined || !known.isOpen || !passwordMatches) return 'wrong'
  if (given === undefined || given.stored.staffId !== known.id) return writeWrong(tx, known)
  const { stored, answer } = given
  if (!parts.passkeys.isInTime(answer) || !(await spendChallenge(tx, answer.challenge))) return 'wrong'
  const before = await lockCount(tx, stored.id)
  if (before === undefined || isCounterBack(before, answer.signCount)) return writeWrong(tx, known)
  await writeUse(tx, stored.id, answer.signCount, parts.systemClock())
  return writeRight(tx, known)
}
