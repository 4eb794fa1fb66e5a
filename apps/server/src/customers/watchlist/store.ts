import { maxWatched, maxWatchlists } from '@bahi/contract/customers/watchlist'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Queryable } from '../../platform/db/in-transaction.ts'

export interface WatchlistAddress extends CustomerId {
  readonly listId: number
}

/** Every customer's first list: it exists without being made and cannot be deleted. */
const FIRST_LIST = 1

export interface WatchlistNames {
  readonly listId: number
  readonly name: string
  readonly instrumentIds: readonly number[]
}

/** A customer's lists, oldest first; the first list is shown even before anything is on it. */
export async function readLists(db: Queryable, { shard, customerId }: CustomerId): Promise<WatchlistNames[]> {
  const { rows } = await db.query<{ list_id: number; name: string; ids: number[] }>(
    `select list.list_id, list.name,
       array(select entry.instrument_id from watchlist_entry entry
         where entry.shard = list.shard and entry.customer_id = list.customer_id and entry.list_id = list.list_id
         order by entry.position, entry.instrument_id) as ids
     from watchlist list where list.shard = $1 and list.customer_id = $2
     order by list.list_id <> $3, list.created_at, list.list_id`,
    [shard, customerId, FIRST_LIST],
  )
  const lists = rows.map((row) => ({ listId: row.list_id, name: row.name, instrumentIds: row.ids }))
  return lists[0]?.listId === FIRST_LIST ? lists : [{ listId: FIRST_LIST, name: '', instrumentIds: [] }, ...lists]
}

/** Instrument ids in the customer's own order; null when there is no such list. */
export async function readEntries(db: Queryable, address: WatchlistAddress): Promise<number[] | null> {
  const { rows } = await db.query<{ instrument_id: number }>(
    `select instrument_id from watchlist_entry where shard = $1 and customer_id = $2 and list_id = $3
     order by position, instrument_id`,
    keyOf(address),
  )
  return rows.length > 0 || (await isThere(db, address)) ? rows.map((row) => row.instrument_id) : null
}

export interface NewList {
  readonly name: string
  readonly instrumentIds: readonly number[]
  readonly at: Date
}

/** The number of the new list, or null when the customer has as many as there may be. */
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

/** False when there is no such list. */
export async function renameList(db: Queryable, address: WatchlistAddress, name: string, at: Date): Promise<boolean> {
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

/** At the end of the list; a share that is on the list already keeps its place. */
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

/** False when there is no such list; a share that is not on the list changes nothing. */
export async function deleteEntry(db: Queryable, address: WatchlistAddress, instrumentId: number): Promise<boolean> {
  if (!(await isThere(db, address))) return false
  await db.query(
    'delete from watchlist_entry where shard = $1 and customer_id = $2 and list_id = $3 and instrument_id = $4',
    [...keyOf(address), instrumentId],
  )
  return true
}

/**
 * The named shares first, in their new order; shares of the list that were not named keep theirs and follow. Shares not on
 * the list stay off it. False when there is no such list.
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

/** The first list gets its row when something is first written to it. */
async function makeFirstList(db: Queryable, address: WatchlistAddress, at: Date): Promise<void> {
  if (address.listId !== FIRST_LIST) return
  await db.query(
    `insert into watchlist (shard, customer_id, list_id, name, created_at) values ($1, $2, $3, '', $4)
     on conflict do nothing`,
    [...keyOf(address), at],
  )
}

/** Two phones of one customer at once: the second waits, so that two shares never take one place. */
async function lockLists(db: Queryable, { shard, customerId }: CustomerId): Promise<void> {
  await db.query('select id from customer where shard = $1 and id = $2 for no key update', [shard, customerId])
}
