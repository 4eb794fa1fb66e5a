import { maxWatched, maxWatchlists } from '@bahi/contract/customers/watchlist'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

export interface WatchlistAddress extends CustomerId {
  readonly listId: number
}

/** Every customer has this list without creating it, and the list cannot be deleted. */
const FIRST_LIST = 1

export interface WatchlistNames {
  readonly listId: number
  readonly name: string
  readonly instrumentIds: readonly number[]
}

/** Reads a customer's lists, oldest first. The first list is there even when it is empty. */
export async function readLists(db: Kysely<Tables>, { shard, customerId }: CustomerId): Promise<WatchlistNames[]> {
  const { rows } = await sql<{ list_id: number; name: string; ids: number[] }>`
    select list.list_id, list.name,
      array(select entry.instrument_id from bahi.watchlist_entry entry
        where entry.shard = list.shard and entry.customer_id = list.customer_id and entry.list_id = list.list_id
        order by entry.position, entry.instrument_id) as ids
    from bahi.watchlist list where list.shard = ${shard} and list.customer_id = ${customerId}
    order by list.list_id <> ${FIRST_LIST}, list.created_at, list.list_id
  `.execute(db)
  const lists = rows.map((row) => ({ listId: row.list_id, name: row.name, instrumentIds: row.ids }))
  return lists[0]?.listId === FIRST_LIST ? lists : [{ listId: FIRST_LIST, name: '', instrumentIds: [] }, ...lists]
}

/** Reads the instrument ids of a list in the customer's order; null when the list does not exist. */
export async function readEntries(db: Kysely<Tables>, address: WatchlistAddress): Promise<number[] | null> {
  const rows = await entriesOf(db, address)
    .select('instrument_id')
    .orderBy('position')
    .orderBy('instrument_id')
    .execute()
  return rows.length > 0 || (await isThere(db, address)) ? rows.map((row) => row.instrument_id) : null
}

export interface NewList {
  readonly name: string
  readonly instrumentIds: readonly number[]
  readonly at: Date
}

/** Creates a list and returns its number; null when the customer has the maximum number of lists. */
export async function createList(
  db: Queryable,
  owner: CustomerId,
  { name, instrumentIds, at }: NewList,
): Promise<number | null> {
  await lockLists(db, owner)
  const { rows } = await db.query<{ list_id: number }>(
    'select list_id from watchlist where shard = $1 and customer_id = $2',
    [owner.shard, owner.customerId],
  )
  const taken = new Set([FIRST_LIST, ...rows.map((row) => row.list_id)])
  const listId = Array.from({ length: maxWatchlists }, (_, index) => index + 1).find((id) => !taken.has(id))
  if (listId === undefined) return null
  const key = keyOf({ ...owner, listId })
  await db.query('insert into watchlist (shard, customer_id, list_id, name, created_at) values ($1, $2, $3, $4, $5)', [
    ...key,
    name,
    at,
  ])
  await db.query(
    `insert into watchlist_entry (shard, customer_id, list_id, instrument_id, position, added_at)
     select $1, $2, $3, wanted.id, wanted.position, $5 from unnest($4::int[]) with ordinality as wanted (id, position)`,
    [...key, [...new Set(instrumentIds)], at],
  )
  return listId
}

/** Renames a list. False when the list does not exist. */
export async function renameList(
  db: Kysely<Tables>,
  address: WatchlistAddress,
  name: string,
  at: Date,
): Promise<boolean> {
  await lockLists(db, address)
  await makeFirstList(db, address, at)
  const { rowCount } = await db.query(
    'update watchlist set name = $4 where shard = $1 and customer_id = $2 and list_id = $3',
    [...keyOf(address), name],
  )
  return rowCount === 1
}

export async function deleteList(db: Queryable, address: WatchlistAddress): Promise<void> {
  await lockLists(db, address)
  await db.query('delete from watchlist_entry where shard = $1 and customer_id = $2 and list_id = $3', keyOf(address))
  await db.query('delete from watchlist where shard = $1 and customer_id = $2 and list_id = $3', keyOf(address))
}

/** Adds a share at the end of a list. A share that the list contains keeps its position. */
export async function appendEntry(
  db: Queryable,
  address: WatchlistAddress,
  instrumentId: number,
  at: Date,
): Promise<'added' | 'full' | 'gone'> {
  await lockLists(db, address)
  await makeFirstList(db, address, at)
  const ids = await readEntries(db, address)
  if (ids === null) return 'gone'
  if (ids.includes(instrumentId)) return 'added'
  if (ids.length >= maxWatched) return 'full'
  await db.query(
    `insert into watchlist_entry (shard, customer_id, list_id, instrument_id, position, added_at)
     select $1, $2, $3, $4, coalesce(max(position), 0) + 1, $5 from watchlist_entry
     where shard = $1 and customer_id = $2 and list_id = $3`,
    [...keyOf(address), instrumentId, at],
  )
  return 'added'
}

/**
 * Removes a share from a list. False when the list does not exist; a share that the list does not contain is ignored.
 */
export async function deleteEntry(
  db: Kysely<Tables>,
  address: WatchlistAddress,
  instrumentId: number,
): Promise<boolean> {
  if (!(await isThere(db, address))) return false
  await db.query(
    'delete from watchlist_entry where shard = $1 and customer_id = $2 and list_id = $3 and instrument_id = $4',
    [...keyOf(address), instrumentId],
  )
  return true
}

/**
 * Orders a list: the given shares first, then the other shares of the list in their old order. Given shares that the
 * list does not contain are ignored. False when the list does not exist.
 */
export async function writeOrder(
  db: Queryable,
  address: WatchlistAddress,
  wanted: readonly number[],
): Promise<boolean> {
  await lockLists(db, address)
  const present = await readEntries(db, address)
  if (present === null) return false
  const first = [...new Set(wanted)].filter((id) => present.includes(id))
  const ordered = [...first, ...present.filter((id) => !first.includes(id))]
  await db.query(
    `update watchlist_entry entry set position = ordered.position
     from unnest($4::int[]) with ordinality as ordered (instrument_id, position)
     where entry.shard = $1 and entry.customer_id = $2 and entry.list_id = $3
       and entry.instrument_id = ordered.instrument_id`,
    [...keyOf(address), ordered],
  )
  return true
}

function keyOf({ shard, customerId, listId }: WatchlistAddress): [number, bigint, number] {
  return [shard, customerId, listId]
}

async function isThere(db: Queryable, address: WatchlistAddress): Promise<boolean> {
  if (address.listId === FIRST_LIST) return true
  const { rows } = await db.query<{ list_id: number }>(
    'select list_id from watchlist where shard = $1 and customer_id = $2 and list_id = $3',
    keyOf(address),
  )
  return rows.length > 0
}

/** Inserts the row of the first list before its first entry. */
async function makeFirstList(
  db: Kysely<Tables>,
  { shard, customerId, listId }: WatchlistAddress,
  at: Date,
): Promise<void> {
  if (listId !== FIRST_LIST) return
  await db
    .insertInto('watchlist')
    .values({ shard, customer_id: customerId, list_id: listId, name: '', created_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Locks the customer's row, so that simultaneous changes of lists run one after another and no position is used twice.
 */
async function lockLists(db: Kysely<Tables>, { shard, customerId }: CustomerId): Promise<void> {
  await db
    .selectFrom('customer')
    .select('id')
    .where('shard', '=', shard)
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .execute()
}
