import type { LoanRejection } from '@bahi/contract/loans/calls'
import { loanAfter } from '@bahi/domain/loans/loan-states'
import { accept, type Decision, type Refusal, refusal, refuse } from '@bahi/domain/outcome'
import { businessDate } from '@bahi/money/business-date'
import { formatPrice } from '@bahi/money/format'
import { paise } from '@bahi/money/paise'
import { ACCOUNT } from '@bahi/proofs/accounts'
import { writeNotice } from '../customers/notices/tell-customer.ts'
import { INR } from '../ledger/asset.ts'
import { batchStamp, JournalBatch } from '../ledger/journal-batch.ts'
import { lockOwners } from '../ledger/lock-owners.ts'
import { writeJournals } from '../ledger/write-journals.ts'
import type { Transaction } from '../platform/db/in-transaction.ts'
import { addLoanPayout, ownersOfLoan } from './journals.ts'
import { hasPastTerm, readLoanAccount } from './loan-account.ts'
import { writeLoanEvent } from './loan-events.ts'
import type { LoanContext } from './loan-parts.ts'
import { loanNumber, lockLoan, readLoan, type LoanRow } from './loan-rows.ts'
import { reviewCollateral } from './review-collateral.ts'

export const loanSides = (row: LoanRow) => ({
  customer: { shard: row.shard, owner: row.customer_id },
  lender: { shard: row.lender_shard, owner: row.lender_id },
})

/**
 * Returns the refusal (`loan-past-term` or `loan-above-limit`) that bars lending this amount now, or null. Other
 * applications in review do not count, because two accepted applications could then bar each other.
 */
export async function refusalToLend(tx: Transaction, parts: LoanContext, row: LoanRow): Promise<Refusal | null> {
  const account = await readLoanAccount(tx, parts, loanSides(row).customer, businessDate(parts.clock.now().date))
  if (hasPastTerm(account)) return refusal('loan-past-term')
  const left = account.limitPaise - account.owedPaise
  const most = left > 0n ? left : 0n
  return row.asked_paise > most ? refusal('loan-above-limit', { most: formatPrice(paise(most)) }) : null
}

/**
 * Pays an approved loan out in one transaction. `proposalId` names the review of two people; null is a loan of the demo
 * from before the first day, when nobody of the staff worked yet. Checks the limit and the lender's cash again under the locks of
 * customer and lender, then pays the money and pledges the holdings.
 */
export async function payOutLoan(
  tx: Transaction,
  parts: LoanContext,
  { shard, id, proposalId }: { shard: number; id: bigint; proposalId: bigint | null },
): Promise<Decision<{ number: string }>> {
  const seen = await readLoan(tx, shard, id)
  if (seen === undefined) return refuse(refusal('loan-missing'))
  const sides = loanSides(seen)
  const accountBooks = await lockOwners(tx, ownersOfLoan(sides))
  const row = await lockLoan(tx, shard, id)
  const state = row === undefined ? null : loanAfter(row.state, 'approve')
  if (row === undefined || state === null) return refuse(refusal('loan-state-wrong'))
  const refused = await refusalToLend(tx, parts, row)
  if (refused !== null) return refuse(refused)
  if (row.asked_paise > accountBooks.balance(sides.lender.owner, INR, ACCOUNT.available))
    return refuse(refusal('lender-short'))
  const on = businessDate(parts.clock.now().date)
  await tx.query(
    'update bahi.loan set state = $3, capital_paise = asked_paise, paid_out_at = $4, paid_out_on = $5, proposal_id = $6 where shard = $1 and id = $2',
    [shard, id, state, parts.clock.instant(), on, proposalId],
  )
  const batch = new JournalBatch(accountBooks, batchStamp(parts))
  addLoanPayout(batch, { ...sides, loanId: id, transferId: parts.ids.newId(shard), amountPaise: row.asked_paise })
  await writeLoanEvent(tx, parts, row, { kind: 'approved', on })
  await writeLoanEvent(tx, parts, row, { kind: 'paid-out', on, amountPaise: row.asked_paise })
  await reviewCollateral(tx, parts, batch, sides.customer, { on, dueAsOf: on, mayMark: false, loan: row })
  await writeJournals(tx, batch)
  await writeNotice(tx, parts, { shard, customerId: row.customer_id }, 'loan.paid-out', {
    number: loanNumber(row),
    amount: Number(row.asked_paise),
  })
  return accept({ number: loanNumber(row) })
}

export type LoanRefusal = {
  readonly rejection: LoanRejection
  readonly reason: string | null
  readonly proposalId: bigint | null
}

/** Rejects an application. No money moves, and the amount no longer counts against the limit. */
export async function rejectLoan(
  tx: Transaction,
  parts: LoanContext,
  { shard, id }: { shard: number; id: bigint },
  { rejection, reason, proposalId }: LoanRefusal,
): Promise<Decision<LoanRow>> {
  const row = await lockLoan(tx, shard, id)
  if (row === undefined) return refuse(refusal('loan-missing'))
  const state = loanAfter(row.state, rejection === 'withdrawn' ? 'withdraw' : 'reject')
  if (state === null) return refuse(refusal('loan-state-wrong'))
  await tx.query(
    'update bahi.loan set state = $3, rejection = $4, review_reason = $5, ended_at = $6, proposal_id = $7 where shard = $1 and id = $2',
    [shard, id, state, rejection, reason, parts.clock.instant(), proposalId],
  )
  await writeLoanEvent(tx, parts, row, { kind: 'rejected', on: parts.clock.now().date })
  if (rejection !== 'withdrawn')
    await writeNotice(tx, parts, { shard, customerId: row.customer_id }, 'loan.rejected', {
      number: loanNumber(row),
      amount: Number(row.asked_paise),
      why: rejection,
    })
  return accept(row)
}
