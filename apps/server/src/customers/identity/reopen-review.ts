import * as z from 'zod/mini'
import { identityReasons } from '@bahi/contract/customers/identity'
import type { proposeReopen } from '@bahi/contract/customers/identity-staff'
import type { InputOf } from '@bahi/contract/wire/endpoint'
import { decideReopenReview } from '@bahi/domain/customers/identity/review'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { Call } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { auditedAct } from '../../staff/four-eyes/audited-act.ts'
import type { ProposalAct } from '../../staff/four-eyes/four-eyes.ts'
import { writeNotice } from '../notices/tell-customer.ts'
import { lockReview, writeOutcome } from './decide-review.ts'
import { writeIdentityLog } from './identity-log.ts'
import type { IdentityParts } from './identity-parts.ts'

const KIND = 'identity-reopen'
const payload = z.object({
  submissionId: z.string(),
  customerId: z.string(),
  reasons: z.array(z.enum(identityReasons)),
  note: z.string(),
})
type Payload = z.output<typeof payload>

/** Two people reopen a completed identity: one reviewer proposes it, another approves. */
export function defineReopen(parts: IdentityParts): void {
  parts.fourEyes.define<Payload>({
    kind: KIND,
    makers: ['reviewer'],
    checkers: ['reviewer'],
    payload,
    customerOf: ({ customerId }) => BigInt(customerId),
    check: (tx, { submissionId }) => mayReopen(tx, submissionId),
    apply: (tx, act) => reopen(tx, parts, act),
  })
}

async function mayReopen(tx: Transaction, submissionId: string): Promise<Decision<object>> {
  return decideReopenReview((await lockReview(tx, submissionId))?.state ?? null)
}

async function reopen(
  tx: Transaction,
  parts: IdentityParts,
  { payload: { submissionId, reasons, note }, proposalId, checker, reason }: ProposalAct<Payload>,
): Promise<Decision<Record<string, unknown>>> {
  const row = await lockReview(tx, submissionId)
  const decision = decideReopenReview(row?.state ?? null)
  if (!decision.ok || row === undefined) return decision
  const customer = await writeOutcome(tx, parts, row, {
    state: 'reopened',
    reasons,
    note: note === '' ? null : note,
    staff: checker,
    reopenProposalId: proposalId,
  })
  await writeIdentityLog(tx, parts, customer, 'identity.reopened', {
    by: 'staff',
    staff: checker,
    role: 'reviewer',
    reason,
  })
  await writeNotice(tx, parts, customer, 'identity.taken-back', {})
  return accept({ state: decision.accepted.state })
}

export function answerProposeReopen(
  parts: IdentityParts,
  { id, reasons, note, reason }: InputOf<typeof proposeReopen>,
  staff: Staff,
  call: Call,
): Promise<Decision<{ proposalId: string }>> {
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'identity.propose-reopen', subject: `identity:${id}`, reason, detail: { reasons }, told: { note } },
    async (tx) => {
      const row = await lockReview(tx, id)
      if (row === undefined) return refuse(refusal('subject-missing'))
      return parts.fourEyes.propose(
        tx,
        staff,
        KIND,
        { submissionId: id, customerId: row.customer_id.toString(), reasons, note },
        reason,
      )
    },
  )
}
