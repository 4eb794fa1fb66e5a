import type { Transaction } from '../platform/db/in-transaction.ts'
import { newSecret, secondFactorContext, stepOfCode } from './second-factor.ts'
import type { StaffParts } from './staff-parts.ts'
import { lockFactor, type TakenFactor, writeRight, writeWrong } from './take-factor.ts'

/** A random secret for unknown names, so that a sign-in with an unknown name takes as long as with a known one. */
const NOBODYS_SECRET = newSecret()

/**
 * Checks a code under the lock of the staff member's row. A right code works once (RFC 6238, 5.2), so its time step is
 * stored. A wrong code counts only after the right password; otherwise anybody who knows a name could close the
 * sign-in. After five wrong codes no code is right until two people open the sign-in again.
 */
export async function takeCode(
  tx: Transaction,
  { seal, systemClock }: Pick<StaffParts, 'seal' | 'systemClock'>,
  staffId: bigint | undefined,
  code: string,
  passwordMatches: boolean,
): Promise<TakenFactor> {
  const known = await lockFactor(tx, staffId)
  const secret =
    known === undefined || known.secret === null
      ? NOBODYS_SECRET
      : seal.open(known.secret, secondFactorContext(known.id)).toString()
  const step = stepOfCode(secret, code, systemClock())
  if (known === undefined || !known.isOpen || !passwordMatches) return 'wrong'
  if (step === null) return writeWrong(tx, known)
  return step <= known.step ? 'wrong' : writeRight(tx, known, step)
}
