import type { LockKind } from '@bahi/domain/customers/accounts/locks'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'

/** A lock in force. A trade lock stops trading; an account lock leaves reading and exporting only. */
export interface Lock {
  readonly kind: LockKind
  readonly reason: string
  readonly lockedAt: Date
  /** Null while a legal order is in force. */
  readonly until: Date | null
}

/** Reads the locks of a customer that are in force at a moment of system time, the lock with the latest end first. */
export async function readLocks(
  db: Kysely<Tables> | Transaction<Tables>,
  shard: number,
  customerId: bigint,
  now: Date,
): Promise<Lock[]> {
  const rows = await db
    .selectFrom('customer_lock')
    .select(['kind', 'reason', 'locked_at', 'locked_until'])
    .where('shard', '=', shard)
    .where('customer_id', '=', customerId)
    .where('lifted_at', 'is', null)
    .where('locked_at', '<=', now)
    .where((where) => where.or([where('locked_until', 'is', null), where('locked_until', '>', now)]))
    .orderBy('locked_until', (order) => order.desc().nullsFirst())
    .execute()
  return rows.map((row) => ({
    kind: row.kind === 'account' ? 'account' : 'trade',
    reason: row.reason,
    lockedAt: row.locked_at,
    until: row.locked_until,
  }))
}

/** The account lock with the latest end, which is the one that the customer sees. */
export function accountLockOf(locks: readonly Lock[]): Lock | undefined {
  return locks.find((lock) => lock.kind === 'account')
}
