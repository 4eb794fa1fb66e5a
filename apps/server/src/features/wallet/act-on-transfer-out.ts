import type { answerTransferDispute, closeTransferCase, openTransferCase, proposeTransferOut, rejectTransferOut as rejectCall } from '@bahi/contract/console/wallet'
import type { InputOf, ReplyOf } from '@bahi/contract/endpoint'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { standingOf } from '@bahi/domain/wallet/transfer-states'
import { bookOf } from '../../db/ids.ts'
import type { Transaction } from '../../db/in-transaction.ts'
import type { Call } from '../../http/call.ts'
import { auditedAct } from '../../identity/audited-act.ts'
import type { Staff } from '../../identity/staff.ts'
import { writeAccess, writeNotice } from '../../identity/tell-customer.ts'
import type { BankLine } from './bank-lines.ts'
import { findTransferOut, rejectTransferOut } from './end-transfer-out.ts'
import { rowId } from './row-id.ts'
import { lockLineAndOwner, type LinePayload, type OutPayload } from './transfer-acts.ts'
import { transferNumber } from '../../trading/transfer-number.ts'
import { TRANSFER_OUT, type TransferOutRow } from './transfer-rows.ts'
import { waitsAlready } from './waiting-proposals.ts'
import type { WalletParts } from './wallet-parts.ts'

const CASE_MS = 7 * 86_400_000
const ROLE = 'treasury'

type Found = { readonly row: TransferOutRow; readonly number: string; readonly standing: ReturnType<typeof standingOf> }

/** The transfer, locked, with the case that holds it. */
async function lockRow(parts: WalletParts, tx: Transaction, asked: string): Promise<Decision<Found>> {
  const id = rowId(asked)
  await tx.query('select from bahi.transfer_out where book = $1 and id = $2 for update', [bookOf(id), id])
  const { rows: [row] } = await tx.query<TransferOutRow>(`${TRANSFER_OUT} where t.book = $2 and t.id = $3`, [parts.systemClock(), bookOf(id), id])
  if (row === undefined) return refuse(refusal('order-missing'))
  return accept({ row, number: transferNumber('out', row.id, row.asked_at), standing: standingOf({ state: row.state, isApproved: row.approved_at !== null }) })
}

export function answerProposeOut(parts: WalletParts, { id, payBy, reason }: InputOf<typeof proposeTransferOut>, staff: Staff, call: Call): Promise<Decision<ReplyOf<typeof proposeTransferOut>>> {
  return auditedAct(parts, staff, call, { action: 'transfer-out.propose', subject: `transfer-out:${id}`, reason, detail: { payBy } }, async (tx) => {
    const found = await lockRow(parts, tx, id)
    if (!found.ok) return found
    const { row, number, standing } = found.accepted
    if (standing !== 'asked') return refuse(refusal('order-too-late'))
    if (await waitsAlready(tx, ['transfer-out'], 'transferId', row.id.toString())) return refuse(refusal('waits-already'))
    const payload: OutPayload = { transferId: row.id.toString(), number, customerId: row.customer_id.toString(), amountPaise: Number(row.amount_paise), payBy }
    return parts.fourEyes.propose(tx, staff, 'transfer-out', payload, reason)
  })
}

export function answerRejectOut(parts: WalletParts, { id, rejection, reason }: InputOf<typeof rejectCall>, staff: Staff, call: Call): Promise<Decision<ReplyOf<typeof rejectCall>>> {
  return auditedAct(parts, staff, call, { action: 'transfer-out.reject', subject: `transfer-out:${id}`, reason, detail: { rejection } }, async (tx) => {
    const asked = rowId(id)
    const key = await findTransferOut(tx, bookOf(asked), asked)
    if (key === null) return refuse(refusal('order-missing'))
    const rejected = await rejectTransferOut(tx, parts, key, rejection, { by: 'staff', number: staff.number })
    if (!rejected.ok) return rejected
    await writeAccess(tx, parts, key, { staff, role: ROLE, what: 'transfer-out-rejected', reason, detail: { rejection } })
    return accept({ state: 'rejected' as const })
  })
}

