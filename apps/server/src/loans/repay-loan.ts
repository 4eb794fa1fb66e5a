import type { coolOffLoan, LoanView, repayLoan, withdrawLoan } from '@bahi/contract/loans/calls'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { loanAfter } from '@bahi/domain/loans/loan-states'
import { PARTS_A_PAISA } from '@bahi/domain/loans/loan-terms'
import { decideCoolOff, decideRepay, type Repayment } from '@bahi/domain/loans/repay-loan'
import { accept, type Decision, refusal, refuse } from '@bahi/domain/outcome'
import { addDays, type BusinessDate, businessDate } from '@bahi/money/business-date'
import { ACCOUNT } from '@bahi/proofs/accounts'
import type { AccountBooks } from '../ledger/account-books.ts'
import { INR } from '../ledger/asset.ts'
import { batchStamp, JournalBatch } from '../ledger/journal-batch.ts'
import { lockOwners } from '../ledger/lock-owners.ts'
import { writeJournals } from '../ledger/write-journals.ts'
import type { Transaction } from '../platform/db/in-transaction.ts'
import { answerOnce } from '../platform/http/answer-once.ts'
import type { Call } from '../platform/http/call.ts'
import type { Who } from '../platform/http/who.ts'
import { lapseProposals } from '../staff/four-eyes/lapse-proposals.ts'
import { accrueLoan } from './accrue-loan.ts'
import { addLoanRepayment, ownersOfLoan } from './journals.ts'
import { writeLoanEvent } from './loan-events.ts'
import { type LoanContext, type LoanParts, rowId } from './loan-parts.ts'
import { coolsUntilMs, lockLoan, type LoanRow, readLoan } from './loan-rows.ts'
import { rejectLoan, loanSides } from './pay-out.ts'
import { readLoanView } from './read-loans.ts'
import { reviewCollateral } from './review-collateral.ts'
import { LOAN_REVIEW } from './review-loan.ts'

export type LockedLoan = { readonly accountBooks: AccountBooks; readonly row: LoanRow; readonly today: BusinessDate }

/**
 * Locks the account books of customer and lender, then the loan, and accrues the interest of every night before today.
 * Refuses `loan-missing` for another customer's loan, and `loan-state-wrong` for a loan that is not open.
 */
export async function lockUnpaid(
  tx: Transaction,
  parts: LoanContext,
  shard: number,
  id: bigint,
  customerId: bigint,
): Promise<Decision<LockedLoan>> {
  const seen = await readLoan(tx, shard, id)
  if (seen?.customer_id !== customerId) return refuse(refusal('loan-missing'))
  const accountBooks = await lockOwners(tx, ownersOfLoan(loanSides(seen)))
  const row = await lockLoan(tx, shard, id)
  if (row?.state !== 'unpaid') return refuse(refusal('loan-state-wrong'))
  const today = businessDate(parts.clock.now().date)
  return accept({ accountBooks, row: await accrueLoan(tx, parts, row, addDays(today, -1)), today })
}

export interface Taking {
  readonly event: 'repaid' | 'cooled-off' | 'sold'
  readonly words?: string
  /** The part in paise that comes out of unsettled sale proceeds. */
  readonly unsettledPaise: bigint
  /** The id in the journals' reference. By default this is the id of the line in the loan's record. */
  readonly cause?: bigint
}

