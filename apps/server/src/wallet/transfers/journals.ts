import { ACCOUNT } from '@bahi/proofs/accounts'
import { HOUSE, INR } from '../../ledger/asset.ts'
import type { JournalBatch } from '../../ledger/journal-batch.ts'

/** Where the house keeps money that goes back to whoever sent it: it lives in no customer's account book. */
export const RETURNS_SHARD = 0

export type TransferEntry = { readonly owner: bigint; readonly transferId: bigint; readonly amountPaise: bigint }

/** The amount of a transfer out is held from the moment it is asked for. @throws Overdrawn when it is not available. */
export function addTransferHold(batch: JournalBatch, { owner, transferId, amountPaise }: TransferEntry): void {
  batch.addJournal({
    owner,
    kind: 'transfer-out-hold',
    reference: transferId.toString(),
    postings: [{ debit: ACCOUNT.held, credit: ACCOUNT.available, asset: INR, amount: amountPaise }],
  })
}

/** Cancelled or rejected: the amount is available again. */
export function addTransferRelease(batch: JournalBatch, { owner, transferId, amountPaise }: TransferEntry): void {
  batch.addJournal({
    owner,
    kind: 'transfer-out-release',
    reference: transferId.toString(),
    postings: [{ debit: ACCOUNT.available, credit: ACCOUNT.held, asset: INR, amount: amountPaise }],
  })
}

/** The bank has paid: what was held has left. */
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

/** Money reached the bank that belongs to no customer: the house owes it to whoever sent it. */
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

/** It went back. */
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
