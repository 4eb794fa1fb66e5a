import type { Rejection, TransferInProvider } from '@bahi/contract/wallet/views'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { isOthersCard } from '@bahi/domain/wallet/transfer-out'
import { transferOutAfter, type TransferOutEvent } from '@bahi/domain/wallet/transfer-states'
import { writeNotice } from '../../customers/notices/tell-customer.ts'
import type { AccountBooks } from '../../ledger/account-books.ts'
import { INR } from '../../ledger/asset.ts'
import { batchStamp, JournalBatch } from '../../ledger/journal-batch.ts'
import { lockOwnersForAssets } from '../../ledger/lock-owners.ts'
import { writeJournals } from '../../ledger/write-journals.ts'
import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import { lockTransferOut } from './ask-transfer-out.ts'
import { writeMatch, type BankLine } from './bank-lines.ts'
import { addTransferPaid, addTransferRelease } from './journals.ts'
import { lapseTransferActs } from './lapse-transfer-acts.ts'
import type { TransferParts } from './wallet-parts.ts'

export type TransferOutKey = { readonly shard: number; readonly id: bigint; readonly customerId: bigint }

/** Finds the customer of a transfer; null for an unknown id. */
export async function findTransferOut(db: Queryable, shard: number, id: bigint): Promise<TransferOutKey | null> {
  const {
    rows: [row],
  } = await db.query<{ customer_id: bigint }>(
    'select customer_id from bahi.transfer_out where shard = $1 and id = $2',
    [shard, id],
  )
  return row === undefined ? null : { shard, id, customerId: row.customer_id }
}

type Locked = { readonly accountBooks: AccountBooks; readonly amountPaise: bigint }

/**
 * Locks the customer's account book first and the transfer second. When a line is matched, the statement's account is
 * locked before both. Refuses `order-too-late` when the event can no longer happen to the transfer.
 */
async function lockFor(tx: Transaction, key: TransferOutKey, event: TransferOutEvent): Promise<Decision<Locked>> {
  const accountBooks = await lockOwnersForAssets(tx, [{ shard: key.shard, owner: key.customerId, asset: INR }])
  const found = await lockTransferOut(tx, key, key.id)
  if (found === undefined) return refuse(refusal('order-missing'))
  return transferOutAfter(found.standing, event) === null
    ? refuse(refusal('order-too-late'))
    : accept({ accountBooks, amountPaise: found.amountPaise })
}

export type Approval =
  | { readonly by: 'two-people'; readonly maker: string; readonly checker: string; readonly payBy: TransferInProvider }
  | { readonly by: 'clock'; readonly payBy: TransferInProvider }

/** The customer's verified name when the transfer would pay another name, otherwise null. */
async function readOtherName(tx: Transaction, { shard, id }: TransferOutKey): Promise<string | null> {
  const {
    rows: [row],
  } = await tx.query<{ holder_name: string; real_name: string | null }>(
    'select t.holder_name, c.real_name from bahi.transfer_out t join bahi.customer c on c.shard = t.shard and c.id = t.customer_id where t.shard = $1 and t.id = $2',
    [shard, id],
  )
  return row !== undefined && isOthersCard({ holderName: row.holder_name, verifiedName: row.real_name })
    ? row.real_name
    : null
}

/**
 * Approves a transfer out; the amount stays held. Apart from acts on stuck payments, only the bank's answer ends an
 * approved transfer. Refuses `holder-differs` when the transfer would pay another name.
 */
export async function approveTransferOut(
  tx: Transaction,
  parts: TransferParts,
  key: TransferOutKey,
  approval: Approval,
): Promise<Decision<object>> {
  const locked = await lockFor(tx, key, 'approve')
  if (!locked.ok) return locked
  const otherName = await readOtherName(tx, key)
  if (otherName !== null) return refuse(refusal('holder-differs', { name: otherName }))
  const people = approval.by === 'two-people' ? [approval.maker, approval.checker] : [null, null]
  await tx.query(
    'update bahi.transfer_out set approved_at = $3, approved_by = $4, maker_number = $5, checker_number = $6, pay_by = $7 where shard = $1 and id = $2',
    [key.shard, key.id, parts.clock.instant(), approval.by, ...people, approval.payBy],
  )
  await lapseTransferActs(tx, key.id, approval.by === 'clock' ? 'approved-by-clock' : 'approved', parts.systemClock())
  await writeNotice(tx, parts, key, 'wallet.out-approved', { amount: Number(locked.accepted.amountPaise) })
  return accept({})
}

