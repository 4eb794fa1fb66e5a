import type { CustomerId } from '../platform/customer-id.ts'
import type { Transaction } from '../platform/db/in-transaction.ts'

/** From now on the account is closing, and nothing new begins in it. */
export async function writeClosing(tx: Transaction, { shard, customerId }: CustomerId, askedAt: Date): Promise<void> {
  await tx.query('insert into bahi.account_closure (shard, customer_id, asked_at) values ($1, $2, $3)', [
    shard,
    customerId,
    askedAt,
  ])
  await tx.query(
    `insert into bahi.own_limit (shard, customer_id, is_closing) values ($1, $2, true)
     on conflict (shard, customer_id) do update set is_closing = true`,
    [shard, customerId],
  )
}

export async function writeTakenBack(tx: Transaction, { shard, customerId }: CustomerId): Promise<void> {
  await tx.query('delete from bahi.account_closure where shard = $1 and customer_id = $2 and closed_at is null', [
    shard,
    customerId,
  ])
  await tx.query('update bahi.own_limit set is_closing = false where shard = $1 and customer_id = $2', [
    shard,
    customerId,
  ])
}
