import type { PracticeBook } from '@bahi/contract/customers/practice'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable, Transaction } from '../../platform/db/in-transaction.ts'
import type { Tables } from '../../platform/db/tables.ts'

export type BookRow = Pick<
  Tables['practice_book'],
  'customer_id' | 'owner_id' | 'number' | 'name' | 'start_paise' | 'opened_at' | 'ended_at' | 'end_paise'
>

const COLUMNS = 'b.customer_id, b.owner_id, b.number, b.name, b.start_paise, b.opened_at, b.ended_at, b.end_paise'

/**
 * The person behind a session, as a key of books: the owner of the book that the session belongs to, or the registered
 * customer.
 */
export async function readOwner(db: Queryable, { shard, customerId }: CustomerId): Promise<CustomerId> {
  const { rows } = await db.query<Pick<Tables['practice_book'], 'owner_id'>>(
    'select owner_id from bahi.practice_book where shard = $1 and customer_id = $2',
    [shard, customerId],
  )
  return { shard, customerId: rows[0]?.owner_id ?? customerId }
}

/** Open books first, the newest first. */
export async function readBooks(db: Queryable, owner: CustomerId): Promise<BookRow[]> {
  const { rows } = await db.query<BookRow>(
    `select ${COLUMNS} from bahi.practice_book b where b.shard = $1 and b.owner_id = $2
     order by b.ended_at is not null, b.number desc`,
    [owner.shard, owner.customerId],
  )
  return rows
}

export async function readBook(db: Queryable, { shard, customerId }: CustomerId): Promise<BookRow | undefined> {
  const { rows } = await db.query<BookRow>(
    `select ${COLUMNS} from bahi.practice_book b where b.shard = $1 and b.customer_id = $2`,
    [shard, customerId],
  )
  return rows[0]
}

/** Locks the person, so that two calls at once cannot open one book too many or give one number twice. */
export async function lockOwner(tx: Transaction, { shard, customerId }: CustomerId): Promise<OwnerRow> {
  const { rows } = await tx.query<OwnerRow>(
    `select simulated, identity_state, agreement_version, agreed_at from bahi.customer
     where shard = $1 and id = $2 for no key update`,
    [shard, customerId],
  )
  if (rows[0] === undefined) throw new Error(`there is no customer ${customerId} in shard ${shard}`)
  return rows[0]
}

export type OwnerRow = Pick<Tables['customer'], 'simulated' | 'identity_state' | 'agreement_version' | 'agreed_at'>

export interface NewBook {
  readonly book: CustomerId
  readonly ownerId: bigint
  readonly number: number
  readonly name: string
  readonly startPaise: bigint
  readonly openedAt: Date
  readonly guestKeyHash: Buffer | null
}

export async function insertBook(tx: Transaction, of: NewBook): Promise<void> {
  await tx.query(
    `insert into bahi.practice_book (shard, customer_id, owner_id, number, name, start_paise, opened_at, guest_key_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [of.book.shard, of.book.customerId, of.ownerId, of.number, of.name, of.startPaise, of.openedAt, of.guestKeyHash],
  )
}

export function showBook(row: BookRow, here: CustomerId): PracticeBook {
  return {
    id: String(row.customer_id),
    number: row.number,
    name: row.name,
    startPaise: Number(row.start_paise),
    openedAt: row.opened_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
    endPaise: row.end_paise === null ? null : Number(row.end_paise),
    isHere: row.customer_id === here.customerId,
  }
}
