import type { createLoan, LoanView } from '@bahi/contract/loans/calls'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { decideLoan } from '@bahi/domain/loans/decide-loan'
import type { LoanTerms } from '@bahi/domain/loans/loan-terms'
import { accept, type Decision, refusal, refuse } from '@bahi/domain/outcome'
import { businessDate } from '@bahi/money/business-date'
import { INR } from '../ledger/asset.ts'
import { lockOwnersForAssets } from '../ledger/lock-owners.ts'
import type { Transaction } from '../platform/db/in-transaction.ts'
import { answerOnce } from '../platform/http/answer-once.ts'
import type { Call } from '../platform/http/call.ts'
import type { Who } from '../platform/http/who.ts'
import { type Lender, lenderFor, readLenders, readLoanFacts } from './lenders.ts'
import { readLoanAccount } from './loan-account.ts'
import { writeLoanEvent } from './loan-events.ts'
import { type LoanContext, type LoanParts, ltvToday, termsToday } from './loan-parts.ts'
import { readLoanView } from './read-loans.ts'

/**
 * Writes an application. No money moves, and the amount counts against the limit from now on. The customer's lock makes
 * the second of two simultaneous applications see the first.
 */
export function answerCreateLoan(
  parts: LoanParts,
  { amountPaise, lenderId }: InputOf<typeof createLoan>,
  who: Who,
  call: Call,
): Promise<Decision<LoanView>> {
  return answerOnce({ pool: parts.db.pool, systemClock: parts.systemClock }, who, call, async (tx) => {
    const applied = await applyForLoan(tx, parts, who, { amountPaise, lenderId })
    return applied.ok ? accept(await readLoanView(tx, parts, who, applied.accepted)) : applied
  })
}

type Asked = Pick<InputOf<typeof createLoan>, 'amountPaise' | 'lenderId'>
type Applicant = Pick<Who, 'shard' | 'customerId'>

/** Decides an application behind the customer's lock and writes it. Gives the loan's id. */
export async function applyForLoan(
  tx: Transaction,
  parts: LoanContext,
  who: Applicant,
  { amountPaise, lenderId }: Asked,
): Promise<Decision<bigint>> {
  const key = { shard: who.shard, owner: who.customerId }
  await lockOwnersForAssets(tx, [{ ...key, asset: INR }])
  const account = await readLoanAccount(tx, parts, key, businessDate(parts.clock.now().date))
  const lender = lenderFor(await readLenders(tx), lenderId, amountPaise)
  const decision = decideLoan(amountPaise, await readLoanFacts(tx, parts, who, account, lender))
  if (!decision.ok) return decision
  if (lender === undefined) return refuse(refusal('lender-short', {}, 'lenderId'))
  return accept(
    await writeApplication(tx, parts, who, {
      lender,
      amountPaise: decision.accepted.amountPaise,
      terms: termsToday(parts),
    }),
  )
}

type Application = { readonly lender: Lender; readonly amountPaise: bigint; readonly terms: LoanTerms }

async function writeApplication(
  tx: Transaction,
  parts: LoanContext,
  { shard, customerId }: Applicant,
  { lender, amountPaise, terms }: Application,
): Promise<bigint> {
  const id = parts.ids.newId(shard)
  const ltv = ltvToday(parts)
  await tx.query(
    `insert into bahi.loan (shard, id, customer_id, lender_id, state, asked_paise, capital_paise, interest_parts, paid_interest_paise, repaid_paise, daily_rate_hundredth_bps, free_days, cooling_off_days,
       cure_days, term_days, ltv_shares_bps, ltv_equity_bps, ltv_debt_bps, asked_at)
     values ($1, $2, $3, $4, 'in-review', $5, 0, 0, 0, 0, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
    [
      shard,
      id,
      customerId,
      lender.id,
      amountPaise,
      terms.dailyRateHundredthBps,
      terms.freeDays,
      terms.coolingOffDays,
      terms.cureDays,
      terms.termDays,
      ltv.sharesBps,
      ltv.equityBps,
      ltv.debtBps,
      parts.clock.instant(),
    ],
  )
  await writeLoanEvent(tx, parts, { shard, id }, { kind: 'asked', on: parts.clock.now().date, amountPaise })
  return id
}