/**
 * Ends a transfer out that the bank's statement shows as paid; the held amount leaves the account book (rule H5). A
 * payment by hand passes the proposal that approved it.
 */
export async function payTransferOut(
  tx: Transaction,
  parts: TransferParts,
  key: TransferOutKey,
  line: BankLine,
  proposalId: bigint | null = null,
): Promise<Decision<object>> {
  const locked = await lockFor(tx, key, 'bank-paid')
  if (!locked.ok) return locked
  const { accountBooks, amountPaise } = locked.accepted
  if (line.isIncoming || line.amountPaise !== amountPaise) return refuse(refusal('no-matching-line'))
  const now = parts.clock.instant()
  await writeMatch(tx, { line, kind: 'transfer-out', shard: key.shard, subjectId: key.id, proposalId }, now)
  const {
    rows: [card],
  } = await tx.query<{ bank_name: string; account_ending: string }>(
    `update bahi.transfer_out set state = 'successful', ended_at = $3, line_id = $4, bank_reference = $5 where shard = $1 and id = $2 returning bank_name, account_ending`,
    [key.shard, key.id, now, line.id, line.reference],
  )
  const batch = new JournalBatch(accountBooks, batchStamp(parts))
  addTransferPaid(batch, { owner: key.customerId, transferId: key.id, amountPaise }, line.reference)
  await writeJournals(tx, batch)
  await lapseTransferActs(tx, key.id, 'paid', parts.systemClock())
  await writeNotice(tx, parts, key, 'wallet.out-paid', {
    amount: Number(amountPaise),
    bank: card?.bank_name ?? '',
    ending: card?.account_ending ?? '',
    reference: line.reference,
  })
  return accept({})
}

/**
 * Who rejects a transfer: one of the staff; two of the staff, by a legal order or because the payment is stuck
 * (`number` is the second person's); the bank; or the clock.
 */
export type RejectedBy =
  | { readonly by: 'staff'; readonly number: string }
  | {
      readonly by: 'two-people'
      readonly number: string
      readonly legalOrder: string | null
      readonly proposalId: bigint
    }
  | { readonly by: 'bank' | 'clock' }

function endingOf(rejected: RejectedBy): TransferOutEvent {
  if (rejected.by === 'bank') return 'bank-refused'
  return rejected.by === 'two-people' && rejected.legalOrder === null ? 'give-back' : 'reject'
}

/**
 * Rejects a transfer out for a reason of the closed list. Its amount is available again in the same transaction (rule
 * H5).
 */
export async function rejectTransferOut(
  tx: Transaction,
  parts: TransferParts,
  key: TransferOutKey,
  rejection: Rejection,
  rejected: RejectedBy,
): Promise<Decision<object>> {
  const locked = await lockFor(tx, key, endingOf(rejected))
  if (!locked.ok) return locked
  const { accountBooks, amountPaise } = locked.accepted
  const number = 'number' in rejected ? rejected.number : null
  const order = rejected.by === 'two-people' ? rejected : null
  await tx.query(
    `update bahi.transfer_out set state = 'rejected', ended_at = $3, rejection = $4, rejected_by = $5, legal_order = $6, rejection_proposal_id = $7 where shard = $1 and id = $2`,
    [key.shard, key.id, parts.clock.instant(), rejection, number, order?.legalOrder ?? null, order?.proposalId ?? null],
  )
  const batch = new JournalBatch(accountBooks, batchStamp(parts))
  addTransferRelease(batch, { owner: key.customerId, transferId: key.id, amountPaise })
  await writeJournals(tx, batch)
  await lapseTransferActs(tx, key.id, 'rejected', parts.systemClock())
  await writeNotice(tx, parts, key, 'wallet.out-rejected', { amount: Number(amountPaise) })
  return accept({})
}
