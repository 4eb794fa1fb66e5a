import type { StaffRole } from '@bahi/contract/wire/staff-roles'
import { accept, refusal, refuse, type Decision } from '@bahi/domain/outcome'
import { writeAccess } from '../../customers/notices/tell-customer.ts'
import type { CustomerId } from '../../platform/customer-id.ts'
import { shardOf } from '../../platform/db/ids.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'
import type { Staff } from '../../platform/http/staff.ts'
import type { CustomerParts } from './customer-parts.ts'

/** Reads a customer and locks the row, so that of two acts on one customer the second sees the first. */
export async function lockCustomerRow(
  tx: Transaction,
  id: string,
): Promise<Decision<CustomerId & { readonly isAgent: boolean; readonly segmentsOff: readonly string[] }>> {
  const customerId = BigInt(id)
  const shard = shardOf(customerId)
  const {
    rows: [row],
  } = await tx.query<{ is_agent: boolean; segments_off: string[] }>(
    'select is_agent, segments_off from bahi.customer where shard = $1 and id = $2 for no key update',
    [shard, customerId],
  )
  return row === undefined
    ? refuse(refusal('subject-missing'))
    : accept({ shard, customerId, isAgent: row.is_agent, segmentsOff: row.segments_off })
}

/** The first role of a staff member that permits the call. */
export function findRole(staff: Staff, roles: readonly StaffRole[]): string {
  return roles.find((role) => staff.roles.includes(role)) ?? ''
}

export interface Told {
  readonly what: string
  readonly reason: string
  readonly roles: readonly StaffRole[]
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Writes an act into the customer's access log. */
export function tellAct(
  tx: Transaction,
  parts: CustomerParts,
  staff: Staff,
  customer: CustomerId,
  { roles, ...told }: Told,
): Promise<void> {
  return writeAccess(tx, parts, customer, { ...told, staff, role: findRole(staff, roles) })
}