/** Writes a repayment: the journals, the loan's new balance, its record, and the new pledge. */
export async function writeRepayment(
  tx: Transaction,
  parts: LoanContext,
  { accountBooks, row, today }: LockedLoan,
  repayment: Repayment,
  { event, words, unsettledPaise, cause }: Taking,
): Promise<void> {
  const state = loanAfter(row.state, event === 'cooled-off' ? 'cool-off' : repayment.isWhole ? 'repay-whole' : 'repay')
  if (state === null) throw new Error(`loan ${row.id} cannot be repaid in the state ${row.state}`)
  const { left, interestPaise, capitalPaise } = repayment
  await tx.query(
    `update bahi.loan set state = $3, capital_paise = $4, interest_parts = $5, paid_interest_paise = paid_interest_paise + $6, repaid_paise = repaid_paise + $7, ended_at = $8,
       shortfall_since = case when $3 = 'paid' then null else shortfall_since end, cure_by = case when $3 = 'paid' then null else cure_by end where shard = $1 and id = $2`,
    [
      row.shard,
      row.id,
      state,
      left.capitalPaise,
      left.interestParts,
      interestPaise,
      capitalPaise,
      state === 'paid' ? parts.clock.instant() : null,
    ],
  )
  const eventId = await writeLoanEvent(tx, parts, row, {
    kind: event,
    on: today,
    amountPaise: repayment.amountPaise,
    interestParts: interestPaise * PARTS_A_PAISA,
    ...(words === undefined ? {} : { words }),
  })
  const batch = new JournalBatch(accountBooks, batchStamp(parts))
  addLoanRepayment(batch, {
    ...loanSides(row),
    loanId: row.id,
    cause: cause ?? eventId,
    transferId: parts.ids.newId(row.shard),
    interestPaise,
    capitalPaise,
    unsettledPaise,
  })
  if (state === 'paid') await writeLoanEvent(tx, parts, row, { kind: 'paid', on: today })
  await reviewCollateral(tx, parts, batch, loanSides(row).customer, {
    on: today,
    dueAsOf: today,
    mayMark: false,
    loan: row,
  })
  await writeJournals(tx, batch)
}

type Decided = (locked: LockedLoan, availablePaise: bigint) => Decision<Repayment>

function answerTaking(
  parts: LoanParts,
  loanId: string,
  who: Who,
  call: Call,
  event: 'repaid' | 'cooled-off',
  decide: Decided,
): Promise<Decision<LoanView>> {
  const id = rowId(loanId)
  return answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, call, async (tx) => {
    const locked = await lockUnpaid(tx, parts, who.shard, id, who.customerId)
    if (!locked.ok) return locked
    const decision = decide(
      locked.accepted,
      locked.accepted.accountBooks.balance(who.customerId, INR, ACCOUNT.available),
    )
    if (!decision.ok) return decision
    await writeRepayment(tx, parts, locked.accepted, decision.accepted, { event, unsettledPaise: 0n })
    return accept(await readLoanView(tx, parts, who, id))
  })
}

const owedOf = ({ row }: LockedLoan) => ({ capitalPaise: row.capital_paise, interestParts: row.interest_parts })

/** Repays a loan out of available cash: interest first, then capital, and at most the debt. */
export function answerRepayLoan(
  parts: LoanParts,
  { loanId, amountPaise, all }: InputOf<typeof repayLoan>,
  who: Who,
  call: Call,
): Promise<Decision<LoanView>> {
  return answerTaking(parts, loanId, who, call, 'repaid', (locked, availablePaise) =>
    decideRepay({ amountPaise, all }, { ...owedOf(locked), availablePaise }),
  )
}

export function answerCoolOffLoan(
  parts: LoanParts,
  { loanId }: InputOf<typeof coolOffLoan>,
  who: Who,
  call: Call,
): Promise<Decision<LoanView>> {
  return answerTaking(parts, loanId, who, call, 'cooled-off', (locked, availablePaise) =>
    decideCoolOff({
      ...owedOf(locked),
      availablePaise,
      endsMs: coolsUntilMs(locked.row, parts.calendar) ?? 0,
      nowMs: parts.clock.instant().getTime(),
    }),
  )
}

/**
 * Withdraws the customer's own application while no person has decided. A review that waits for its second person
 * lapses.
 */
export function answerWithdrawLoan(
  parts: LoanParts,
  { loanId }: InputOf<typeof withdrawLoan>,
  who: Who,
  call: Call,
): Promise<Decision<LoanView>> {
  const id = rowId(loanId)
  return answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, call, async (tx) => {
    const seen = await readLoan(tx, who.shard, id)
    if (seen?.customer_id !== who.customerId) return refuse(refusal('loan-missing'))
    const rejected = await rejectLoan(
      tx,
      parts,
      { shard: who.shard, id },
      { rejection: 'withdrawn', reason: null, proposalId: null },
    )
    if (!rejected.ok) return rejected
    await lapseProposals(
      tx,
      { kind: LOAN_REVIEW, field: 'loanId', subject: id.toString() },
      'The customer took the application back.',
      parts.systemClock(),
    )
    return accept(await readLoanView(tx, parts, who, id))
  })
}
