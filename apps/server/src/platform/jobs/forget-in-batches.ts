import type { Transaction } from '../db/in-transaction.ts'
import { inLeasedTransaction } from '../db/role-lease.ts'
import type { JobParts } from './job-parts.ts'

const MAX_BATCHES = 20

/**
 * Deletes rows in batches, each in one short transaction so that other transactions do not wait long; gives the number
 * deleted. Rows beyond the batches of this run are deleted by the next run; a second run finds nothing to delete.
 */
export async function forgetInBatches(
  { pool, lease }: Pick<JobParts, 'pool' | 'lease'>,
  batch: number,
  forget: (tx: Transaction) => Promise<{ readonly rowCount: number | null }>,
): Promise<number> {
  let forgotten = 0
  for (let turn = 0; turn < MAX_BATCHES; turn += 1) {
    const deleted = await inLeasedTransaction({ pool, lease }, async (tx) => {
      return (await forget(tx)).rowCount ?? 0
    })
    forgotten += deleted
    if (deleted < batch) break
  }
  return forgotten
}
