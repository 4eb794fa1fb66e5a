import type pg from 'pg'
import type { CustomerKey } from '../notices/tell-customer.ts'

type Queryable = Pick<pg.ClientBase, 'query'>

export interface Credentials {
  readonly phone: string
  readonly passwordHash: string
  readonly passwordChangedAt: Date | null
  /** An invented customer: no message may go to their phone, which somebody may really have. */
  readonly isDemo: boolean
}

/** Nobody has id 0: asking for them costs what asking for a customer costs. */
export const NOBODY: CustomerKey = { book: 0, customerId: 0n }

type CredentialRow = { phone: string; password_hash: string; password_changed_at: Date | null; is_demo: boolean }

export async function readCredentials(
  db: Queryable,
  { book, customerId }: CustomerKey,
): Promise<Credentials | undefined> {
  const {
    rows: [row],
  } = await db.query<CredentialRow>(
    `select c.phone, c.password_hash, c.password_changed_at,
            exists (select from bahi.demo_customer d where d.book = c.book and d.customer_id = c.id) as is_demo
     from bahi.customer c where c.book = $1 and c.id = $2`,
    [book, customerId],
  )
  return row === undefined
    ? undefined
    : {
        phone: row.phone,
        passwordHash: row.password_hash,
        passwordChangedAt: row.password_changed_at,
        isDemo: row.is_demo,
      }
}

/** Whoever is registered with a phone. One with nobody asks the same questions of the database. */
export async function readByPhone(db: Queryable, phone: string): Promise<(Credentials & CustomerKey) | undefined> {
  const {
    rows: [row],
  } = await db.query<{ book: number; customer_id: bigint }>(
    'select book, customer_id from bahi.customer_phone where phone = $1',
    [phone],
  )
  const key = row === undefined ? NOBODY : { book: row.book, customerId: row.customer_id }
  const credentials = await readCredentials(db, key)
  return credentials === undefined ? undefined : { ...credentials, ...key }
}

/** The customer's own, who is logged in and therefore there. */
export async function readOwnCredentials(db: Queryable, key: CustomerKey): Promise<Credentials> {
  const credentials = await readCredentials(db, key)
  if (credentials === undefined) throw new Error('A session of a customer who is not there')
  return credentials
}

/** True when the password was still the one that was looked at: of two changes at once one is refused. */
export async function writePassword(
  db: Queryable,
  { book, customerId }: CustomerKey,
  change: { readonly from: string | null; readonly to: string; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'update bahi.customer set password_hash = $4, password_changed_at = $5 where book = $1 and id = $2 and ($3::text is null or password_hash = $3)',
    [book, customerId, change.from, change.to, change.at],
  )
  return rowCount === 1
}

export interface StoredPin {
  readonly pinHash: Buffer
  readonly changedAt: Date
  readonly lockedUntil: Date | null
}

export async function readPin(db: Queryable, { book, customerId }: CustomerKey): Promise<StoredPin | undefined> {
  const {
    rows: [row],
  } = await db.query<{ pin_hash: Buffer; changed_at: Date; locked_until: Date | null }>(
    'select pin_hash, changed_at, locked_until from bahi.trade_pin where book = $1 and customer_id = $2',
    [book, customerId],
  )
  return row === undefined
    ? undefined
    : { pinHash: row.pin_hash, changedAt: row.changed_at, lockedUntil: row.locked_until }
}

/** False when there is one already: of two at once one is refused. */
export async function writeFirstPin(
  db: Queryable,
  { book, customerId }: CustomerKey,
  pinHash: Buffer,
  at: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    'insert into bahi.trade_pin (book, customer_id, pin_hash, set_at, changed_at, tries, locked_until) values ($1, $2, $3, $4, $4, 0, null) on conflict (book, customer_id) do nothing',
    [book, customerId, pinHash, at],
  )
  return rowCount === 1
}

/** False when it is no longer the PIN that was looked at. */
export async function writeNewPin(
  db: Queryable,
  { book, customerId }: CustomerKey,
  change: { readonly from: Buffer; readonly to: Buffer; readonly at: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    'update bahi.trade_pin set pin_hash = $4, changed_at = $5, tries = 0, locked_until = null where book = $1 and customer_id = $2 and pin_hash = $3',
    [book, customerId, change.from, change.to, change.at],
  )
  return rowCount === 1
}
