import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

export interface Credentials {
  /** Empty for a practice account without a phone, which has no password either. */
  readonly phone: string
  readonly passwordHash: string | undefined
  readonly passwordChangedAt: Date | null
  /**
   * Whether the customer belongs to the demo. The invented phone number may belong to a real person, so no message may
   * be sent.
   */
  readonly isDemo: boolean
}

/** No customer has id 0, so queries for an unknown phone cost as much as queries for a known one. */
export const NOBODY: CustomerId = { shard: 0, customerId: 0n }

type CredentialRow = {
  phone: string | null
  password_hash: string | null
  password_changed_at: Date | null
  is_demo: boolean
}

export async function readCredentials(
  db: Queryable,
  { shard, customerId }: CustomerId,
): Promise<Credentials | undefined> {
  const {
    rows: [row],
  } = await db.query<CredentialRow>(
    `select c.phone, c.password_hash, c.password_changed_at,
            exists (select from bahi.demo_customer d where d.shard = c.shard and d.customer_id = c.id) as is_demo
     from bahi.customer c where c.shard = $1 and c.id = $2`,
    [shard, customerId],
  )
  return row === undefined
    ? undefined
    : {
        phone: row.phone ?? '',
        passwordHash: row.password_hash ?? undefined,
        passwordChangedAt: row.password_changed_at,
        isDemo: row.is_demo,
      }
}

/** Reads the customer of a phone. An unknown phone causes the same queries as a known one. */
export async function readByPhone(db: Queryable, phone: string): Promise<(Credentials & CustomerId) | undefined> {
  const {
    rows: [row],
  } = await db.query<{ shard: number; customer_id: bigint }>(
    'select shard, customer_id from bahi.customer_phone where phone = $1',
    [phone],
  )
  const key = row === undefined ? NOBODY : { shard: row.shard, customerId: row.customer_id }
  const credentials = await readCredentials(db, key)
  return credentials === undefined ? undefined : { ...credentials, ...key }
}

/** Reads the customer's own credentials. @throws Error when the customer of the session does not exist. */
export async function readOwnCredentials(db: Queryable, key: CustomerId): Promise<Credentials> {
  const credentials = await readCredentials(db, key)
  if (credentials === undefined) throw new Error('A session of a customer who is not there')
  return credentials
}

/**
 * Replaces the password hash `from`. False when the hash has changed, so one of two simultaneous changes is refused.
 */
export async function writePassword(
  db: Queryable,
  { shard, customerId }: CustomerId,
  change: { readonly from: string | null; readonly to: string; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'update bahi.customer set password_hash = $4, password_changed_at = $5 where shard = $1 and id = $2 and ($3::text is null or password_hash = $3)',
    [shard, customerId, change.from, change.to, change.at],
  )
  return rowCount === 1
}

export interface StoredPin {
  readonly pinHash: Buffer
  readonly changedAt: Date
  readonly lockedUntil: Date | null
}

export async function readPin(db: Queryable, { shard, customerId }: CustomerId): Promise<StoredPin | undefined> {
  const {
    rows: [row],
  } = await db.query<{ pin_hash: Buffer; changed_at: Date; locked_until: Date | null }>(
    'select pin_hash, changed_at, locked_until from bahi.trade_pin where shard = $1 and customer_id = $2',
    [shard, customerId],
  )
  return row === undefined
    ? undefined
    : { pinHash: row.pin_hash, changedAt: row.changed_at, lockedUntil: row.locked_until }
}

/** Writes the first PIN. False when a PIN exists, so one of two simultaneous calls is refused. */
export async function writeFirstPin(
  db: Queryable,
  { shard, customerId }: CustomerId,
  pinHash: Buffer,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert into bahi.trade_pin (shard, customer_id, pin_hash, set_at, changed_at, tries, locked_until) values ($1, $2, $3, $4, $4, 0, null) on conflict (shard, customer_id) do nothing',
    [shard, customerId, pinHash, at],
  )
  return rowCount === 1
}

/** Replaces the PIN hash `from`. False when the hash has changed. */
export async function writeNewPin(
  db: Queryable,
  { shard, customerId }: CustomerId,
  change: { readonly from: Buffer; readonly to: Buffer; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'update bahi.trade_pin set pin_hash = $4, changed_at = $5, tries = 0, locked_until = null where shard = $1 and customer_id = $2 and pin_hash = $3',
    [shard, customerId, change.from, change.to, change.at],
  )
  return rowCount === 1
}
