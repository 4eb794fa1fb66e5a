import type { CustomerId } from '../../platform/customer-id.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'

/**
 * Locks the row of a customer before something begins that moves no money yet, like a SIP: the closing of the account locks the row too, so that
 * one of them sees the other. Who locks the books as well locks them first.
 */
export async function lockCustomer(tx: Transaction, { shard, customerId }: CustomerId): Promise<void> {
  await tx.query('select from bahi.customer where shard = $1 and id = $2 for no key update', [shard, customerId])
}
