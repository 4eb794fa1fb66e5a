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

/**
 * Reads the owner of an id; undefined for an unknown id. The result has no customer's name, which only the customer's
 * page shows.
 */
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

/** Writes the view of an account book into its customer's access log. Participants and the house have no access log. */
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
