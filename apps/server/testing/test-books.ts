import { ACCOUNT } from '@bahi/proofs/accounts'
import type { OwnerKey } from '../src/ledger/account-books.ts'
import { INR } from '../src/ledger/asset.ts'
import { JournalBatch, type NewPosting } from '../src/ledger/journal-batch.ts'
import { lockOwners } from '../src/ledger/lock-owners.ts'
import { writeJournals } from '../src/ledger/write-journals.ts'
import { createIdSource, type IdSource } from '../src/platform/db/ids.ts'
import { inTransaction, type Transaction } from '../src/platform/db/in-transaction.ts'
import type { TestDatabase } from './open-test-database.ts'

export const TEST_DAY = '2026-11-20'
export const TEST_MOMENT = new Date('2026-11-20T09:42:00.123Z')

/** Ids like the server's, on a clock that stands still. */
export function testIds(): IdSource {
  return createIdSource(0, () => TEST_MOMENT.getTime())
}

/** Locks owners, lets a test add journals, and writes these journals. */
export async function inAccountBooks<Result>(
  database: TestDatabase,
  ids: IdSource,
  owners: readonly OwnerKey[],
  work: (batch: JournalBatch, tx: Transaction) => Promise<Result> | Result,
): Promise<Result> {
  return inTransaction(database.app.pool, async (tx) => {
    const batch = new JournalBatch(await lockOwners(tx, owners), {
      newId: ids.newId,
      businessDate: TEST_DAY,
      recordedAt: TEST_MOMENT,
    })
    const result = await work(batch, tx)
    await writeJournals(tx, batch)
    return result
  })
}

/** Creates an owner with cash and without the bank's side of the journal, for tests of other matters. */
export async function openFundedOwner(
  database: TestDatabase,
  ids: IdSource,
  shard: number,
  amountPaise: bigint,
): Promise<OwnerKey> {
  const key = { shard, owner: ids.newId(shard) }
  await inAccountBooks(database, ids, [key], (batch) =>
    batch.addJournal({
      owner: key.owner,
      kind: 'deposit',
      reference: `test:${key.owner}`,
      externalReference: `test:${key.owner}`,
      postings: [fromBank(amountPaise)],
    }),
  )
  return key
}

export function fromBank(amountPaise: bigint): NewPosting {
  return { debit: ACCOUNT.available, credit: ACCOUNT.bank, asset: INR, amount: amountPaise }
}

export function toHeld(amount: bigint, asset = INR): NewPosting {
  return { debit: ACCOUNT.held, credit: ACCOUNT.available, asset, amount }
}
