import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../testing/open-test-database.ts'
import { isSpread } from './migrate-spread.ts'
import { splitStatements, withoutComments } from './split-statements.ts'

const MIGRATIONS = fileURLToPath(new URL('../../../migrations', import.meta.url))
const REHEARSAL = fileURLToPath(new URL('../../../testing/citus/rehearsal.sql', import.meta.url))
/** The first databases were spread with this one; later migrations run on tables that are spread. */
const SPREAD_SINCE = '0093'

describe('splitting a migration', () => {
  it('ends a statement at a semicolon, but in no text, name, comment or body', () => {
    const bodies = [
      `select 'a;b', e'it\\'s;', "c;d"`,
      'create function f() returns int language sql as $$ select 1; $$',
      'do $x$ begin perform $$;$$; end $x$',
      '/* ; */ select 1 -- ; and on',
    ]
    expect(splitStatements(`${bodies.join(';\n')}\n;-- the end;\n`)).toEqual(bodies)
  })

  it('leaves the comments out for who looks what a statement is', () => {
    expect(withoutComments(`-- why\ncomment on table a is 'b -- c'`)).toBe(`comment on table a is 'b -- c'`)
  })
})

describe('the migrations that run on spread tables', () => {
  let database: TestDatabase
  beforeAll(async () => void (database = await openTestDatabase()))
  afterAll(() => database.close())

  const later = async () => {
    const names = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql') && name >= SPREAD_SINCE)
    const files = [...names.map((name) => join(MIGRATIONS, name)), REHEARSAL]
    return (await Promise.all(files.map((file) => readFile(file, 'utf8'))))
      .flatMap(splitStatements)
      .map(withoutComments)
  }

  it('add a column and its check or its key by a statement each, and a constraint by one of its own', async () => {
    const together = (await later()).filter(
      (text) =>
        /^alter\s+table/i.test(text) &&
        (/\badd\s+column\b[^,]*\b(check|unique|primary\s+key)\b/i.test(text) ||
          (/\badd\s+constraint\b/i.test(text) &&
            (text.match(/\b(add|drop|alter)\s+(column|constraint)\b/gi)?.length ?? 0) > 1)),
    )
    expect(together).toEqual([])
  })

  it('say where a new table lives before they name it again, and give it keys to customers only then', async () => {
    const statements = await later()
    const { rows } = await database.owner.pool.query<{ name: string }>(
      `select relname as name from pg_class where relnamespace = 'bahi'::regnamespace and obj_description(oid, 'pg_class') like 'placement=shard%'`,
    )
    const spread = new Set(rows.map(({ name }) => name))
    const wrong = statements.flatMap((text, at) => {
      const [, table] = /^create\s+table\s+bahi\.(\w+)/i.exec(text) ?? []
      if (table === undefined) return []
      const [, placed] =
        /^comment\s+on\s+table\s+bahi\.(\w+)\s+is\s+'placement=\w+/i.exec(statements[at + 1] ?? '') ?? []
      const named = [...text.matchAll(/\breferences\s+bahi\.(\w+)/gi)].map(([, name]) => spread.has(name ?? ''))
      return placed === table && new Set(named).size < 2 ? [] : [table]
    })
    expect(wrong).toEqual([])
  })

  it('leave, statement by statement, what they leave in one piece', async () => {
    const { pool } = database.owner
    expect(await isSpread(await pool.connect().then((client) => (client.release(), client)))).toBe(false)
    const shapeOf = async () => {
      const { rows } = await pool.query(
        `select table_name, column_name, data_type, is_nullable, column_default from information_schema.columns where table_schema = 'bahi' order by 1, 2`,
      )
      const { rows: others } = await pool.query(
        `select conrelid::regclass::text as at, pg_get_constraintdef(oid) as said from pg_constraint where connamespace = 'bahi'::regnamespace
         union all select tgrelid::regclass::text, pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
         union all select proname, prosrc from pg_proc where pronamespace = 'bahi'::regnamespace
         union all select tablename, indexdef from pg_indexes where schemaname = 'bahi' order by 1, 2`,
      )
      return { rows, others }
    }
    const before = await shapeOf()
    const files = (await readdir(MIGRATIONS)).filter((name) => name.endsWith('.sql')).toSorted()
    const client = await pool.connect()
    try {
      await client.query('begin')
      await client.query('drop schema bahi cascade')
      await client.query('create schema bahi')
      for (const name of files)
        for (const statement of splitStatements(await readFile(join(MIGRATIONS, name), 'utf8')))
          await client.query(statement)
      await client.query(
        'create table bahi.migration (id serial, name varchar(255) not null, run_on timestamp not null)',
      )
      await client.query('alter table bahi.migration add primary key (id)')
      await client.query('create table bahi.migration_checksum (name text primary key, checksum text not null)')
      await client.query('commit')
    } finally {
      client.release()
    }
    expect(await shapeOf()).toEqual(before)
    // What is rehearsed for a cluster runs here, too.
    await pool.query(await readFile(REHEARSAL, 'utf8'))
  })
})
