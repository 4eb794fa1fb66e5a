import { sql, type Kysely } from 'kysely'
import { mostWatched, mostWatchlists } from '@bahi/contract/customers/watchlist'
import type { CustomerId } from '../../platform/customer-id.ts'
import type { Tables } from '../../platform/db/tables.ts'

export interface WatchlistAddress extends CustomerId {
  readonly listId: number
}

/** Everybody's first list: it needs no making and cannot be deleted. */
const FIRST_LIST = 1

export interface WatchlistNames {
  readonly listId: number
  readonly name: string
  readonly instrumentIds: readonly number[]
}

/** A customer's lists, oldest first; the first one stands there even before anything is on it. */
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

/** Instrument ids in the customer's own order; null when there is no such list. */
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

/** The number of the new list, or null when the customer has as many as there may be. */
export async function createList(
  db: Kysely<Tables>,
  owner: CustomerId,
  { name, instrumentIds, at }: NewList,
): Promise<number | null> {
  await lockLists(db, owner)
  const rows = await db
    .selectFrom('watchlist')
    .select('list_id')
    .where('shard', '=', owner.shard)
    .where('customer_id', '=', owner.customerId)
    .execute()
  const taken = new Set([FIRST_LIST, ...rows.map((row) => row.list_id)])
  const listId = Array.from({ length: mostWatchlists }, (_, index) => index + 1).find((id) => !taken.has(id))
  if (listId === undefined) return null
  const { shard, customerId } = owner
  await db
    .insertInto('watchlist')
    .values({ shard, customer_id: customerId, list_id: listId, name, created_at: at })
    .execute()
  const ids = [...new Set(instrumentIds)]
  if (ids.length > 0)
    await db
      .insertInto('watchlist_entry')
      .values(
        ids.map((id, index) => ({
          shard,
          customer_id: customerId,
          list_id: listId,
          instrument_id: id,
          position: index + 1,
          added_at: at,
        })),
      )
      .execute()
  return listId
}

/** False when there is no such list. */
export async function renameList(
  db: Kysely<Tables>,
  address: WatchlistAddress,
  name: string,
  at: Date,
): Promise<boolean> {
  await lockLists(db, address)
  await makeFirstList(db, address, at)
  const { numUpdatedRows } = await db
    .updateTable('watchlist')
    .set({ name })
    .where('shard', '=', address.shard)
    .where('customer_id', '=', address.customerId)
    .where('list_id', '=', address.listId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export async function deleteList(db: Kysely<Tables>, address: WatchlistAddress): Promise<void> {
  await lockLists(db, address)
  const { shard, customerId, listId } = address
  await db
    .deleteFrom('watchlist_entry')
    .where('shard', '=', shard)
    .where('customer_id', '=', customerId)
    .where('list_id', '=', listId)
    .execute()
  await db
    .deleteFrom('watchlist')
    .where('shard', '=', shard)
    .where('customer_id', '=', customerId)
    .where('list_id', '=', listId)
    .execute()
}

/** At the end of the list; a share that is there keeps its place. */
export async function appendEntry(
  db: Kysely<Tables>,
  address: WatchlistAddress,
  instrumentId: number,
  at: Date,
): Promise<'added' | 'full' | 'gone'> {
  await lockLists(db, address)
  await makeFirstList(db, address, at)
  const ids = await readEntries(db, address)
  if (ids === null) return 'gone'
  if (ids.includes(instrumentId)) return 'added'
  if (ids.length >= mostWatched) return 'full'
  const { shard, customerId, listId } = address
  const last = await entriesOf(db, address)
    .select((select) => select.fn.max('position').as('position'))
    .executeTakeFirst()
  await db
    .insertInto('watchlist_entry')
    .values({
      shard,
      customer_id: customerId,
      list_id: listId,
      instrument_id: instrumentId,
      position: (last?.position ?? 0) + 1,
      added_at: at,
    })
    .execute()
  return 'added'
}

/** False when there is no such list; a share that is not on it is no matter. */
export async function deleteEntry(
  db: Kysely<Tables>,
  address: WatchlistAddress,
  instrumentId: number,
): Promise<boolean> {
  if (!(await isThere(db, address))) return false
  const { shard, customerId, listId } = address
  await db
    .deleteFrom('watchlist_entry')
    .where('shard', '=', shard)
    .where('customer_id', '=', customerId)
    .where('list_id', '=', listId)
    .where('instrument_id', '=', instrumentId)
    .execute()
  return true
}

/**
 * The named shares first, in their new order; shares of the list that were not named keep theirs and follow. Shares not on
 * the list stay off it. False when there is no such list.
 */
export async function writeOrder(
  db: Kysely<Tables>,
  address: WatchlistAddress,
  wanted: readonly number[],
): Promise<boolean> {
  await lockLists(db, address)
  const present = await readEntries(db, address)
  if (present === null) return false
  const first = [...new Set(wanted)].filter((id) => present.includes(id))
  const ordered = [...first, ...present.filter((id) => !first.includes(id))]
  const { shard, customerId, listId } = address
  await sql`
    update bahi.watchlist_entry entry set position = ordered.position
    from unnest(${ordered}::int[]) with ordinality as ordered (instrument_id, position)
    where entry.shard = ${shard} and entry.customer_id = ${customerId} and entry.list_id = ${listId} and entry.instrument_id = ordered.instrument_id
  `.execute(db)
  return true
}

function entriesOf(db: Kysely<Tables>, { shard, customerId, listId }: WatchlistAddress) {
  return db
    .selectFrom('watchlist_entry')
    .where('shard', '=', shard)
    .where('customer_id', '=', customerId)
    .where('list_id', '=', listId)
}

async function isThere(db: Kysely<Tables>, { shard, customerId, listId }: WatchlistAddress): Promise<boolean> {
  if (listId === FIRST_LIST) return true
  const row = await db
    .selectFrom('watchlist')
    .select('list_id')
    .where('shard', '=', shard)
    .where('customer_id', '=', customerId)
    .where('list_id', '=', listId)
    .executeTakeFirst()
  return row !== undefined
}

/** The first list gets its row when something is first written to it. */
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

/** Two phones of one customer at once: the second waits, so that two shares never take one place. */
async function lockLists(db: Kysely<Tables>, { shard, customerId }: CustomerId): Promise<void> {
  await db
    .selectFrom('customer')
    .select('id')
    .where('shard', '=', shard)
    .where('id', '=', customerId)
    .forNoKeyUpdate()
    .execute()
}
