import { sql, type Kysely } from 'kysely'
import type { Tables } from '../../db/tables.ts'

export interface WatchlistAddress {
  readonly book: number
  readonly customerId: bigint
  readonly listId: number
}

/** Instrument ids in the customer's own order. */
export async function readEntries(db: Kysely<Tables>, { book, customerId, listId }: WatchlistAddress): Promise<number[]> {
  const rows = await db
    .selectFrom('watchlist_entry').select('instrument_id')
    .where('book', '=', book).where('customer_id', '=', customerId).where('list_id', '=', listId)
    .orderBy('position').orderBy('instrument_id')
    .execute()
  return rows.map((row) => row.instrument_id)
}

export interface NewEntry {
  readonly instrumentId: number
  readonly most: number
  readonly at: Date
}

/** At the end of the list; a share that is there keeps its place. False when the list is full. */
export async function appendEntry(db: Kysely<Tables>, address: WatchlistAddress, { instrumentId, most, at }: NewEntry): Promise<boolean> {
  await lockLists(db, address)
  const ids = await readEntries(db, address)
  if (ids.includes(instrumentId)) return true
  if (ids.length >= most) return false
  const { book, customerId, listId } = address
  const last = await db
    .selectFrom('watchlist_entry').select((select) => select.fn.max('position').as('position'))
    .where('book', '=', book).where('customer_id', '=', customerId).where('list_id', '=', listId)
    .executeTakeFirst()
  await db
    .insertInto('watchlist_entry')
    .values({ book, customer_id: customerId, list_id: listId, instrument_id: instrumentId, position: (last?.position ?? 0) + 1, added_at: at })
    .execute()
  return true
}

export async function deleteEntry(db: Kysely<Tables>, { book, customerId, listId }: WatchlistAddress, instrumentId: number): Promise<void> {
  await db
    .deleteFrom('watchlist_entry')
    .where('book', '=', book).where('customer_id', '=', customerId).where('list_id', '=', listId).where('instrument_id', '=', instrumentId)
    .execute()
}

/** The named shares first, in their new order; shares of the list that were not named keep theirs and follow. Shares not on the list stay off it. */
export async function writeOrder(db: Kysely<Tables>, address: WatchlistAddress, wanted: readonly number[]): Promise<void> {
  await lockLists(db, address)
  const present = await readEntries(db, address)
  const first = [...new Set(wanted)].filter((id) => present.includes(id))
  const ordered = [...first, ...present.filter((id) => !first.includes(id))]
  const { book, customerId, listId } = address
  await sql`
    update bahi.watchlist_entry entry set position = ordered.position
    from unnest(${ordered}::int[]) with ordinality as ordered (instrument_id, position)
    where entry.book = ${book} and entry.customer_id = ${customerId} and entry.list_id = ${listId} and entry.instrument_id = ordered.instrument_id
  `.execute(db)
}

/** Two phones of one customer at once: the second waits, so that two shares never take one place. */
async function lockLists(db: Kysely<Tables>, { book, customerId }: WatchlistAddress): Promise<void> {
  await db.selectFrom('customer').select('id').where('book', '=', book).where('id', '=', customerId).forNoKeyUpdate().execute()
}
