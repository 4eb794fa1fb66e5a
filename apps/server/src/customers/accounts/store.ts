import type { UserInfo } from '@bahi/contract/customers/account'
import { isInvitationCode, readInvitationCode } from '@bahi/domain/customers/accounts/invitation-code'
import { longestLockHours } from '@bahi/domain/customers/accounts/locks'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { readAcceptances } from './agreements.ts'
import { readLocks, type Lock } from './locks.ts'

/** No customer has id 0, so queries for an unknown phone cost as much as queries for a known one. */
const NOBODY: CustomerId = { shard: 0, customerId: 0n }

export interface Credentials {
  readonly address: CustomerId
  readonly passwordHash: string
  readonly isDemo: boolean
  readonly locks: readonly Lock[]
}

export async function readAddressOfPhone(db: Queryable, phone: string): Promise<CustomerId | undefined> {
  const { rows } = await db.query<{ shard: number; customer_id: bigint }>(
    'select shard, customer_id from customer_phone where phone = $1',
    [phone],
  )
  const [row] = rows
  return row === undefined ? undefined : { shard: row.shard, customerId: row.customer_id }
}

/**
 * Reads the facts that decide a log-in. An unknown phone causes the same queries as a known one, so that the duration
 * reveals nothing.
 */
export async function readCredentials(db: Kysely<Tables>, phone: string, now: Date): Promise<Credentials | undefined> {
  const address = (await readAddressOfPhone(db, phone)) ?? NOBODY
  const key = [address.shard, address.customerId]
  const customers = await db.query<{ password_hash: string }>(
    'select password_hash from customer where shard = $1 and id = $2',
    key,
  )
  const demo = await db.query('select 1 from demo_customer where shard = $1 and customer_id = $2', key)
  const [customer] = customers.rows
  const locks = await readLocks(db, address.shard, address.customerId, now)
  return customer === undefined
    ? undefined
    : { address, passwordHash: customer.password_hash, isDemo: demo.rows.length > 0, locks }
}

/** Reads the agent of an invitation code for the rules of registration. */
export async function readAgent(
  db: Queryable,
  typedCode: string,
  now: Date,
): Promise<'missing' | 'locked' | 'present'> {
  const asStored = readInvitationCode(typedCode)
  const code = isInvitationCode(asStored) ? await readOwnerOfCode(db, asStored) : undefined
  if (code === undefined) return 'missing'
  const { rows } = await db.query<{ is_agent: boolean }>('select is_agent from customer where shard = $1 and id = $2', [
    code.shard,
    code.customer_id,
  ])
  if (rows[0]?.is_agent !== true) return 'missing'
  const locks = await readLocks(db, code.shard, code.customer_id, now)
  return locks.length > 0 ? 'locked' : 'present'
}

async function readOwnerOfCode(
  db: Queryable,
  code: string,
): Promise<{ shard: number; customer_id: bigint } | undefined> {
  const { rows } = await db.query<{ shard: number; customer_id: bigint }>(
    'select shard, customer_id from invitation_code where code = $1 and retired_at is null',
    [code],
  )
  return rows[0]
}

export async function readUserInfo(db: Queryable, { shard, customerId }: CustomerId, now: Date): Promise<UserInfo> {
  const customer = await readCustomer(db, { shard, customerId })
  const locks = await readLocks(db, shard, customerId, now)
  return {
    id: String(customerId),
    phone: shortenedPhone(customer.phone),
    email: customer.email,
    identityState: customer.identity_state as UserInfo['identityState'],
    simulated: customer.simulated,
    isAgent: customer.is_agent,
    // Like in `readAgent`: a code of an agent with any lock is refused.
    invitationCode: customer.is_agent && locks.length === 0 ? await readOpenCode(db, { shard, customerId }) : null,
    segmentsOff: customer.segments_off,
    locks: locks.map(({ kind, reason, lockedAt, until }) => ({
      kind,
      reason,
      lockedAt: lockedAt.toISOString(),
      until: until?.toISOString() ?? null,
      longestHours: longestLockHours(kind, reason) ?? null,
    })),
    registeredAt: customer.created_at.toISOString(),
    agreements: await readAcceptances(db, { shard, customerId }),
  }
}

/**
 * Reads the oldest valid invitation code of an agent. The original code has no creation time and counts as the oldest.
 */
async function readOpenCode(db: Kysely<Tables>, { shard, customerId }: CustomerId): Promise<string | null> {
  const row = await db
    .selectFrom('invitation_code')
    .select('code')
    .where('shard', '=', shard)
    .where('customer_id', '=', customerId)
    .where('retired_at', 'is', null)
    .orderBy('created_at', (order) => order.asc().nullsFirst())
    .executeTakeFirst()
  return row?.code ?? null
}

/** Hides the middle of a phone number, so that only the owner recognises the number on a screen. */
function shortenedPhone(phone: string): string {
  return `${phone.slice(0, 2)}••••••${phone.slice(-2)}`
}
