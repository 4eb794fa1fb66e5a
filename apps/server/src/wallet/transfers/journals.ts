import { ACCOUNT } from '@bahi/proofs/accounts'
import { HOUSE, INR } from '../../ledger/asset.ts'
import type { JournalBatch } from '../../ledger/journal-batch.ts'

/** The shard of the house's accounts for money to be returned, because such money belongs to no customer's shard. */
export const RETURNS_SHARD = 0

export type TransferEntry = { readonly owner: bigint; readonly transferId: bigint; readonly amountPaise: bigint }

/** Holds the amount of a transfer out, in paise. @throws Overdrawn when the available cash is lower. */
export function addTransferHold(batch: JournalBatch, { owner, transferId, amountPaise }: TransferEntry): void {
  batch.addJournal({
    owner,
    kind: 'transfer-out-hold',
    reference: transferId.toString(),
    postings: [{ debit: ACCOUNT.held, credit: ACCOUNT.available, asset: INR, amount: amountPaise }],
  })
}

/** Releases the hold of a cancelled or rejected transfer out. */
export function addTransferRelease(batch: JournalBatch, { owner, transferId, amountPaise }: TransferEntry): void {
  batch.addJournal({
    owner,
    kind: 'transfer-out-release',
    reference: transferId.toString(),
    postings: [{ debit: ACCOUNT.available, credit: ACCOUNT.held, asset: INR, amount: amountPaise }],
  })
}

/** Moves the held amount out of the account book after the bank has paid. */
export function addTransferPaid(
  batch: JournalBatch,
  { owner, transferId, amountPaise }: TransferEntry,
  externalReference: string,
): void {
  batch.addJournal({
    owner,
    kind: 'transfer-out',
    reference: transferId.toString(),
    externalReference,
    postings: [{ debit: ACCOUNT.bank, credit: ACCOUNT.held, asset: INR, amount: amountPaise }],
  })
}

export type ReturnEntry = { readonly lineId: bigint; readonly amountPaise: bigint; readonly externalReference: string }

/** Records money at the bank that belongs to no customer, as a debt of the house to its sender. */
export function addReturnDue(batch: JournalBatch, { lineId, amountPaise, externalReference }: ReturnEntry): void {
  batch.addJournal({
    owner: HOUSE,
    shard: RETURNS_SHARD,
    kind: 'return-due',
    reference: lineId.toString(),
    externalReference,
    postings: [{ debit: ACCOUNT['returns-due'], credit: ACCOUNT.bank, asset: INR, amount: amountPaise }],
  })
}

/** Clears the debt after the return was paid. */
export function addReturnPaid(batch: JournalBatch, { lineId, amountPaise, externalReference }: ReturnEntry): void {
  batch.addJournal({
    owner: HOUSE,
    shard: RETURNS_SHARD,
    kind: 'return-paid',
    reference: lineId.toString(),
    externalReference,
    postings: [{ debit: ACCOUNT.bank, credit: ACCOUNT['returns-due'], asset: INR, amount: amountPaise }],
  })
}
