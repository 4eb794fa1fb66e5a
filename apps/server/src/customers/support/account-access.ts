import type { AccessScope } from '@bahi/contract/customers/support'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Staff } from '../../platform/http/staff.ts'

/**
 * Until when a staff member may read a part of the account; null without the customer's permission. Reads the database
 * every time, so that a withdrawn permission ends at once.
 */
export async function readLeave(
  tx: Queryable,
  { shard, customerId }: CustomerId,
  staff: Pick<Staff, 'id'>,
  scope: AccessScope,
  now: Date,
): Promise<Date | null> {
  const {
    rows: [found],
  } = await tx.query<{ until: Date }>(
    `select until from bahi.account_access where shard = $1 and customer_id = $2 and staff_id = $3 and scope = $4
     and answer = 'allowed' and ended_at is null and until > $5 order by until desc limit 1`,
    [shard, customerId, staff.id, scope, now],
  )
  return found?.until ?? null
}
