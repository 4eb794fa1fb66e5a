import type { SystemClock } from '../../platform/clock.ts'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Database } from '../../platform/db/connect.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { Call } from '../../platform/http/call.ts'
import { writeAccess, type Access } from './tell-customer.ts'

export interface TellAccessParts {
  readonly db: Pick<Database, 'pool'>
  readonly ids: IdSource
  readonly systemClock: SystemClock
}

/** Repeated views of one staff member within 15 minutes count as one, because a page reloads after every change. */
const ONE_LOOK_MS = 15 * 60_000

/** Writes a view of staff into the customer's access log. Call before anything is shown. */
export async function tellAccess(
  { db: { pool }, ids, systemClock }: TellAccessParts,
  call: Call,
  customer: CustomerId,
  access: Access,
): Promise<void> {
  const now = systemClock()
  const { rowCount } = await pool.query(
    `select from bahi.customer_access where shard = $1 and customer_id = $2 and staff_number = $3 and what = $4 and at > $5 and reason is not distinct from $6 limit 1`,
    [
      customer.shard,
      customer.customerId,
      access.staff.number,
      access.what,
      new Date(now.getTime() - ONE_LOOK_MS),
      access.reason ?? null,
    ],
  )
  if (rowCount === 0) await writeAccess(pool, { ids, systemClock }, customer, access)
  call.isToldToCustomer = true
}
