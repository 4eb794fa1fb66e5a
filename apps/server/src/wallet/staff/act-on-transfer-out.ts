import type { answerTransferDispute } from '@bahi/contract/wallet/disputes-staff'
import type {
  closeTransferCase,
  openTransferCase,
  proposeTransferOut,
  rejectTransferOut as rejectCall,
} from '@bahi/contract/wallet/transfers-out-staff'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { transferOutAfter } from '@bahi/domain/wallet/transfer-states'
import { writeAccess, writeNotice } from '../../customers/notices/tell-customer.ts'
import { shardOf } from '../../platform/db/ids.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { ActCall } from '../../platform/http/call.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { auditedAct } from '../../staff/four-eyes/audited-act.ts'
import type { BankLine } from '../transfers/bank-lines.ts'
import { findTransferOut, rejectTransferOut } from '../transfers/end-transfer-out.ts'
import { rowId } from '../transfers/row-id.ts'
import type { TransferOutRow } from '../transfers/transfer-rows.ts'
import type { WalletParts } from '../transfers/wallet-parts.ts'
import { proposeByOrder } from './legal-order-acts.ts'
import { isStuck, proposeGiveBack } from './stuck-acts.ts'
import { lockLineAndOwner, type LinePayload, type OutPayload } from './transfer-acts.ts'
import { decideCase, lockTransferRow, writeCase } from './transfer-cases.ts'
import { waitsAlready } from './waiting-proposals.ts'

const ROLE = 'treasury'

export function answerProposeOut(
  parts: WalletParts,
  { id, payBy, reason }: InputOf<typeof proposeTransferOut>,
  staff: Staff,
  call: ActCall,
): Promise<Decision<ReplyOf<typeof proposeTransferOut>>> {
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'transfer-out.propose', subject: `transfer-out:${id}`, reason, detail: { payBy } },
    async (tx) => {
      const found = await lockTransferRow(tx, parts, id)
      if (!found.ok) return found
      const { row, number, standing } = found.accepted
      if (standing !== 'asked') return refuse(refusal('order-too-late'))
      if (await waitsAlready(tx, ['transfer-out'], 'transferId', row.id.toString()))
        return refuse(refusal('waits-already'))
      const payload: OutPayload = {
        transferId: row.id.toString(),
        number,
        customerId: row.customer_id.toString(),
        amountPaise: Number(row.amount_paise),
        payBy,
      }
      return parts.fourEyes.propose(tx, staff, 'transfer-out', payload, reason)
    },
  )
}

/**
 * Rejects a transfer out for a reason of the closed list. One person may reject an unapproved transfer; a rejection by
 * a recorded legal order, or after an approval, needs two people.
 */
export function answerRejectOut(
  parts: WalletParts,
  { id, rejection, legalOrder, reason }: InputOf<typeof rejectCall>,
  staff: Staff,
  call: ActCall,
): Promise<Decision<ReplyOf<typeof rejectCall>>> {
  return auditedAct<ReplyOf<typeof rejectCall>>(
    parts,
    staff,
    call,
    {
      action: 'transfer-out.reject',
      subject: `transfer-out:${id}`,
      reason,
      detail: { rejection, ...orderOf(legalOrder) },
    },
    async (tx) => {
      if (rejection === 'legal-order') return proposeReject(tx, parts, id, { staff, legalOrder, reason })
      const asked = rowId(id)
      const key = await findTransferOut(tx, shardOf(asked), asked)
      if (key === null) return refuse(refusal('order-missing'))
      if (await isStuck(tx, key)) return proposeGiveBack(tx, parts, { id, rejection }, { staff, reason })
      const rejected = await rejectTransferOut(tx, parts, key, rejection, { by: 'staff', number: staff.number })
      if (!rejected.ok) return rejected
      await writeAccess(tx, parts, key, {
        staff,
        role: ROLE,
        what: 'transfer-out-rejected',
        reason,
        detail: { rejection },
      })
      return accept({ state: 'rejected' as const, proposalId: null })
    },
  )
}

const orderOf = (legalOrder: string) => (legalOrder === '' ? {} : { legalOrder })

async function proposeReject(
  tx: Transaction,
  parts: WalletParts,
  id: string,
  order: { staff: Staff; legalOrder: string; reason: string },
): Promise<Decision<ReplyOf<typeof rejectCall>>> {
  if (order.legalOrder === '') return refuse(refusal('parameter-malformed', {}, 'legalOrder'))
  const found = await lockTransferRow(tx, parts, id)
  if (!found.ok) return found
  const { row, standing } = found.accepted
  if (transferOutAfter(standing, 'reject') === null) return refuse(refusal('order-too-late'))
  const proposed = await proposeByOrder(tx, parts, 'transfer-legal-reject', found.accepted, order)
  return proposed.ok ? accept({ state: row.state, proposalId: proposed.accepted.proposalId }) : proposed
}

/**
 * Opens a case, which stops the clock of a transfer. A transfer has at most one open case, of seven days at most, and
 * the clock continues when the case ends. A case by a legal order needs two people.
 */
