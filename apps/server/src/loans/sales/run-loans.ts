import { addDays, type BusinessDate } from '@bahi/money/business-date'
import { batchStamp, JournalBatch } from '../../ledger/journal-batch.ts'
import { lockOwners } from '../../ledger/lock-owners.ts'
import { writeJournals } from '../../ledger/write-journals.ts'
import { inLeasedTransaction } from '../../platform/db/role-lease.ts'
import type { JobParts } from '../../platform/jobs/job-parts.ts'
import { accrueLoan } from '../accrue-loan.ts'
import type { LoanContext } from '../loan-parts.ts'
import { lockLoan } from '../loan-rows.ts'
import { reviewCollateral } from '../review-collateral.ts'
import { keepingAt, type LoanJobParts } from './loan-job-parts.ts'
import { takeProceeds } from './take-proceeds.ts'

type Borrower = { shard: number; owner: bigint; loans: bigint[] }

/**
 * Runs in the evening of a trading day, after the NAVs. First, proceeds of the session's sales pay their loans. Then
 * every borrower is handled in one transaction: interest of every calendar day up to the ended day (a Monday evening
 * brings Saturday's and Sunday's too); the pledge, which must carry the debt with one more night of interest;
 * shortfalls with the last day of their cure; and the cash due from the next day on. A second run for the same day
 * changes nothing.
 */
export async function runLoanEvening(parts: LoanJobParts, ended: BusinessDate, _next: BusinessDate): Promise<void> {
  const keeping = keepingAt(parts, ended)
  await takeProceeds(parts, keeping)
  await reviewBorrowers(parts, keeping, ended)
}

/** Handles every borrower, each in one transaction: interest, pledge, shortfalls and the cash that is due. */
export async function reviewBorrowers(parts: JobParts, keeping: LoanContext, ended: BusinessDate): Promise<void> {
  const { rows } = await parts.pool.query<Borrower>(
    `select shard, customer_id as owner, array_agg(id order by id) as loans from bahi.loan where state = 'unpaid' group by shard, customer_id order by shard, customer_id`,
  )
  for (const borrower of rows) await reviewBorrower(parts, keeping, borrower, ended)
  if (rows.length > 0) parts.log.info({ ended, borrowers: rows.length }, 'loans')
}

async function reviewBorrower(
  parts: JobParts,
  keeping: LoanContext,
  { shard, owner, loans }: Borrower,
  ended: BusinessDate,
): Promise<void> {
  await inLeasedTransaction(parts, async (tx) => {
    const batch = new JournalBatch(await lockOwners(tx, [{ shard, owner }]), batchStamp(keeping))
    for (const id of loans) {
      const row = await lockLoan(tx, shard, id)
      if (row !== undefined) await accrueLoan(tx, keeping, row, ended)
    }
    const [oldest = 0n] = loans
    await reviewCollateral(
      tx,
      keeping,
      batch,
      { shard, owner },
      { on: ended, dueAsOf: addDays(ended, 1), mayMark: true, loan: { shard, id: oldest } },
    )
    await writeJournals(tx, batch)
  })
}
