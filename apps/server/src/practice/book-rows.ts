import type { PracticeBook } from '@bahi/contract/customers/practice'
import type { CustomerId } from '../platform/customer-id.ts'
import type { Queryable, Transaction } from '../platform/db/in-transaction.ts'
import type { Tables } from '../platform/db/tables.ts'

export type BookRow = Pick<
  Tables['practice_book'],
  'customer_id' | 'owner_id' | 'number' | 'name' | 'start_paise' | 'opened_at' | 'ending_at' | 'ended_at' | 'end_paise'
>

const COLUMNS =
  'b.customer_id, b.owner_id, b.number, b.name, b.start_paise, b.opened_at, b.ending_at, b.ended_at, b.end_paise'

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
     order by b.ending_at is not null, b.number desc`,
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

/** Marks a book as ending; false when it was ending before. From the commit on its sessions can only read. */
export async function writeEnding(tx: Transaction, { shard, customerId }: CustomerId, at: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    'update bahi.practice_book set ending_at = $3 where shard = $1 and customer_id = $2 and ending_at is null',
    [shard, customerId, at],
  )
  return rowCount === 1
}

/** Books that are ending and have not ended, from the one behind `from` on. */
export async function readEndingBooks(
  db: Queryable,
  { shard, customerId }: CustomerId,
  max: number,
): Promise<CustomerId[]> {
  const { rows } = await db.query<Pick<Tables['practice_book'], 'shard' | 'customer_id'>>(
    `select shard, customer_id from bahi.practice_book
     where ending_at is not null and ended_at is null and (shard, customer_id) > ($1::smallint, $2::bigint)
     order by shard, customer_id limit $3`,
    [shard, customerId, max],
  )
  return rows.map((row) => ({ shard: row.shard, customerId: row.customer_id }))
}

/** Writes the end of a book and the cash it ended with; does nothing when it has ended before. */
export async function writeEnd(
  tx: Transaction,
  { shard, customerId }: CustomerId,
  endPaise: bigint,
  at: Date,
): Promise<void> {
  await tx.query(
    `update bahi.practice_book set ended_at = $3, end_paise = $4
     where shard = $1 and customer_id = $2 and ending_at is not null and ended_at is null`,
    [shard, customerId, at, endPaise],
  )
}

export function showBook(row: BookRow, here: CustomerId): PracticeBook {
  return {
    id: String(row.customer_id),
    number: row.number,
    name: row.name,
    startPaise: Number(row.start_paise),
    openedAt: row.opened_at.toISOString(),
    endingAt: row.ending_at?.toISOString() ?? null,
    endedAt: row.ended_at?.toISOString() ?? null,
    endPaise: row.end_paise === null ? null : Number(row.end_paise),
    isHere: row.customer_id === here.customerId,
  }
}
