import type { UserInfo } from '@bahi/contract/customers/account'
import { isInvitationCode, readInvitationCode } from '@bahi/domain/customers/accounts/invitation-code'
import { longestLockHours } from '@bahi/domain/customers/accounts/locks'
import { shortenedPhone } from '@bahi/domain/customers/accounts/shortened-phone'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'
import { readAcceptances } from './agreements.ts'
import { readLocks, type Lock } from './locks.ts'

/** No customer has id 0: a read of id 0 takes as long as a read of a customer, so timing does not show whether a phone is registered. */
const NOBODY: CustomerId = { shard: 0, customerId: 0n }

export interface Credentials {
  readonly address: CustomerId
  /** Empty for a practice account. */
  readonly phone: string
  /** Undefined for a practice account, which no phone leads to. */
  readonly passwordHash: string | undefined
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

/** What a log-in is decided by. An unknown phone asks the same questions of the database as a known one. */
export async function readCredentials(db: Queryable, phone: string, now: Date): Promise<Credentials | undefined> {
  return readCredentialsOf(db, (await readAddressOfPhone(db, phone)) ?? NOBODY, now)
}

/** The same of a customer who is known by something else than a phone. */
export async function readCredentialsOf(
  db: Queryable,
  address: CustomerId,
  now: Date,
): Promise<Credentials | undefined> {
  const key = [address.shard, address.customerId]
  const customers = await db.query<Pick<Tables['customer'], 'phone' | 'password_hash'>>(
    'select phone, password_hash from customer where shard = $1 and id = $2',
    key,
  )
  const demo = await db.query('select 1 from demo_customer where shard = $1 and customer_id = $2', key)
  const [customer] = customers.rows
  const locks = await readLocks(db, address.shard, address.customerId, now)
  return customer === undefined
    ? undefined
    : {
        address,
        phone: customer.phone ?? '',
        passwordHash: customer.password_hash ?? undefined,
        isDemo: demo.rows.length > 0,
        locks,
      }
}

/** Whom an invitation code belongs to, as the rules of registration see it. */
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
    earlierBook: customer.earlier_book,
    isAgent: customer.is_agent,
    // As in `readAgent`: a code of an agent with any lock is refused.
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

/** The oldest code of an agent that is not retired. The code that came with the account is older than any drawn later. */
async function readOpenCode(db: Queryable, { shard, customerId }: CustomerId): Promise<string | null> {
  const { rows } = await db.query<{ code: string }>(
    `select code from invitation_code where shard = $1 and customer_id = $2 and retired_at is null
     order by created_at nulls first limit 1`,
    [shard, customerId],
  )
  return rows[0]?.code ?? null
}

type CustomerRow = Pick<
  Tables['customer'],
  'phone' | 'email' | 'identity_state' | 'simulated' | 'is_agent' | 'segments_off' | 'created_at'
> & { earlier_book: boolean }

/** @throws Error when there is no such customer: a session names only customers who exist. */
async function readCustomer(db: Queryable, { shard, customerId }: CustomerId): Promise<CustomerRow> {
  const { rows } = await db.query<CustomerRow>(
    `select phone, email, identity_state, simulated, is_agent, segments_off, created_at,
            exists (select from practice_book where practice_book.shard = customer.shard
                    and practice_book.customer_id = customer.id and ending_at is not null) as earlier_book
     from customer where shard = $1 and id = $2`,
    [shard, customerId],
  )
  if (rows[0] === undefined) throw new Error(`there is no customer ${customerId} in shard ${shard}`)
  return rows[0]
}
