import type pg from 'pg'

/** The shard of every value that a statement is planned for. */
export const ASKED_SHARD = 1
/** How the name of the part ends that has all other shards. */
export const OTHER_SHARDS = '_of_other_shards'

export type Placement = 'shard' | 'reference' | 'local'

/** Each table and where it lives when the database is spread over several machines. */
export async function readPlacements(client: pg.ClientBase): Promise<ReadonlyMap<string, Placement>> {
  const { rows } = await client.query<{ name: string; placement: Placement }>(
    `select c.relname as name, substring(obj_description(c.oid, 'pg_class') from 'placement=(\\w+)') as placement
     from pg_class c where c.relnamespace = 'bahi'::regnamespace and c.relkind in ('r', 'p')`,
  )
  return new Map(rows.map(({ name, placement }) => [name, placement]))
}

/**
 * Puts an empty table in two parts, one shard and all others, in the place of every shard table: a plan then shows whether a
 * statement reads only the shards that it was asked for.
 */
export async function splitByShard(client: pg.ClientBase, placements: ReadonlyMap<string, Placement>): Promise<void> {
  await client.query('create schema whole; create schema part')
  for (const [name, placement] of placements) {
    if (placement !== 'shard') continue
    await client.query(`alter table bahi.${name} set schema whole`)
    await client.query(`create table bahi.${name} (like whole.${name} including all) partition by list (shard)`)
    await client.query(`create table part.${name} partition of bahi.${name} for values in (${ASKED_SHARD})`)
    await client.query(`create table part.${name}${OTHER_SHARDS} partition of bahi.${name} default`)
  }
}
