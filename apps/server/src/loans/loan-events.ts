import type { getLoan } from '@bahi/contract/loans/calls'
import type { ReplyOf } from '@bahi/contract/wire/endpoint'
import type { Queryable } from '../platform/db/in-transaction.ts'
import type { LoanContext } from './loan-parts.ts'

export type LoanEventKind = ReplyOf<typeof getLoan>['events'][number]['kind']

export interface NewLoanEvent {
  readonly id?: bigint
  readonly kind: LoanEventKind
  readonly on: string
  readonly amountPaise?: bigint
  readonly interestParts?: bigint
  readonly words?: string
}

/** Writes a line of a loan's record and returns its id. The id is also part of the reference of the line's journals. */
export async function writeLoanEvent(
  tx: Queryable,
  { ids, clock }: Pick<LoanContext, 'ids' | 'clock'>,
  loan: { readonly shard: number; readonly id: bigint },
  event: NewLoanEvent,
): Promise<bigint> {
  const id = event.id ?? ids.newId(loan.shard)
  await tx.query(
    'insert into bahi.loan_event (shard, loan_id, id, on_date, at, kind, amount_paise, interest_parts, words) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [
      loan.shard,
      loan.id,
      id,
      event.on,
      clock.instant(),
      event.kind,
      event.amountPaise ?? null,
      event.interestParts ?? null,
      event.words ?? null,
    ],
  )
  return id
}
