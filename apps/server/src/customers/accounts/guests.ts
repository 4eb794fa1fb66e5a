import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import { readGuestKey } from './guest-key.ts'

/** The first practice account of the guest whose key this is; undefined for a key that opens nothing any more. */
export async function findGuest(db: Queryable, guestKey: string): Promise<CustomerId | undefined> {
  const key = readGuestKey(guestKey)
  if (key === undefined) return undefined
  const { rowCount } = await db.query(
    'select from bahi.practice_book where shard = $1 and customer_id = $2 and guest_key_hash = $3',
    [key.at.shard, key.at.customerId, key.hash],
  )
  return rowCount === 1 ? key.at : undefined
}

/**
 * Gives the books of a guest to a newly registered customer of the same shard. The guest's key opens nothing
 * afterwards: phone and password do. False when another registration has taken the books meanwhile.
 */
export async function adoptGuest(tx: Transaction, guest: CustomerId, to: CustomerId): Promise<boolean> {
  if (guest.shard !== to.shard) throw new Error('the books of a guest stay in their shard')
  const { rowCount } = await tx.query(
    'update bahi.practice_book set owner_id = $3, guest_key_hash = null where shard = $1 and owner_id = $2',
    [guest.shard, guest.customerId, to.customerId],
  )
  return rowCount !== 0
}
