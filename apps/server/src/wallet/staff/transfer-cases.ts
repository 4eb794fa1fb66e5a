import type { CaseReason } from '@bahi/contract/wallet/views'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { CASE_DAYS, decideTransferCase } from '@bahi/domain/wallet/transfer-case'
import { transferOutStatus, type TransferOutStatus } from '@bahi/domain/wallet/transfer-states'
import { writeNotice } from '../../customers/notices/tell-customer.ts'
import { shardOf } from '../../platform/db/ids.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { rowId } from '../transfers/row-id.ts'
import { transferNumber } from '../transfers/transfer-number.ts'
import { TRANSFER_OUT, type TransferOutRow } from '../transfers/transfer-rows.ts'
import type { TransferParts } from '../transfers/wallet-parts.ts'

const CASE_MS = CASE_DAYS * 86_400_000

export type FoundTransfer = {
  readonly row: TransferOutRow
  readonly number: string
  readonly standing: TransferOutStatus
}

/** Reads a transfer out with its open case and locks its row. */
export async function lockTransferRow(
  tx: Transaction,
  { clock }: Pick<TransferParts, 'clock'>,
  asked: string,
): Promise<Decision<FoundTransfer>> {
  const id = rowId(asked)
  await tx.query('select from bahi.transfer_out where shard = $1 and id = $2 for update', [shardOf(id), id])
  const {
    rows: [row],
  } = await tx.query<TransferOutRow>(`${TRANSFER_OUT} where t.shard = $2 and t.id = $3`, [
    clock.instant(),
    shardOf(id),
    id,
  ])
  if (row === undefined) return refuse(refusal('order-missing'))
  return accept({
    row,
    number: transferNumber('out', row.id, row.asked_at),
    standing: transferOutStatus({ state: row.state, isApproved: row.approved_at !== null, failures: row.failures }),
  })
}

/** Decides whether a case may hold this transfer now. Called with the proposal, and again when the case opens. */
export async function decideCase(
  tx: Transaction,
  { row, standing }: FoundTransfer,
  reason: CaseReason,
  legalOrder: string,
): Promise<Decision<{ readonly takesTwo: boolean }>> {
  const earlier = await tx.query(
    `select from bahi.transfer_out_case where shard = $1 and transfer_id = $2 and reason <> 'legal-order'`,
    [row.shard, row.id],
  )
  return decideTransferCase(
    { reason, legalOrder },
    { standing, isHeld: row.case_number !== null, wasHeldWithoutOrder: earlier.rowCount !== 0 },
  )
}

export interface NewCase {
  readonly reason: CaseReason
  readonly words: string
  /** The staff number of the person who opened the case. */
  readonly openedBy: string
  /** The recorded legal order, and the proposal that two people approved. */
  readonly order: { readonly legalOrder: string; readonly proposalId: bigint } | null
}

/** Opens a case and writes a notice with its number to the customer. */
export async function writeCase(
  tx: Transaction,
  parts: TransferParts,
  row: TransferOutRow,
  { reason, words, openedBy, order }: NewCase,
): Promise<{ caseNumber: string; until: string }> {
  const now = parts.clock.instant()
  const until = new Date(now.getTime() + CASE_MS)
  const caseId = parts.ids.newId(row.shard)
  const caseNumber = transferNumber('out', caseId, now).replace(/^BH-W-(\d{4})-(\d{2})-(\d{6})$/, 'C-$1-$3')
  await tx.query(
    `insert into bahi.transfer_out_case (shard, id, transfer_id, number, reason, words, opened_by, opened_at, until, legal_order, proposal_id) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
    [
      row.shard,
      caseId,
      row.id,
      caseNumber,
      reason,
      words,
      openedBy,
      now,
      until,
      order?.legalOrder ?? null,
      order?.proposalId ?? null,
    ],
  )
  await writeNotice(tx, parts, { shard: row.shard, customerId: row.customer_id }, 'wallet.out-case', {
    amount: Number(row.amount_paise),
    number: caseNumber,
    until: until.toISOString(),
  })
  return { caseNumber, until: until.toISOString() }
}
