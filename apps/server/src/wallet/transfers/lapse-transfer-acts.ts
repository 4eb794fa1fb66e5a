import { transferLegalKinds, transferStuckKinds } from '@bahi/contract/wallet/transfers-out-staff'
import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import { lapseProposals } from '../../staff/four-eyes/lapse-proposals.ts'

export const whyLapsed = {
  cancelled: 'The customer cancelled the transfer',
  rejected: 'The transfer was rejected',
  approved: 'The transfer was approved',
  'approved-by-clock': 'The clock approved the transfer',
  paid: 'The bank has paid the transfer',
  ended: 'What it was about has ended',
} as const

/** Kinds of proposals that need an unapproved transfer out: its approval, and acts by a legal order. */
const BEFORE_APPROVAL = ['transfer-out', ...transferLegalKinds] as const

/** Lapses the waiting proposals about a transfer out after its state has changed. */
export async function lapseTransferActs(
  tx: Transaction,
  transferId: bigint,
  why: keyof typeof whyLapsed,
  at: Date,
): Promise<void> {
  for (const kind of [...BEFORE_APPROVAL, ...transferStuckKinds])
    await lapseProposals(tx, { kind, field: 'transferId', subject: transferId.toString() }, whyLapsed[why], at)
}

/** Lapses waiting treasury proposals whose transfer, line or dispute has ended in the meantime. */
export async function lapseEndedActs(tx: Queryable, at: Date): Promise<void> {
  await tx.query(
    `update bahi.proposal set state = 'lapsed', checked_at = $1, check_reason = $2 where id in (
       select p.id from bahi.proposal p where p.state = 'waiting' and (
         p.kind = any($3::text[]) and exists (select from bahi.transfer_out t where t.id = (p.payload ->> 'transferId')::bigint and (t.state <> 'awaiting' or t.approved_at is not null))
         or p.kind = any($4::text[]) and exists (select from bahi.transfer_out t where t.id = (p.payload ->> 'transferId')::bigint and t.state <> 'awaiting')
         or p.kind = 'transfer-in' and exists (select from bahi.transfer_in t where t.id = (p.payload ->> 'transferId')::bigint and t.state <> 'waiting')
         or p.kind = 'transfer-back' and exists (select from bahi.transfer_out t where t.id = (p.payload ->> 'transferId')::bigint and t.dispute_answered_at is not null)
         or p.kind in ('transfer-in', 'transfer-back', 'transfer-return') and exists (select from bahi.bank_match m where m.line_id = (p.payload ->> 'lineId')::bigint))
       for update skip locked)`,
    [at, whyLapsed.ended, [...BEFORE_APPROVAL], [...transferStuckKinds]],
  )
}
