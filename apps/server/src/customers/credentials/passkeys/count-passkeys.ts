import type { CustomerId } from '../../../platform/customer-id.ts'
import type { Queryable } from '../../../platform/db/in-transaction.ts'

/** How many passkeys open the account of a customer. */
export async function countPasskeys(db: Queryable, { shard, customerId }: CustomerId): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    'select count(*)::int as count from bahi.passkey where shard = $1 and customer_id = $2',
    [shard, customerId],
  )
  return rows[0]?.count ?? 0
}
