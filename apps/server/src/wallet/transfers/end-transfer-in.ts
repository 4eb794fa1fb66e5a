import type { TransferInFailure } from '@bahi/contract/wallet/views'
import { findMove } from '@bahi/domain/state-table'
import { transferInTransitions } from '@bahi/domain/wallet/transfer-states'
import { writeNotice } from '../../customers/notices/tell-customer.ts'
import { HOUSE } from '../../ledger/asset.ts'
import { batchStamp, JournalBatch } from '../../ledger/journal-batch.ts'
import { lockOwners } from '../../ledger/lock-owners.ts'
import { recordDeposit } from '../../ledger/record-deposit.ts'
import { writeJournals } from '../../ledger/write-journals.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import { writeMatch, type BankLine } from './bank-lines.ts'
import { addReturnDue, addReturnPaid, RETURNS_SHARD } from './journals.ts'
import type { TransferParts } from './wallet-parts.ts'

export type WaitingTransferIn = {
  readonly shard: number
  readonly id: bigint
  readonly customerId: bigint
  readonly amountPaise: bigint
}

/** The transfer changed since it was read. The transaction must roll back, and the caller may read again. */
export class TransferMoved extends Error {
  override readonly name = 'TransferMoved'
}

/**
 * Another payment has this bank reference. The transaction must roll back, and the next attempt uses another reference.
 */
export class ReferenceTaken extends Error {
  override readonly name = 'ReferenceTaken'
}

/**
 * Credits a transfer in: matches the line, takes its reference, writes the journal and ends the transfer, in the
 * caller's transaction. @throws ReferenceTaken or TransferMoved, and the transaction must roll back.
 */
export async function creditTransferIn(
  tx: Transaction,
  parts: TransferParts,
  transfer: WaitingTransferIn,
  line: BankLine,
  proposalId: bigint | null,
): Promise<void> {
  const { shard, id, customerId, amountPaise } = transfer
  const now = parts.clock.instant()
  await writeMatch(tx, { line, kind: 'transfer-in', shard, subjectId: id, proposalId }, now)
  const paid = await recordDeposit(
    tx,
    { shard, owner: customerId, provider: line.account, reference: line.reference, amountPaise },
    batchStamp(parts),
  )
  if (!paid.ok) throw new ReferenceTaken(`the reference ${line.reference} was taken before`)
  const { from, to } = findMove(transferInTransitions, 'money-arrived')
  const { rowCount } = await tx.query(
    'update bahi.transfer_in set state = $3, ended_at = $5, line_id = $6, journal_id = $7 where shard = $1 and id = $2 and state = $4 and amount_paise = $8',
    [shard, id, to, from, now, line.id, paid.journalId, line.amountPaise],
  )
  if (rowCount !== 1) throw new TransferMoved(`transfer in ${id} no longer waits`)
  await writeNotice(tx, parts, transfer, 'wallet.money-in', { amount: Number(amountPaise) })
}

/**
 * Fails a transfer in: no money came, another person paid, or the customer cancelled. False when the transfer had
 * already ended.
 */
export async function failTransferIn(
  tx: Transaction,
  parts: TransferParts,
  { shard, id }: Pick<WaitingTransferIn, 'shard' | 'id'>,
  failure: TransferInFailure,
  lineId: bigint | null,
): Promise<boolean> {
  const { from, to } = findMove(transferInTransitions, failure)
  const { rowCount } = await tx.query(
    'update bahi.transfer_in set state = $3, failure = $5, ended_at = $6, line_id = $7 where shard = $1 and id = $2 and state = $4',
    [shard, id, to, from, failure, parts.clock.instant(), lineId],
  )
  return rowCount === 1
}

/** Records that the house owes the money of a line to its sender. The money never enters a customer's account book. */
export async function oweReturn(
  tx: Transaction,
  parts: TransferParts,
  line: BankLine,
  proposalId: bigint | null = null,
): Promise<void> {
  await writeMatch(
    tx,
    { line, kind: 'return-due', shard: RETURNS_SHARD, subjectId: line.id, proposalId },
    parts.clock.instant(),
  )
  const batch = new JournalBatch(await lockOwners(tx, [{ shard: RETURNS_SHARD, owner: HOUSE }]), batchStamp(parts))
  addReturnDue(batch, { lineId: line.id, amountPaise: line.amountPaise, externalReference: line.reference })
  await writeJournals(tx, batch)
}

/** Records that the bank's statement shows the return as paid. */
export async function payReturn(
  tx: Transaction,
  parts: TransferParts,
  incoming: Pick<BankLine, 'id'>,
  outgoing: BankLine,
): Promise<void> {
  await writeMatch(
    tx,
    { line: outgoing, kind: 'return-paid', shard: RETURNS_SHARD, subjectId: incoming.id },
    parts.clock.instant(),
  )
  const batch = new JournalBatch(await lockOwners(tx, [{ shard: RETURNS_SHARD, owner: HOUSE }]), batchStamp(parts))
  addReturnPaid(batch, {
    lineId: incoming.id,
    amountPaise: outgoing.amountPaise,
    externalReference: outgoing.reference,
  })
  await writeJournals(tx, batch)
}
