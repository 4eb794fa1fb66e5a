import { INR } from '../ledger/asset.ts'
import type { CustomerId } from '../platform/customer-id.ts'
import { inLeasedTransaction } from '../platform/db/role-lease.ts'
import type { JobParts } from '../platform/jobs/job-parts.ts'
import { type ClosureParts, lockClosure, stepClosure } from './step-closure.ts'

export type ClosureJobParts = ClosureParts &
  Pick<JobParts, 'pool' | 'lease'> & { readonly log: Pick<JobParts['log'], 'error'> }

/**
 * The night's step: every account that is to be closed, and every closed account to which cash came, goes one step on in a transaction of its
 * own. A night that was interrupted does it again and changes nothing twice.
 */
export async function runClosures(parts: ClosureJobParts): Promise<void> {
  const { rows } = await parts.pool.query<{ shard: number; customer_id: bigint }>(
    `select k.shard, k.customer_id from bahi.account_closure k
     where k.closed_at is null
        or exists (select from bahi.balance b where b.shard = k.shard and b.owner = k.customer_id and b.asset = $1 and b.amount > 0)
     order by k.shard, k.customer_id`,
    [INR],
  )
  for (const { shard, customer_id: customerId } of rows) {
    const who: CustomerId = { shard, customerId }
    await inLeasedTransaction(parts, async (tx) => {
      const stored = await lockClosure(tx, who)
      // Taken back meanwhile.
      if (stored.askedAt === null) return
      const step = await stepClosure(tx, parts, who, stored)
      if (step === 'waits' && stored.closedAt !== null && stored.availablePaise > 0n)
        parts.log.error(
          { shard, customerId: customerId.toString() },
          'cash of a closed account waits for its bank account',
        )
    })
    parts.failPoint?.('closing:written')
  }
}
