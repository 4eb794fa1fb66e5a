import type { Transaction } from '../db/in-transaction.ts'
import { inLeasedTransaction } from '../db/role-lease.ts'
import type { JobParts } from './job-parts.ts'

const MAX_BATCHES = 20

/**
 * Deletes in batches, each one short transaction that keeps nobody waiting; gives how many were deleted. What a flood leaves
 * over the next run takes; a second run finds nothing to do.
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
