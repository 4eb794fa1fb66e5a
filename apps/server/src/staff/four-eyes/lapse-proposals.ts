import type { Queryable } from '../../platform/db/in-transaction.ts'

export interface LapsedAct {
  readonly kind: string
  /** Which field of the payload names what the act is about. */
  readonly field: string
  readonly subject: string
}

/**
 * What it was about has ended, so there is nothing left to decide. One that somebody decides at this very moment is left to them: they
 * hold its row and wait for the lock of the caller, and are refused by what they find.
 */
export async function lapseProposals(
  tx: Queryable,
  { kind, field, subject }: LapsedAct,
  why: string,
  at: Date,
): Promise<void> {
  await tx.query(
    `update bahi.proposal set state = 'lapsed', checked_at = $4, check_reason = $5
     where id in (select id from bahi.proposal where state = 'waiting' and kind = $1 and payload ->> $2 = $3 for update skip locked)`,
    [kind, field, subject, at, why],
  )
}
