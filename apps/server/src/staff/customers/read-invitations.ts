import type { CustomerPage } from '@bahi/contract/customers/staff'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Transaction } from '../../platform/db/in-transaction.ts'

/** Who invited a customer; a code lies with no shard, and its customer with one. */
export async function readInviter(tx: Transaction, code: string | null): Promise<CustomerPage['invitedBy']> {
  if (code === null) return null
  const {
    rows: [inviter],
  } = await tx.query<{ shard: number; customer_id: bigint }>(
    'select shard, customer_id from bahi.invitation_code where code = $1',
    [code],
  )
  if (inviter === undefined) return null
  const {
    rows: [row],
  } = await tx.query<{ id: bigint; is_agent: boolean }>(
    'select id, is_agent from bahi.customer where shard = $1 and id = $2',
    [inviter.shard, inviter.customer_id],
  )
  return row === undefined ? null : { id: row.id.toString(), isAgent: row.is_agent }
}

type CodeRow = { code: string; label: string | null; created_at: Date | null; retired_at: Date | null }

/** A customer's own codes, and how many people came by each. */
export async function readInvitations(
  tx: Transaction,
  { shard, customerId }: CustomerId,
): Promise<CustomerPage['invitations']> {
  const { rows } = await tx.query<CodeRow>(
    `select code, label, created_at, retired_at from bahi.invitation_code
     where shard = $1 and customer_id = $2 order by created_at nulls first, code`,
    [shard, customerId],
  )
  const { rows: counts } = await tx.query<{ code: string; people: number }>(
    `select invited_by_code as code, count(*)::integer as people from bahi.customer
     where invited_by_code = any($1::text[]) group by invited_by_code`,
    [rows.map(({ code }) => code)],
  )
  const people = new Map(counts.map((row) => [row.code, row.people]))
  return rows.map((row) => ({
    code: row.code,
    label: row.label ?? '',
    createdAt: row.created_at?.toISOString() ?? null,
    retiredAt: row.retired_at?.toISOString() ?? null,
    people: people.get(row.code) ?? 0,
  }))
}
