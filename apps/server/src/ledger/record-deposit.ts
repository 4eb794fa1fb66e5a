import { ACCOUNT } from '@bahi/proofs/accounts'
import type { Transaction } from '../platform/db/in-transaction.ts'
import type { OwnerKey } from './account-books.ts'
import { INR } from './asset.ts'
import { JournalBatch, type BatchStamp } from './journal-batch.ts'
import { lockOwners } from './lock-owners.ts'
import { writeJournals } from './write-journals.ts'

export type Deposit = OwnerKey & {
  /** Who says that the money came: a bank, a payment provider. */
  readonly provider: string
  /** The provider's own number for this one payment. */
  readonly reference: string
  readonly amountPaise: bigint
}

export type DepositOutcome =
  | { readonly ok: true; readonly journalId: bigint }
  | { readonly ok: false; readonly refused: 'reference-used' }

const TAKE_REFERENCE = `
  insert into bahi.external_reference (provider, reference, shard, journal_id, amount_paise) values ($1, $2, $3, $4, $5)
  on conflict (provider, reference) do nothing`

/**
 * Money comes in: takes the provider's reference, which can be taken once over all customers, and writes the entry, both or neither.
 * The only way by which customer cash begins to exist (H1).
 *
 * The reference is taken before the owner is locked, so that a deposit that waits for its reference holds no book.
 * @throws RangeError for an amount that is not positive.
 */
export async function recordDeposit(tx: Transaction, deposit: Deposit, stamp: BatchStamp): Promise<DepositOutcome> {
  const { shard, owner, provider, reference, amountPaise } = deposit
  if (amountPaise <= 0n) throw new RangeError(`a deposit of ${amountPaise} paise`)
  if (provider === '' || reference === '') throw new RangeError('a deposit needs the reference of whoever sent it')
  // The batch asks for an id when the journal is added; the reference needs to name it already.
  const journalId = stamp.newId(shard)
  const taken = await tx.query({
    name: 'ledger-take-reference',
    text: TAKE_REFERENCE,
    values: [provider, reference, shard, journalId, amountPaise],
  })
  if (taken.rowCount === 0) return { ok: false, refused: 'reference-used' }

  const batch = new JournalBatch(await lockOwners(tx, [{ shard, owner }]), { ...stamp, newId: () => journalId })
  batch.addJournal({
    owner,
    kind: 'deposit',
    reference: `${provider}:${reference}`,
    externalReference: reference,
    postings: [{ debit: ACCOUNT.available, credit: ACCOUNT.bank, asset: INR, amount: amountPaise }],
  })
  await writeJournals(tx, batch)
  return { ok: true, journalId }
}
