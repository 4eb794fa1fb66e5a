import type { Transaction } from '../platform/db/in-transaction.ts'
import { newSecret, secondFactorContext, stepOfCode } from './second-factor.ts'
import type { StaffParts } from './staff-parts.ts'

/** The number of wrong codes after a right password that close the sign-in. A constraint of the database holds it too. */
export const MAX_WRONG_CODES = 5

/** A random secret for unknown names, so that a sign-in with an unknown name takes as long as with a known one. */
const NOBODYS_SECRET = newSecret()

/** `last-wrong` is the code that closed the sign-in. */
export type TakenCode = 'right' | 'wrong' | 'last-wrong'

type CodeRow = { second_factor: Buffer | null; second_factor_step: bigint; wrong_codes: number }

/**
 * Checks a code under the lock of the staff member's row, which puts all tries of all processes in one order. A right
 * code works once (RFC 6238, 5.2), so its time step is stored. A wrong code counts only after the right password;
 * otherwise anybody who knows a name could close the sign-in. After five wrong codes no code is right until two people
 * open the sign-in again.
 */
export async function takeCode(
  tx: Transaction,
  { seal, systemClock }: Pick<StaffParts, 'seal' | 'systemClock'>,
  staffId: bigint | undefined,
  code: string,
  passwordMatches: boolean,
): Promise<TakenCode> {
  const {
    rows: [known],
  } = await tx.query<CodeRow>(
    'select second_factor, second_factor_step, wrong_codes from bahi.staff where id = $1 for no key update',
    [staffId ?? 0n],
  )
  const secret =
    staffId === undefined || known?.second_factor == null
      ? NOBODYS_SECRET
      : seal.open(known.second_factor, secondFactorContext(staffId)).toString()
  const step = stepOfCode(secret, code, systemClock())
  if (known?.second_factor == null || !passwordMatches || known.wrong_codes >= MAX_WRONG_CODES) return 'wrong'
  if (step === null) {
    await tx.query('update bahi.staff set wrong_codes = wrong_codes + 1 where id = $1', [staffId])
    return known.wrong_codes + 1 === MAX_WRONG_CODES ? 'last-wrong' : 'wrong'
  }
  if (step <= known.second_factor_step) return 'wrong'
  await tx.query('update bahi.staff set second_factor_step = $2, wrong_codes = 0 where id = $1', [staffId, step])
  return 'right'
}
