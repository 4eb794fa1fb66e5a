import type { CustomerPage } from '@bahi/contract/customers/staff'
import { readStoredLimits } from '../../customers/limits/limit-rows.ts'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'

/**
 * What a customer decided alone and staff only see: whether the account is closing, and whether there are limits and a pause. How many rupees the
 * limits are is the customer's own affair.
 */
export async function readOwnAffairs(
  tx: Transaction,
  key: CustomerId,
  now: Date,
): Promise<Pick<CustomerPage, 'closing' | 'ownLimits'>> {
  const {
    rows: [row],
  } = await tx.query<{ asked_at: Date; closed_at: Date | null }>(
    'select asked_at, closed_at from bahi.account_closure where shard = $1 and customer_id = $2',
    [key.shard, key.customerId],
  )
  const { buy, bring, pausedUntil } = await readStoredLimits(tx, key, now)
  return {
    closing:
      row === undefined
        ? null
        : { askedAt: row.asked_at.toISOString(), closedAt: row.closed_at?.toISOString() ?? null },
    ownLimits: {
      buys: buy.limitPaise !== null,
      brings: bring.limitPaise !== null,
      pausedUntil: pausedUntil === null || pausedUntil <= now ? null : pausedUntil.toISOString(),
    },
  }
}
