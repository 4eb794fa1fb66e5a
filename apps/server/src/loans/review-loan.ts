import * as z from 'zod/mini'
import { loanRejections } from '@bahi/contract/loans/calls'
import type { proposeLoanReview } from '@bahi/contract/loans/staff'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { accept, type Decision, refusal, refuse } from '@bahi/domain/outcome'
import { shardOf } from '../platform/db/ids.ts'
import type { Queryable, Transaction } from '../platform/db/in-transaction.ts'
import type { ActCall } from '../platform/http/call.ts'
import type { Staff } from '../platform/http/staff.ts'
import { auditedAct } from '../staff/four-eyes/audited-act.ts'
import type { ProposalAct } from '../staff/four-eyes/four-eyes.ts'
import { readLenders } from './lenders.ts'
import { type LoanParts, rowId } from './loan-parts.ts'
import { loanNumber, readLoan } from './loan-rows.ts'
import { payOutLoan, refusalToLend, rejectLoan } from './pay-out.ts'

export const LOAN_REVIEW = 'loan-review'

const payload = z.object({
  loanId: z.string(),
  number: z.string(),
  customerId: z.string(),
  amountPaise: z.int(),
  outcome: z.enum(['approve', 'reject']),
  rejection: z.nullable(z.enum(loanRejections)),
})
type Payload = z.output<typeof payload>

const TREASURY = { makers: ['treasury'], checkers: ['treasury'] } as const

/** Two people of the treasury role pay a loan out, or reject it for a reason of the closed list (rule H6). */
export function defineLoanReview(parts: LoanParts): void {
  parts.fourEyes.define<Payload>({
    kind: LOAN_REVIEW,
    ...TREASURY,
    payload,
    customerOf: ({ customerId }) => BigInt(customerId),
    apply: (tx, act) => applyReview(tx, parts, act),
  })
}

async function applyReview(
  tx: Transaction,
  parts: LoanParts,
  { payload: asked, proposalId, reason }: ProposalAct<Payload>,
): Promise<Decision<Record<string, unknown>>> {
  const id = rowId(asked.loanId)
  const key = { shard: shardOf(id), id }
  if (asked.outcome === 'approve') return payOutLoan(tx, parts, { ...key, proposalId })
  const rejected = await rejectLoan(tx, parts, key, {
    rejection: asked.rejection ?? 'identity-doubt',
    reason,
    proposalId,
  })
  return rejected.ok ? accept({ number: asked.number }) : rejected
}

/** Proposes a review. The checks of the approval run here too, so that the first person sees their refusals. */
export function answerProposeReview(
  parts: LoanParts,
  { loanId, outcome, rejection, reason }: InputOf<typeof proposeLoanReview>,
  staff: Staff,
  call: ActCall,
): Promise<Decision<{ proposalId: string }>> {
  const id = rowId(loanId)
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'loan.review', subject: `loan:${id}`, reason, detail: { outcome, rejection: rejection ?? null } },
    async (tx) => {
      const row = await readLoan(tx, shardOf(id), id)
      if (row === undefined) return refuse(refusal('loan-missing'))
      if (row.state !== 'in-review') return refuse(refusal('loan-state-wrong'))
      // Only the customer withdraws an application, and a rejection needs a reason.
      if (outcome === 'reject' && (rejection === undefined || rejection === 'withdrawn'))
        return refuse(refusal('parameter-malformed', {}, 'rejection'))
      if (outcome === 'approve') {
        const refused = await refusalToLend(tx, parts, row)
        if (refused !== null) return refuse(refused)
        const lender = (await readLenders(tx)).find((one) => one.id === row.lender_id)
        if (lender === undefined || row.asked_paise > lender.cashPaise) return refuse(refusal('lender-short'))
      }
      if (await waitsAlready(tx, id)) return refuse(refusal('waits-already'))
      const proposal: Payload = {
        loanId: id.toString(),
        number: loanNumber(row),
        customerId: row.customer_id.toString(),
        amountPaise: Number(row.asked_paise),
        outcome,
        rejection: outcome === 'reject' ? (rejection ?? null) : null,
      }
      return parts.fourEyes.propose(tx, staff, LOAN_REVIEW, proposal, reason)
    },
  )
}

async function waitsAlready(tx: Queryable, id: bigint): Promise<boolean> {
  const { rowCount } = await tx.query(
    `select from bahi.proposal where state = 'waiting' and kind = $1 and payload ->> 'loanId' = $2`,
    [LOAN_REVIEW, id.toString()],
  )
  return rowCount !== 0
}

export type WaitingReview = {
  readonly proposalId: string
  readonly outcome: 'approve' | 'reject'
  readonly madeBy: string
  readonly madeAt: string
  readonly mine: boolean
}

/** Reads reviews that wait for a second person, by loan id. */
export async function readWaitingReviews(db: Queryable, staff: Pick<Staff, 'id'>): Promise<Map<string, WaitingReview>> {
  const { rows } = await db.query<{
    id: bigint
    loan: string
    outcome: 'approve' | 'reject'
    made_by: bigint
    number: string
    made_at: Date
  }>(
    `select p.id, p.payload ->> 'loanId' as loan, p.payload ->> 'outcome' as outcome, p.made_by, s.number, p.made_at from bahi.proposal p join bahi.staff s on s.id = p.made_by
     where p.state = 'waiting' and p.kind = $1 order by p.id desc`,
    [LOAN_REVIEW],
  )
  return new Map(
    rows.map((row) => [
      row.loan,
      {
        proposalId: row.id.toString(),
        outcome: row.outcome,
        madeBy: row.number,
        madeAt: row.made_at.toISOString(),
        mine: row.made_by === staff.id,
      },
    ]),
  )
}
