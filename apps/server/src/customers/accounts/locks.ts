import type { LockKind } from '@bahi/domain/customers/accounts/locks'
import type { Queryable } from '../../platform/db/in-transaction.ts'
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
export async function readLocks(db: Queryable, shard: number, customerId: bigint, now: Date): Promise<Lock[]> {
  const { rows } = await db.query<Pick<Tables['customer_lock'], 'kind' | 'reason' | 'locked_at' | 'locked_until'>>(
    `select kind, reason, locked_at, locked_until from customer_lock
     where shard = $1 and customer_id = $2 and lifted_at is null and locked_at <= $3
       and (locked_until is null or locked_until > $3)
     order by locked_until desc nulls first`,
    [shard, customerId, now],
  )
  return rows.map((row) => ({
    kind: row.kind === 'account' ? 'account' : 'trade',
    reason: row.reason,
    lockedAt: row.locked_at,
    until: row.locked_until,
  }))
}

/** The account lock that holds longest: the one a customer is told about. */
export function findAccountLock(locks: readonly Lock[]): Lock | undefined {
  return locks.find((lock) => lock.kind === 'account')
}
