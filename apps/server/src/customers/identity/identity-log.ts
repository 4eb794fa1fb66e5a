import { createHash } from 'node:crypto'
import { emptyAccessLog, sealAccess } from '@bahi/proofs/access-log'
import type { SystemClock } from '../../platform/clock.ts'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { IdSource } from '../../platform/db/ids.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { Staff } from '../../platform/http/staff.ts'
import { writeAccess } from '../notices/tell-customer.ts'

export interface IdentityLogParts {
  readonly ids: IdSource
  readonly systemClock: SystemClock
}

/** Acts on an identity. The phone has a text for each. */
export type IdentityAct =
  | 'identity.sent'
  | 'identity.sealed'
  | 'identity.details'
  | 'identity.photo-front'
  | 'identity.photo-back'
  | 'identity.approved'
  | 'identity.rejected'
  | 'identity.reopened'
  | 'nominees.opened'

export type IdentityActor =
  | { readonly by: 'you'; readonly device: string }
  | { readonly by: 'system' }
  | {
      readonly by: 'staff'
      readonly staff: Pick<Staff, 'number'>
      readonly role: string
      readonly reason: string | null
    }

const sha256 = (bytes: Uint8Array): Buffer => createHash('sha256').update(bytes).digest()

/**
 * Appends a line to the log of a customer's identity, sealed to the line before. The row of the last seal stays locked
 * until the transaction ends. Acts of staff are also written into the customer's access log.
 */
export async function writeIdentityLog(
  tx: Transaction,
  parts: IdentityLogParts,
  customer: CustomerId,
  what: IdentityAct,
  actor: IdentityActor,
): Promise<void> {
  const { shard, customerId } = customer
  await tx.query(
    'insert into bahi.identity_log_head (shard, customer_id, seq, hash) values ($1, $2, 0, $3) on conflict do nothing',
    [shard, customerId, Buffer.from(emptyAccessLog)],
  )
  const {
    rows: [head],
  } = await tx.query<{ seq: number; hash: Buffer }>(
    'select seq, hash from bahi.identity_log_head where shard = $1 and customer_id = $2 for update',
    [shard, customerId],
  )
  if (head === undefined) throw new Error('the identity log has no head')
  const at = parts.systemClock()
  const line = {
    seq: head.seq + 1,
    at: at.toISOString(),
    by: actor.by,
    staffNumber: actor.by === 'staff' ? actor.staff.number : null,
    role: actor.by === 'staff' ? actor.role : null,
    what,
    reason: actor.by === 'staff' ? actor.reason : null,
    device: actor.by === 'you' ? actor.device : null,
  }
  const hash = sealAccess(head.hash, line, sha256)
  await tx.query(
    'insert into bahi.identity_log (shard, customer_id, seq, id, at, by, staff_number, role, what, reason, device, hash) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)',
    [
      shard,
      customerId,
      line.seq,
      parts.ids.newId(shard),
      at,
      line.by,
      line.staffNumber,
      line.role,
      what,
      line.reason,
      line.device,
      hash,
    ],
  )
  await tx.query('update bahi.identity_log_head set seq = $3, hash = $4 where shard = $1 and customer_id = $2', [
    shard,
    customerId,
    line.seq,
    hash,
  ])
  if (actor.by === 'staff')
    await writeAccess(tx, parts, customer, {
      staff: actor.staff,
      role: actor.role,
      what,
      reason: actor.reason ?? undefined,
    })
}
