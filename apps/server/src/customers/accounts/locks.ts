import type { Kysely, Transaction } from 'kysely'
import type { LockKind } from '@bahi/domain/customers/accounts/locks'
import type { Tables } from '../../platform/db/tables.ts'

/** A lock that holds now. A trade lock stops trading; an account lock leaves only reading and exporting. */
export interface Lock {
  readonly kind: LockKind
  readonly reason: string
  readonly lockedAt: Date
  /** Null while a legal order stands. */
  readonly until: Date | null
}

/** The locks of a customer that hold at this moment of security time; those that end last come first. */
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

/** The account lock that holds longest: the one a customer is told about. */
export function accountLockOf(locks: readonly Lock[]): Lock | undefined {
  return locks.find((lock) => lock.kind === 'account')
}
