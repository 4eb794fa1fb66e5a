import type { Queryable } from '../../platform/db/in-transaction.ts'

export interface LapsedAct {
  readonly kind: string
  /** The field of the payload with the id of the act's subject. */
  readonly field: string
  readonly subject: string
}

/**
 * Lapses proposals whose subject has ended. A proposal whose row another transaction has locked is skipped: that
 * transaction decides it, waits for the caller's lock on the subject, and is then refused.
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
