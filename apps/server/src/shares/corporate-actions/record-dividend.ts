import { ACCOUNT } from '@bahi/proofs/accounts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import { INR } from '../../ledger/asset.ts'
import type { JournalBatch } from '../../ledger/journal-batch.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'

/** The party that pays dividends; in a simulated market the registrar is simulated. */
export const REGISTRAR = 'registrar'

export type Dividend = OwnerKey & { readonly actionId: number; readonly amountPaise: bigint }

const TAKE_REFERENCE = `
  insert into bahi.external_reference (provider, reference, shard, journal_id, amount_paise) values ($1, $2, $3, $4, $5)
  on conflict (provider, reference) do nothing`

/**
 * Books a dividend as a deposit is booked: under the registrar's reference for this action and owner, which can be used
 * once (H1). Adds the journal to the batch of the locked owner; false when the dividend was paid before.
 *
 * The reference's row names the journal's id, and the batch gives the id when the journal is added: so the journal is
 * added first, and before that a used reference is looked for.
 */
export async function takeDividend(
  tx: Transaction,
  batch: JournalBatch,
  { shard, owner, actionId, amountPaise }: Dividend,
): Promise<boolean> {
  const reference = `${actionId}:${owner}`
  const known = await tx.query('select from bahi.external_reference where provider = $1 and reference = $2', [
    REGISTRAR,
    reference,
  ])
  if (known.rowCount !== 0) return false
  const journalId = batch.addJournal({
    owner,
    shard,
    kind: 'dividend',
    reference,
    externalReference: reference,
    postings: [{ debit: ACCOUNT.available, credit: ACCOUNT.bank, asset: INR, amount: amountPaise }],
  })
  // Another transaction could use the reference only without the lock of this owner, which is a fault: this transaction
  // must be undone.
  const taken = await tx.query(TAKE_REFERENCE, [REGISTRAR, reference, shard, journalId, amountPaise])
  if (taken.rowCount === 0) throw new Error(`the dividend ${reference} was taken twice`)
  return true
}
