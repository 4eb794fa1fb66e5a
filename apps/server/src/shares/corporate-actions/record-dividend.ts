import { ACCOUNT } from '@bahi/proofs/accounts'
import type { OwnerKey } from '../../ledger/account-books.ts'
import { INR } from '../../ledger/asset.ts'
import type { JournalBatch } from '../../ledger/journal-batch.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'

/** Who pays what companies declare: in a simulated market the registrar is simulated, too. */
export const REGISTRAR = 'registrar'

export type Dividend = OwnerKey & { readonly actionId: number; readonly amountPaise: bigint }

const TAKE_REFERENCE = `
  insert into bahi.external_reference (provider, reference, shard, journal_id, amount_paise) values ($1, $2, $3, $4, $5)
  on conflict (provider, reference) do nothing`

/**
 * A dividend comes in as a deposit does: by the registrar's reference for this action and owner, which can be taken once (H1). Adds
 * the entry to the batch of the locked owner; false when it was paid before.
 *
 * The batch asks for its journal's id when the journal is added, and the reference needs to name it: so the entry comes first, and a
 * reference that was taken is looked for before it.
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
  // Whoever took it meanwhile did so without the lock of this owner, which only a fault can do: nothing of this transaction may stand then.
  const taken = await tx.query(TAKE_REFERENCE, [REGISTRAR, reference, shard, journalId, amountPaise])
  if (taken.rowCount === 0) throw new Error(`the dividend ${reference} was taken twice`)
  return true
}
