import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'
import { findUnboundReads } from './explain-statement.ts'
import { findStatements, type Statement } from './find-statements.ts'
import { READS_ALL_SHARDS } from './placement-exceptions.ts'
import { readSources } from './sources.ts'
import { type Placement, readPlacements, splitByShard } from './split-by-shard.ts'

const { statements } = findStatements(readSources())
let database: TestDatabase
let client: pg.PoolClient
let placements: ReadonlyMap<string, Placement>
beforeAll(async () => {
  database = await openTestDatabase()
  client = await database.owner.pool.connect()
  placements = await readPlacements(client)
  await splitByShard(client, placements)
  await client.query("set plan_cache_mode = 'force_custom_plan'; set search_path = bahi")
  // A table that is joined is then looked up by what joins it, which stands in the condition of its scan.
  await client.query('set enable_hashjoin = off; set enable_mergejoin = off; set enable_seqscan = off')
})
afterAll(async () => {
  client.release()
  await database.close()
})

function fileOf({ at }: Statement): string {
  return at.replace(/^apps\/server\/src\//, '').replace(/:\d+$/, '')
}

/** Statements that have a plan: neither LISTEN nor a new table. */
const planned = (text: string) => /^\s*(with|select|insert|update|delete)\b/i.test(text)

async function filesThatReadAllShards(): Promise<string[]> {
  const files = new Set<string>()
  for (const statement of statements)
    for (const text of statement.texts.filter(planned))
      if ((await findUnboundReads(client, text)).length > 0) files.add(fileOf(statement))
  return [...files].toSorted()
}

function namesBoth(text: string): boolean {
  const named = new Set([...text.matchAll(/\bbahi\.(\w+)/g)].map(([, name]) => placements.get(name ?? '')))
  return named.has('shard') && named.has('local')
}

describe('a statement on a database that is spread by shard', () => {
  it('reads a customer’s tables by their shard, but for those that are for all customers', async () => {
    expect(await filesThatReadAllShards()).toEqual(Object.values(READS_ALL_SHARDS).flat().toSorted())
  })

  // Citus refuses some of these and has answered one wrongly.
  it('never names a shard table and a local one together', () => {
    expect(statements.filter(({ texts }) => texts.some(namesBoth)).map(({ at }) => at)).toEqual([])
  })

  it.each([
    ['select amount from bahi.balance where shard = $1 and owner = $2', []],
    ['select amount from bahi.balance where shard = any($1::smallint[])', []],
    ['select amount from bahi.balance where owner = $1', ['balance']],
    [
      'select o.id from bahi.orders o join bahi.fill f on f.order_id = o.id where o.shard = $1 and o.owner = $2',
      ['fill'],
    ],
    [
      'select o.id from bahi.orders o join bahi.fill f on f.shard = o.shard and f.order_id = o.id where o.shard = $1',
      [],
    ],
    [
      `select found.amount from unnest($1::smallint[], $2::bigint[]) as asked (shard, owner)
       cross join lateral (select amount from bahi.balance b where b.shard = asked.shard and b.owner = asked.owner offset 0) found`,
      [],
    ],
    ['delete from bahi.session where revoked_at < $1', ['session']],
  ])('%s reads without its shard: %j', async (text, expected) => {
    expect(await findUnboundReads(client, text)).toEqual(expected)
  })
})
