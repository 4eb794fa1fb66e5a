import type { NoticeKind } from '@bahi/contract/customers/notices'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { CustomerKey } from './tell-customer.ts'

/** What a notice led to has been seen: nobody has to open the notice as well. */
export async function markNoticesOfKinds(
  tx: Pick<Transaction, 'query'>,
  { book, customerId }: CustomerKey,
  kinds: readonly NoticeKind[],
  now: Date,
): Promise<void> {
  await tx.query(
    'update bahi.notice set read_at = $4 where book = $1 and customer_id = $2 and kind = any ($3) and read_at is null',
    [book, customerId, kinds, now],
  )
}
