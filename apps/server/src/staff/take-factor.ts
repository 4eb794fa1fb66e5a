import type { Transaction } from '../platform/db/in-transaction.ts'

/** The number of wrong second factors after a right password that close the sign-in. A constraint of the database holds it too. */
export const MAX_WRONG_CODES = 5

/** `last-wrong` is the one that closed the sign-in. */
export type TakenFactor = 'right' | 'wrong' | 'last-wrong'

export interface LockedFactor {
  readonly id: bigint
  /** The sealed secret of the authenticator app; null while the person has not enrolled. */
  readonly secret: Buffer | null
  readonly step: bigint
  readonly wrong: number
  /** Whether any second factor can be right now. */
  readonly isOpen: boolean
}

/** Locks the row of a member of staff, which puts all tries of all processes in one order. */
export async function lockFactor(tx: Transaction, staffId: bigint | undefined): Promise<LockedFactor | undefined> {
  const {
    rows: [row],
  } = await tx.query<{ id: bigint; second_factor: Buffer | null; second_factor_step: bigint; wrong_codes: number }>(
    'select id, second_factor, second_factor_step, wrong_codes from bahi.staff where id = $1 for no key update',
    [staffId ?? 0n],
  )
  return row === undefined
    ? undefined
    : {
        id: row.id,
        secret: row.second_factor,
        step: row.second_factor_step,
        wrong: row.wrong_codes,
        isOpen: row.second_factor !== null && row.wrong_codes < MAX_WRONG_CODES,
      }
}

export async function writeWrong(tx: Transaction, { id, wrong }: LockedFactor): Promise<TakenFactor> {
  await tx.query('update bahi.staff set wrong_codes = wrong_codes + 1 where id = $1', [id])
  return wrong + 1 === MAX_WRONG_CODES ? 'last-wrong' : 'wrong'
}

/** `step` is that of a code, which is stored so that it opens once. */
export async function writeRight(
  tx: Transaction,
  { id, step: before }: LockedFactor,
  step = before,
): Promise<TakenFactor> {
  await tx.query('update bahi.staff set second_factor_step = $2, wrong_codes = 0 where id = $1', [id, step])
  return 'right'
}
