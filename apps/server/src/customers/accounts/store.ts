import type { Kysely } from 'kysely'
import type { UserInfo } from '@bahi/contract/customers/account'
import { isInvitationCode, readInvitationCode } from '@bahi/domain/customers/accounts/invitation-code'
import { longestLockHours } from '@bahi/domain/customers/accounts/locks'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { readAcceptances } from './agreements.ts'
import { readLocks, type Lock } from './locks.ts'

/** Nobody has id 0: asking for them costs what asking for a customer costs. */
const NOBODY: CustomerId = { shard: 0, customerId: 0n }

export interface Credentials {
  readonly address: CustomerId
  readonly passwordHash: string
  readonly isDemo: boolean
  readonly locks: readonly Lock[]
}

export async function readAddressOfPhone(db: Kysely<Tables>, phone: string): Promise<CustomerId | undefined> {
  const row = await db
    .selectFrom('customer_phone')
    .select(['shard', 'customer_id'])
    .where('phone', '=', phone)
    .executeTakeFirst()
  return row === undefined ? undefined : { shard: row.shard, customerId: row.customer_id }
}

/** What a log-in is decided by. An unknown phone asks the same questions of the database as a known one. */
export async function readCredentials(db: Kysely<Tables>, phone: string, now: Date): Promise<Credentials | undefined> {
  const address = (await readAddressOfPhone(db, phone)) ?? NOBODY
  const customer = await db
    .selectFrom('customer')
    .select('password_hash')
    .where('shard', '=', address.shard)
    .where('id', '=', address.customerId)
    .executeTakeFirst()
  const demo = await db
    .selectFrom('demo_customer')
    .select('customer_id')
    .where('shard', '=', address.shard)
    .where('customer_id', '=', address.customerId)
    .executeTakeFirst()
  const locks = await readLocks(db, address.shard, address.customerId, now)
  return customer === undefined
    ? undefined
    : { address, passwordHash: customer.password_hash, isDemo: demo !== undefined, locks }
}

/** Whom an invitation code belongs to, as the rules of registration see it. */
export async function readAgent(
  db: Kysely<Tables>,
  typedCode: string,
  now: Date,
): Promise<'missing' | 'locked' | 'present'> {
  const asStored = readInvitationCode(typedCode)
  const code = isInvitationCode(asStored)
    ? await db
        .selectFrom('invitation_code')
        .select(['shard', 'customer_id'])
        .where('code', '=', asStored)
        .where('retired_at', 'is', null)
        .executeTakeFirst()
    : undefined
  if (code === undefined) return 'missing'
  const agent = await db
    .selectFrom('customer')
    .select('is_agent')
    .where('shard', '=', code.shard)
    .where('id', '=', code.customer_id)
    .executeTakeFirst()
  if (agent?.is_agent !== true) return 'missing'
  const locks = await readLocks(db, code.shard, code.customer_id, now)
  return locks.length > 0 ? 'locked' : 'present'
}

export async function readUserInfo(
  db: Kysely<Tables>,
  { shard, customerId }: CustomerId,
  now: Date,
): Promise<UserInfo> {
  const customer = await db
    .selectFrom('customer')
    .select([
      'phone',
      'email',
      'identity_state',
      'simulated',
      'is_agent',
      'invitation_code',
      'segments_off',
      'created_at',
    ])
    .where('shard', '=', shard)
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  const locks = await readLocks(db, shard, customerId, now)
  return {
    id: String(customerId),
    phone: shortenedPhone(customer.phone),
    email: customer.email,
    identityState: customer.identity_state as UserInfo['identityState'],
    simulated: customer.simulated,
    isAgent: customer.is_agent,
    // As `readAgent` says it: with any lock the code is refused to whoever types it.
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

/** The oldest code of an agent that still opens the door; the one everybody is born with is older than any that was drawn. */
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

/** Enough to recognise one's own number over somebody's shoulder. */
function shortenedPhone(phone: string): string {
  return `${phone.slice(0, 2)}••••••${phone.slice(-2)}`
}
