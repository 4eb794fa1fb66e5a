import type { SharesOf } from '@bahi/domain/customers/closing/share-transfer'
import { ACCOUNT } from '@bahi/proofs/accounts'
import type { JournalBatch } from '../../ledger/journal-batch.ts'

export type SharesEntry = { readonly owner: bigint; readonly transferId: bigint; readonly shares: readonly SharesOf[] }

/** The kinds of entries of a transfer of shares: each share has one of its own. */
export const SHARE_TRANSFER_JOURNALS = ['share-transfer-hold', 'share-transfer-release', 'share-transfer-out'] as const

/** The reference of the entries of one share. */
export const sharesReference = (transferId: bigint, instrumentId: number): string => `${transferId}:${instrumentId}`

type Way = { readonly kind: (typeof SHARE_TRANSFER_JOURNALS)[number]; readonly debit: number; readonly credit: number }

function addEach(batch: JournalBatch, { owner, transferId, shares }: SharesEntry, way: Way, reference?: string): void {
  for (const { instrumentId, quantity } of shares)
    batch.addJournal({
      owner,
      kind: way.kind,
      reference: sharesReference(transferId, instrumentId),
      ...(reference === undefined ? {} : { externalReference: reference }),
      postings: [{ debit: way.debit, credit: way.credit, asset: instrumentId, amount: quantity }],
    })
}

/** Holds shares that are to leave, so that nothing else takes them. @throws Overdrawn when fewer are available. */
export function addSharesHold(batch: JournalBatch, entry: SharesEntry): void {
  addEach(batch, entry, { kind: 'share-transfer-hold', debit: ACCOUNT.held, credit: ACCOUNT.available })
}

/** Releases the shares of a transfer that was cancelled or refused. */
export function addSharesRelease(batch: JournalBatch, entry: SharesEntry): void {
  addEach(batch, entry, { kind: 'share-transfer-release', debit: ACCOUNT.available, credit: ACCOUNT.held })
}

/** Moves the held shares out of the account book and out of custody, by the depository's reference. */
export function addSharesOut(batch: JournalBatch, entry: SharesEntry, reference: string): void {
  addEach(batch, entry, { kind: 'share-transfer-out', debit: ACCOUNT.custody, credit: ACCOUNT.held }, reference)
}
