import type { AccessEntry, listIdentityLog, listStaffAccess } from '@bahi/contract/customers/identity'
import type { InputOf, ReplyOf } from '@bahi/contract/wire/endpoint'
import { accept, type Decision } from '@bahi/domain/outcome'
import type { Tables } from '../../platform/db/tables.ts'
import type { Who } from '../../platform/http/who.ts'
import type { IdentityParts } from './identity-parts.ts'

type LogRow = Pick<
  Tables['identity_log'],
  'seq' | 'id' | 'at' | 'staff_number' | 'role' | 'what' | 'reason' | 'device' | 'hash'
> & {
  by: AccessEntry['by']
}
type AccessRow = Pick<Tables['customer_access'], 'id' | 'at' | 'staff_number' | 'role' | 'what' | 'reason'>

/** Lists all lines of the customer's identity log, newest first. */
export async function readIdentityLog(
  { db: { pool } }: IdentityParts,
  { page, size }: InputOf<typeof listIdentityLog>,
  { shard, customerId }: Who,
): Promise<Decision<ReplyOf<typeof listIdentityLog>>> {
  const { rows } = await pool.query<LogRow>(
    'select seq, id, at, by, staff_number, role, what, reason, device, hash from bahi.identity_log where shard = $1 and customer_id = $2 order by seq desc limit $3 offset $4',
    [shard, customerId, size + 1, (page - 1) * size],
  )
  const {
    rows: [sum],
  } = await pool.query<{ opened: number; people: number }>(
    `select count(*)::int as opened, count(distinct staff_number)::int as people from bahi.identity_log
     where shard = $1 and customer_id = $2 and by = 'staff' and what in ('identity.details', 'identity.photo-front', 'identity.photo-back')`,
    [shard, customerId],
  )
  return accept({
    items: rows.slice(0, size).map((row) => ({
      seq: row.seq,
      id: row.id.toString(),
      at: row.at.toISOString(),
      by: row.by,
      staffNumber: row.staff_number,
      role: row.role,
      what: row.what,
      reason: row.reason,
      device: row.device,
      hash: row.hash.toString('hex'),
    })),
    hasMore: rows.length > size,
    opened: sum?.opened ?? 0,
    people: sum?.people ?? 0,
  })
}

/** Lists all acts of staff on the customer's data, newest first. */
export async function readStaffAccess(
  { db: { pool } }: IdentityParts,
  { page, size }: InputOf<typeof listStaffAccess>,
  { shard, customerId }: Who,
): Promise<Decision<ReplyOf<typeof listStaffAccess>>> {
  const { rows } = await pool.query<AccessRow>(
    'select id, at, staff_number, role, what, reason from bahi.customer_access where shard = $1 and customer_id = $2 order by id desc limit $3 offset $4',
    [shard, customerId, size + 1, (page - 1) * size],
  )
  return accept({
    items: rows.slice(0, size).map((row) => ({
      seq: null,
      id: row.id.toString(),
      at: row.at.toISOString(),
      by: 'staff' as const,
      staffNumber: row.staff_number,
      role: row.role,
      what: row.what,
      reason: row.reason,
      device: null,
      hash: null,
    })),
    hasMore: rows.length > size,
  })
}
