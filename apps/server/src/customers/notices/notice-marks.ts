import type { NoticeKind } from '@bahi/contract/customers/notices'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

/** Marks notices as read once the customer has seen what they announce. */
export async function markNoticesOfKinds(
  tx: Queryable,
  { shard, customerId }: CustomerId,
  kinds: readonly NoticeKind[],
  now: Date,
): Promise<void> {
  await tx.query(
    'update bahi.notice set read_at = $4 where shard = $1 and customer_id = $2 and kind = any ($3) and read_at is null',
    [shard, customerId, kinds, now],
  )
}
