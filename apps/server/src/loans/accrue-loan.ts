import type { BusinessDate } from '@bahi/money/business-date'
import type { Transaction } from '../platform/db/in-transaction.ts'
import type { LoanContext } from './loan-parts.ts'
import { type LoanRow, interestNights } from './loan-rows.ts'

/**
 * Accrues the interest of every night up to and including `through`, with one line in the loan's record for each night.
 * A second run writes nothing, because `accrued_through` keeps the last accrued night and the record holds one line a
 * night. The caller has locked the loan's row.
 */
export async function accrueLoan(
  tx: Transaction,
  { ids, clock }: Pick<LoanContext, 'ids' | 'clock'>,
  row: LoanRow,
  through: BusinessDate,
): Promise<LoanRow> {
  if (
    row.state !== 'unpaid' ||
    row.paid_out_on === null ||
    through < row.paid_out_on ||
    (row.accrued_through !== null && row.accrued_through >= through)
  )
    return row
  const nights = interestNights(row, through).filter(({ parts }) => parts > 0n)
  const interest = nights.reduce((sum, { parts }) => sum + parts, 0n)
  if (nights.length > 0) {
    await tx.query(
      `insert into bahi.loan_event (shard, loan_id, id, on_date, at, kind, interest_parts)
       select $1, $2, night.id, night.on_date, $6, 'interest', night.parts from unnest($3::bigint[], $4::date[], $5::bigint[]) as night (id, on_date, parts)`,
      [
        row.shard,
        row.id,
        nights.map(() => ids.newId(row.shard)),
        nights.map(({ on }) => on),
        nights.map(({ parts }) => parts),
        clock.instant(),
      ],
    )
  }
  await tx.query(
    'update bahi.loan set accrued_through = $3, interest_parts = interest_parts + $4 where shard = $1 and id = $2',
    [row.shard, row.id, through, interest],
  )
  return { ...row, accrued_through: through, interest_parts: row.interest_parts + interest }
}