/** One case at a time, seven days at most: the clock goes on when it ends, whoever forgets it. */
export function answerOpenCase(parts: WalletParts, { id, caseReason, reason }: InputOf<typeof openTransferCase>, staff: Staff, call: Call): Promise<Decision<ReplyOf<typeof openTransferCase>>> {
  return auditedAct(parts, staff, call, { action: 'transfer-out.case-open', subject: `transfer-out:${id}`, reason, detail: { caseReason } }, async (tx) => {
    const found = await lockRow(parts, tx, id)
    if (!found.ok) return found
    const { row, standing } = found.accepted
    if (standing !== 'asked') return refuse(refusal('order-too-late'))
    // A second case after a first would hold the clock for ever, week by week; only a legal order may follow.
    const earlier = await tx.query('select from bahi.transfer_out_case where book = $1 and transfer_id = $2', [row.book, row.id])
    if (row.case_number !== null || (earlier.rowCount !== 0 && caseReason !== 'legal-order')) return refuse(refusal('waits-already'))
    const now = parts.systemClock()
    const until = new Date(now.getTime() + CASE_MS)
    const caseId = parts.ids.newId(row.book)
    const caseNumber = transferNumber('out', caseId, now).replace(/^BH-W-(\d{4})-(\d{2})-(\d{6})$/, 'C-$1-$3')
    await tx.query(
      'insert into bahi.transfer_out_case (book, id, transfer_id, number, reason, words, opened_by, opened_at, until) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
      [row.book, caseId, row.id, caseNumber, caseReason, reason, staff.number, now, until])
    const customer = { book: row.book, customerId: row.customer_id }
    await writeAccess(tx, parts, customer, { staff, role: ROLE, what: 'transfer-out-case', reason, detail: { caseNumber } })
    await writeNotice(tx, parts, customer, 'wallet.out-case', { amount: Number(row.amount_paise), number: caseNumber, until: until.toISOString() })
    return accept({ caseNumber, until: until.toISOString() })
  })
}

export function answerCloseCase(parts: WalletParts, { id, reason }: InputOf<typeof closeTransferCase>, staff: Staff, call: Call): Promise<Decision<ReplyOf<typeof closeTransferCase>>> {
  return auditedAct(parts, staff, call, { action: 'transfer-out.case-close', subject: `transfer-out:${id}`, reason }, async (tx) => {
    const found = await lockRow(parts, tx, id)
    if (!found.ok) return found
    const { row } = found.accepted
    if (row.case_number === null) return refuse(refusal('subject-missing'))
    await tx.query('update bahi.transfer_out_case set closed_by = $4, closed_at = $5 where book = $1 and transfer_id = $2 and number = $3 and closed_at is null', [row.book, row.id, row.case_number, staff.number, parts.systemClock()])
    return accept({ caseNumber: row.case_number })
  })
}

export function answerDispute(parts: WalletParts, { id, lineId, reason }: InputOf<typeof answerTransferDispute>, staff: Staff, call: Call): Promise<Decision<ReplyOf<typeof answerTransferDispute>>> {
  return auditedAct(parts, staff, call, { action: 'transfer-out.dispute-answer', subject: `transfer-out:${id}`, reason }, async (tx) => {
    const line = lineId === undefined ? undefined : await lockLineAndOwner(tx, { transferId: id, lineId })
    const found = await lockRow(parts, tx, id)
    if (!found.ok) return found
    const { row, number } = found.accepted
    if (row.disputed_at === null || row.dispute_answered_at !== null) return refuse(refusal('dispute-impossible'))
    if (await waitsAlready(tx, ['transfer-back'], 'transferId', row.id.toString())) return refuse(refusal('waits-already'))
    if (line !== undefined) return proposeBack(parts, tx, { row, number, line, staff, reason })
    await tx.query(`update bahi.transfer_out set dispute_answered_at = $3, dispute_answer = 'bank-confirms', dispute_answer_text = $4 where book = $1 and id = $2`, [row.book, row.id, parts.systemClock(), reason])
    const customer = { book: row.book, customerId: row.customer_id }
    await writeAccess(tx, parts, customer, { staff, role: ROLE, what: 'transfer-out-dispute', reason })
    await writeNotice(tx, parts, customer, 'wallet.dispute-answered', { number })
    return accept({ answer: 'bank-confirms' as const, proposalId: null })
  })
}

type Back = { row: TransferOutRow; number: string; line: BankLine | null; staff: Staff; reason: string }

async function proposeBack(parts: WalletParts, tx: Transaction, { row, number, line, staff, reason }: Back): Promise<Decision<ReplyOf<typeof answerTransferDispute>>> {
  if (line === null) return refuse(refusal('no-matching-line'))
  const payload: LinePayload = { transferId: row.id.toString(), lineId: line.id.toString(), number, reference: line.reference, customerId: row.customer_id.toString(), amountPaise: Number(row.amount_paise) }
  const proposed = await parts.fourEyes.propose(tx, staff, 'transfer-back', payload, reason)
  return proposed.ok ? accept({ answer: 'bank-returned' as const, proposalId: proposed.accepted.proposalId }) : proposed
}
