import { ledgerRoles } from '@bahi/contract/staff/ledger'
import { tellAccess } from '../../customers/notices/tell-access.ts'
import { shardOf } from '../../platform/db/ids.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Call } from '../../platform/http/call.ts'
import { hasRole, type Staff } from '../../platform/http/staff.ts'
import type { LedgerParts } from './ledger-parts.ts'

export type OwnerKind = 'customer' | 'participant' | 'house'
export type Owner = {
  readonly shard: number
  readonly owner: bigint
  readonly kind: OwnerKind
  readonly name: string | null
}

const LARGEST_ID = 2n ** 63n - 1n

/** Whose id it is; undefined when it is nobody's. A customer has no name here: their page has. */
export async function readOwner(db: Queryable, owner: bigint, shard = shardOf(owner)): Promise<Owner | undefined> {
  if (owner === 0n) return { shard, owner, kind: 'house', name: 'The house' }
  if (owner > LARGEST_ID) return undefined
  const {
    rows: [row],
  } = await db.query<{ kind: OwnerKind; name: string | null }>(
    `select 'customer' as kind, null as name from bahi.customer where shard = $1 and id = $2
     union all select 'participant', name from bahi.participant where shard = $1 and id = $2`,
    [shard, owner],
  )
  return row === undefined ? undefined : { shard, owner, ...row }
}

/** A customer whose book staff opened reads of it; a participant and the house have nobody to tell. */
export async function tellOwner(
  parts: LedgerParts,
  staff: Staff,
  call: Call,
  { shard, owner, kind }: Owner,
  what: string,
): Promise<void> {
  if (kind === 'customer') {
    const role = ledgerRoles.find((one) => hasRole(staff, [one])) ?? ''
    await tellAccess(parts, call, { shard, customerId: owner }, { staff, role, what })
  } else call.isToldToCustomer = true
}
