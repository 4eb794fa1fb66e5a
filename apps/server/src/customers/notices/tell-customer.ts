import type { NoticeKind, NoticeParams } from '@bahi/contract/customers/notices'
import type { BusinessClock } from '../../platform/clock.ts'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { insertNotices } from './insert-notices.ts'

export interface TellParts {
  readonly ids: IdSource
  /** System time, which the access log is dated in: it says who opened what, and when that really was. */
  readonly systemClock: () => Date
  /** Business time, which notices are dated in. */
  readonly clock: Pick<BusinessClock, 'instant'>
}

export interface Access {
  readonly staff: Pick<Staff, 'number'>
  /** The role of the staff member in this act. One person may have several roles. */
  readonly role: string
  /** The name of the act. The phone has a text for each. */
  readonly what: string
  readonly reason?: string | undefined
  readonly detail?: Readonly<Record<string, unknown>> | undefined
}

/** Writes a line into the customer's access log: the staff member, the act, the time and the reason (rule H6). */
export async function writeAccess(
  tx: Queryable,
  { ids, systemClock }: Omit<TellParts, 'clock'>,
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

/** Writes a notice, and queues the messages about it. The phone has the texts of each kind in its languages; `params` are the figures in the texts. */
export async function writeNotice<K extends NoticeKind>(
  tx: Queryable,
  { ids, clock }: Pick<TellParts, 'ids' | 'clock'>,
  { shard, customerId }: CustomerId,
  kind: K,
  params: NoticeParams<K>,
): Promise<void> {
  const row = {
    shard,
    id: ids.newId(shard),
    owner: customerId,
    at: clock.instant(),
    kind,
    params: JSON.stringify(params),
  }
  await tx.query(insertNotices([row]))
  // PostgreSQL delivers the notification at the commit, so connected phones learn of the notice at once and only then.
  await tx.query(`select pg_notify('bahi_notice', $1)`, [customerId.toString()])
}
