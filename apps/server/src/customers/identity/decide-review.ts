import type { approveReview, rejectReview, ReviewState } from '@bahi/contract/customers/identity-staff'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { decideApproveReview, decideRejectReview, identityOfReview } from '@bahi/domain/customers/identity/review'
import { accept, type Decision } from '@bahi/domain/outcome'
import type { CustomerId } from '../../platform/customer-id.ts'
import { shardOf } from '../../platform/db/ids.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { ActCall } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { auditedAct } from '../../staff/four-eyes/audited-act.ts'
import { writeNotice } from '../notices/tell-customer.ts'
import { writeIdentityLog } from './identity-log.ts'
import type { IdentityParts } from './identity-parts.ts'
import type { RowWithReviewer } from './list-reviews.ts'
import { reviewedCustomer, readOpenedSides } from './open-review.ts'
import { readId } from './submissions.ts'

const ROLE = 'reviewer'

/** Reads a submission and locks its row, so that a second reviewer finds it decided. */
export async function lockReview(tx: Transaction, id: string): Promise<RowWithReviewer | undefined> {
  const submissionId = readId(id)
  const {
    rows: [row],
  } = await tx.query<RowWithReviewer>(
    'select *, null as staff_number, null as staff_name from bahi.identity_submission where shard = $1 and id = $2 for update',
    [shardOf(submissionId), submissionId],
  )
  return row
}

export interface ReviewOutcome {
  readonly state: Exclude<ReviewState, 'waiting'>
  readonly reasons: readonly string[]
  readonly note: string | null
  readonly staff: Staff
  /** The proposal of the two people who reopened a completed identity. */
  readonly reopenProposalId?: bigint
}

/** Writes the outcome of a review. The customer's identity state and verified name change in the same transaction. */
export async function writeOutcome(
  tx: Transaction,
  { clock }: IdentityParts,
  row: RowWithReviewer,
  outcome: ReviewOutcome,
): Promise<CustomerId> {
  await tx.query(
    'update bahi.identity_submission set state = $3, decided_at = $4, decided_by = $5, reasons = $6, note = $7, reopen_proposal_id = $8 where shard = $1 and id = $2',
    [
      row.shard,
      row.id,
      outcome.state,
      clock.instant(),
      outcome.staff.id,
      outcome.reasons,
      outcome.note,
      outcome.reopenProposalId ?? null,
    ],
  )
  const realName = outcome.state === 'approved' ? row.name : null
  await tx.query('update bahi.customer set identity_state = $3, real_name = $4 where shard = $1 and id = $2', [
    row.shard,
    row.customer_id,
    identityOfReview[outcome.state],
    realName,
  ])
  return reviewedCustomer(row)
}

export function answerApprove(
  parts: IdentityParts,
  { id }: InputOf<typeof approveReview>,
  staff: Staff,
  call: ActCall,
): Promise<Decision<{ state: ReviewState }>> {
  return auditedAct(parts, staff, call, { action: 'identity.approve', subject: `identity:${id}` }, async (tx) => {
    const row = await lockReview(tx, id)
    const opened = row === undefined ? [] : await readOpenedSides(tx, row, staff)
    const decision = decideApproveReview({ state: row?.state ?? null, hasOpenedBoth: opened.length === 2 })
    if (!decision.ok || row === undefined) return decision
    const customer = await writeOutcome(tx, parts, row, {
      state: decision.accepted.state,
      reasons: [],
      note: null,
      staff,
    })
    await writeIdentityLog(tx, parts, customer, 'identity.approved', { by: 'staff', staff, role: ROLE, reason: null })
    await writeNotice(tx, parts, customer, 'identity.completed', {})
    return accept({ state: decision.accepted.state })
  })
}

export function answerReject(
  parts: IdentityParts,
  { id, reasons, note }: InputOf<typeof rejectReview>,
  staff: Staff,
  call: ActCall,
): Promise<Decision<{ state: ReviewState }>> {
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'identity.reject', subject: `identity:${id}`, detail: { reasons }, told: { note } },
    async (tx) => {
      const row = await lockReview(tx, id)
      const decision = decideRejectReview(row?.state ?? null)
      if (!decision.ok || row === undefined) return decision
      const customer = await writeOutcome(tx, parts, row, {
        state: decision.accepted.state,
        reasons,
        note: note === '' ? null : note,
        staff,
      })
      // Releases the number, because an unproven claim must not bar the number's owner.
      await tx.query('delete from bahi.identity_number where shard = $1 and customer_id = $2', [
        customer.shard,
        customer.customerId,
      ])
      await writeIdentityLog(tx, parts, customer, 'identity.rejected', { by: 'staff', staff, role: ROLE, reason: null })
      await writeNotice(tx, parts, customer, 'identity.failed', {})
      return accept({ state: decision.accepted.state })
    },
  )
}
