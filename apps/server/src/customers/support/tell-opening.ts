import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { writeAccess, type TellParts } from '../notices/tell-customer.ts'

/** An open conversation reloads every few seconds. Views within 15 minutes count as one. */
const ONE_LOOK_MS = 15 * 60_000

/** Writes a view into the customer's access log, unless the same view was written within the last 15 minutes. */
export async function tellOnceInAWhile(
  tx: Queryable,
  parts: TellParts,
  customer: CustomerId,
  staff: Staff,
  what: string,
  detail: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const { rowCount } = await tx.query(
    'select 1 from bahi.customer_access where shard = $1 and customer_id = $2 and staff_number = $3 and what = $4 and detail = $5::jsonb and at > $6 limit 1',
    [
      customer.shard,
      customer.customerId,
      staff.number,
      what,
      JSON.stringify(detail),
      new Date(parts.systemClock().getTime() - ONE_LOOK_MS),
    ],
  )
  if (rowCount === 0) await writeAccess(tx, parts, customer, { staff, role: 'support', what, detail })
}
