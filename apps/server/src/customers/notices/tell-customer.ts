import type { NoticeKind, NoticeParams } from '@bahi/contract/customers/notices'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Staff } from '../../platform/http/staff.ts'

export interface TellParts {
  readonly ids: IdSource
  readonly systemClock: () => Date
}

export interface Access {
  readonly staff: Pick<Staff, 'number'>
  /** The role in which it was done: staff may have several. */
  readonly role: string
  /** What was opened or done: the phone has words for each. */
  readonly what: string
  readonly reason?: string | undefined
  readonly detail?: Readonly<Record<string, unknown>> | undefined
}

/** A line in the customer's own access log: who of the staff looked at or changed what of theirs, when and why (H6). */
export async function writeAccess(
  tx: Queryable,
  { ids, systemClock }: TellParts,
  { shard, customerId }: CustomerId,
  access: Access,
): Promise<void> {
  await tx.query(
    'insert into bahi.customer_access (shard, id, customer_id, at, staff_number, role, what, reason, detail) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)',
    [
      shard,
      ids.newId(shard),
      customerId,
      systemClock(),
      access.staff.number,
      access.role,
      access.what,
      access.reason ?? null,
      JSON.stringify(access.detail ?? {}),
    ],
  )
}

/** Tells the customer something: the phone has the words of each kind in its languages, `params` the figures for them. */
export async function writeNotice<K extends NoticeKind>(
  tx: Queryable,
  { ids, systemClock }: TellParts,
  { shard, customerId }: CustomerId,
  kind: K,
  params: NoticeParams<K>,
): Promise<void> {
  await tx.query(
    // Whoever is connected hears of it at once, and only when the transaction is committed: that is when PostgreSQL passes it on.
    `with written as (insert into bahi.notice (shard, id, customer_id, at, kind, params, read_at) values ($1, $2, $3, $4, $5, $6, null) returning customer_id)
     select pg_notify('bahi_notice', customer_id::text) from written`,
    [shard, ids.newId(shard), customerId, systemClock(), kind, JSON.stringify(params)],
  )
}