export function answerOpenCase(
  parts: WalletParts,
  { id, caseReason, legalOrder, reason }: InputOf<typeof openTransferCase>,
  staff: Staff,
  call: ActCall,
): Promise<Decision<ReplyOf<typeof openTransferCase>>> {
  return auditedAct<ReplyOf<typeof openTransferCase>>(
    parts,
    staff,
    call,
    {
      action: 'transfer-out.case-open',
      subject: `transfer-out:${id}`,
      reason,
      detail: { caseReason, ...orderOf(legalOrder) },
    },
    async (tx) => {
      const found = await lockTransferRow(tx, parts, id)
      if (!found.ok) return found
      const decided = await decideCase(tx, found.accepted, caseReason, legalOrder)
      if (!decided.ok) return decided
      if (decided.accepted.takesTwo) {
        const proposed = await proposeByOrder(tx, parts, 'transfer-legal-case', found.accepted, {
          staff,
          legalOrder,
          reason,
        })
        return proposed.ok
          ? accept({ caseNumber: null, until: null, proposalId: proposed.accepted.proposalId })
          : proposed
      }
      const { row } = found.accepted
      const opened = await writeCase(tx, parts, row, {
        reason: caseReason,
        words: reason,
        openedBy: staff.number,
        order: null,
      })
      await writeAccess(
        tx,
        parts,
        { shard: row.shard, customerId: row.customer_id },
        { staff, role: ROLE, what: 'transfer-out-case', reason, detail: { caseNumber: opened.caseNumber } },
      )
      return accept({ ...opened, proposalId: null })
    },
  )
}

export function answerCloseCase(
  parts: WalletParts,
  { id, reason }: InputOf<typeof closeTransferCase>,
  staff: Staff,
  call: ActCall,
): Promise<Decision<ReplyOf<typeof closeTransferCase>>> {
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'transfer-out.case-close', subject: `transfer-out:${id}`, reason },
    async (tx) => {
      const found = await lockTransferRow(tx, parts, id)
      if (!found.ok) return found
      const { row } = found.accepted
      if (row.case_number === null) return refuse(refusal('subject-missing'))
      await tx.query(
        'update bahi.transfer_out_case set closed_by = $4, closed_at = $5 where shard = $1 and transfer_id = $2 and number = $3 and closed_at is null',
        [row.shard, row.id, row.case_number, staff.number, parts.clock.instant()],
      )
      const customer = { shard: row.shard, customerId: row.customer_id }
      await writeAccess(tx, parts, customer, {
        staff,
        role: ROLE,
        what: 'transfer-out-case-closed',
        reason,
        detail: { caseNumber: row.case_number },
      })
      await writeNotice(tx, parts, customer, 'wallet.out-case-closed', {
        amount: Number(row.amount_paise),
        number: row.case_number,
      })
      return accept({ caseNumber: row.case_number })
    },
  )
}

export function answerDispute(
  parts: WalletParts,
  { id, lineId, reason }: InputOf<typeof answerTransferDispute>,
  staff: Staff,
  call: ActCall,
): Promise<Decision<ReplyOf<typeof answerTransferDispute>>> {
  return auditedAct(
    parts,
    staff,
    call,
    { action: 'transfer-out.dispute-answer', subject: `transfer-out:${id}`, reason },
    async (tx) => {
      const line = lineId === undefined ? undefined : await lockLineAndOwner(tx, { transferId: id, lineId })
      const found = await lockTransferRow(tx, parts, id)
      if (!found.ok) return found
      const { row, number } = found.accepted
      if (row.disputed_at === null || row.dispute_answered_at !== null) return refuse(refusal('dispute-impossible'))
      if (await waitsAlready(tx, ['transfer-back'], 'transferId', row.id.toString()))
        return refuse(refusal('waits-already'))
      if (line !== undefined) return proposeBack(parts, tx, { row, number, line, staff, reason })
      await tx.query(
        `update bahi.transfer_out set dispute_answered_at = $3, dispute_answer = 'bank-confirms', dispute_answer_text = $4 where shard = $1 and id = $2`,
        [row.shard, row.id, parts.clock.instant(), reason],
      )
      const customer = { shard: row.shard, customerId: row.customer_id }
      await writeAccess(tx, parts, customer, { staff, role: ROLE, what: 'transfer-out-dispute', reason })
      await writeNotice(tx, parts, customer, 'wallet.dispute-answered', { number })
      return accept({ answer: 'bank-confirms' as const, proposalId: null })
    },
  )
}

type Back = { row: TransferOutRow; number: string; line: BankLine | null; staff: Staff; reason: string }

async function proposeBack(
  parts: WalletParts,
  tx: Transaction,
  { row, number, line, staff, reason }: Back,
): Promise<Decision<ReplyOf<typeof answerTransferDispute>>> {
  if (line === null) return refuse(refusal('no-matching-line'))
  const payload: LinePayload = {
    transferId: row.id.toString(),
    lineId: line.id.toString(),
    number,
    reference: line.reference,
    customerId: row.customer_id.toString(),
    amountPaise: Number(row.amount_paise),
  }
  const proposed = await parts.fourEyes.propose(tx, staff, 'transfer-back', payload, reason)
  return proposed.ok ? accept({ answer: 'bank-returned' as const, proposalId: proposed.accepted.proposalId }) : proposed
}
