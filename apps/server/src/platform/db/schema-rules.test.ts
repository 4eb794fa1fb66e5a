import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT, FIRST_HOUSE_ACCOUNT } from '@bahi/proofs/accounts'
import { openTestDatabase, type TestDatabase } from '../../../testing/open-test-database.ts'
import { openFundedOwner, testIds } from '../../../testing/test-books.ts'
import type { Database } from './connect.ts'
import { inTransaction, readSqlState } from './in-transaction.ts'

const INSUFFICIENT_PRIVILEGE = '42501'
const RESTRICT_VIOLATION = '23001'
const FOREIGN_KEY_VIOLATION = '23503'
/** Where nothing may ever change once it is written. */
const APPEND_ONLY = [
  'journal',
  'posting',
  'fill',
  'lot_sale',
  'external_reference',
  'tape',
  'exchange_input',
  'packed_tape',
  'packed_order_log',
  'liability_owner',
  'liability_nodes',
]

let database: TestDatabase
let rules: string
beforeAll(async () => {
  database = await openTestDatabase()
  rules = await readFile(new URL('./schema-rules.sql', import.meta.url), 'utf8')
  await openFundedOwner(database, testIds(), 3, 100n)
})
afterAll(() => database.close())

/** Breaks the schema, looks, and puts it back. */
async function violationsAfter(change: string): Promise<unknown[]> {
  const found = new Error('found')
  let rows: unknown[] = []
  await inTransaction(database.owner.pool, async (tx) => {
    await tx.query(change)
    rows = (await tx.query(rules)).rows
    throw found
  }).catch((error: unknown) => {
    if (error !== found) throw error
  })
  return rows
}

/** The statements that did not fail as they should. */
async function letThrough({ pool }: Database, statements: readonly string[], expected: string): Promise<string[]> {
  const wrong: string[] = []
  for (const statement of statements) {
    const state = await pool.query(statement).then(
      () => 'done',
      (error: unknown) => readSqlState(error) ?? String(error),
    )
    if (state !== expected) wrong.push(`${statement}: ${state}`)
  }
  return wrong
}

describe('the schema', () => {
  it('keeps its rules', async () => {
    expect((await database.owner.pool.query(rules)).rows).toEqual([])
  })

  it.each([
    ['create table bahi.odd (id bigint primary key)', 'a table does not say where it lives'],
    [
      `create table bahi.odd (id bigint primary key); comment on table bahi.odd is 'placement=shard'`,
      'a shard table has no column shard smallint not null',
    ],
    ['alter table bahi.posting drop constraint posting_pkey', 'a shard table has no primary key'],
    [
      'create unique index odd on bahi.posting (owner, seq)',
      'a unique index of a shard table does not begin with shard',
    ],
    [
      'alter table bahi.orders add foreign key (placed_on) references bahi.calendar_day (date) on delete set null',
      'a foreign key sets null or a default, or cascades an update',
    ],
    [
      `create table bahi.odd (id bigint primary key); comment on table bahi.odd is 'placement=local'; alter table bahi.posting add foreign key (owner) references bahi.odd (id) not valid`,
      'a foreign key leads from shard to local',
    ],
    ['alter table bahi.instrument add constraint odd unique (name) deferrable', 'a constraint can be deferred'],
    ['alter table bahi.journal alter column id add generated always as identity', 'the database makes an id'],
    ['alter table bahi.journal alter column recorded_at set default now()', 'the database reads a clock or rolls dice'],
    [
      `create function bahi.odd() returns trigger language plpgsql as 'begin return new; end'; create trigger odd before insert on bahi.balance for each row execute function bahi.odd()`,
      'a trigger does more than forbid',
    ],
    [
      'alter table bahi.lot_sale set unlogged; alter table bahi.lot set unlogged',
      'a shard table is unlogged, inherits or has rules',
    ],
    ['alter table bahi.calendar_day add column shard smallint', 'a reference table has a column shard'],
  ])('is found out by: %s', async (change, rule) => {
    expect(await violationsAfter(change)).toContainEqual(expect.objectContaining({ rule }))
  })

  it('takes no posting without its journal, one alone or one among others', async () => {
    const posting = (seq: string, journal: string) =>
      `select shard, owner, seq + ${seq}, ${journal}, debit, credit, asset, amount, hash from bahi.posting`
    const insert = 'insert into bahi.posting (shard, owner, seq, journal_id, debit, credit, asset, amount, hash)'
    const orphans = [
      `${insert} ${posting('1000', 'journal_id + 1')}`,
      `${insert} ${posting('1000', 'journal_id')} union all ${posting('2000', '1')}`,
    ]
    for (const who of [database.app, database.owner])
      expect(await letThrough(who, orphans, FOREIGN_KEY_VIOLATION)).toEqual([])
    const { rows } = await database.owner.pool.query(
      `select tgenabled as enabled from pg_trigger where tgname = 'posting_has_its_journal'`,
    )
    expect(rows).toEqual([{ enabled: 'O' }])
  })

  it('names the same accounts as the code', async () => {
    const { rows } = await database.app.pool.query<{ id: number; name: string; side: string }>(
      'select id, name, side from bahi.account_kind',
    )
    expect(Object.fromEntries(rows.map(({ id, name }) => [name, id]))).toEqual(ACCOUNT)
    for (const { id, side } of rows) expect(side).toBe(id < FIRST_HOUSE_ACCOUNT ? 'owner' : 'house')
  })
})

describe('the roles of the running server', () => {
  it('own nothing and cannot create, log in as each other or step outside', async () => {
    const { rows: owned } = await database.owner.pool.query(`
      select relname as name from pg_class where pg_get_userbyid(relowner) in ('bahi_app', 'bahi_exchange')
      union all select proname from pg_proc where pg_get_userbyid(proowner) in ('bahi_app', 'bahi_exchange')
      union all select nspname from pg_namespace where pg_get_userbyid(nspowner) in ('bahi_app', 'bahi_exchange')`)
    expect(owned).toEqual([])
    const { rows: powers } = await database.owner.pool.query(`
      select rolname from pg_roles where rolname in ('bahi_app', 'bahi_exchange')
        and (rolsuper or rolcreaterole or rolcreatedb or rolbypassrls or rolreplication or has_schema_privilege(rolname, 'bahi', 'create')
          or exists (select from pg_auth_members where member = pg_roles.oid))`)
    expect(powers).toEqual([])
  })

  it('may add to what is append-only, and change or empty nothing of it', async () => {
    const { rows } = await database.owner.pool.query(
      `
      select t.name as table, r.name as role, has_table_privilege(r.name, 'bahi.' || t.name, 'delete') or has_table_privilege(r.name, 'bahi.' || t.name, 'truncate')
        or has_table_privilege(r.name, 'bahi.' || t.name, 'trigger') or has_any_column_privilege(r.name, 'bahi.' || t.name, 'update') as may
      from unnest($1::text[]) as t (name), (values ('bahi_app'), ('bahi_exchange')) as r (name)`,
      [APPEND_ONLY],
    )
    expect(rows).toHaveLength(APPEND_ONLY.length * 2)
    expect(rows.filter(({ may }) => may)).toEqual([])
  })

  it('are refused when they try', async () => {
    const onTables = APPEND_ONLY.flatMap((table) => [
      `delete from bahi.${table}`,
      `truncate bahi.${table}`,
      `alter table bahi.${table} disable trigger all`,
      `drop table bahi.${table}`,
    ])
    const others = [
      'update bahi.posting set amount = 1',
      'update bahi.journal set kind = kind',
      'update bahi.balance set shard = 1',
      'update bahi.ledger_head set owner = 1',
      'delete from bahi.balance',
      `set session_replication_role = 'replica'`,
    ]
    expect(await letThrough(database.app, [...onTables, ...others], INSUFFICIENT_PRIVILEGE)).toEqual([])
  })

  it('leave the owner of the tables no more than that: triggers forbid a change to anybody', async () => {
    const changes = [
      'update bahi.posting set amount = amount + 1',
      'delete from bahi.posting',
      'update bahi.journal set kind = kind',
      'delete from bahi.journal',
    ]
    const emptyings = APPEND_ONLY.map((table) => `truncate bahi.${table} cascade`)
    expect(await letThrough(database.owner, [...changes, ...emptyings], RESTRICT_VIOLATION)).toEqual([])
    const { rows } = await database.owner.pool.query(
      `select t.tgrelid::regclass::text as table, count(*)::int as triggers from pg_trigger t join pg_proc f on f.oid = t.tgfoid
       where f.proname in ('forbid_change', 'forbid_change_unless_packed') and t.tgenabled = 'O' group by 1`,
    )
    expect(rows).toEqual(expect.arrayContaining(APPEND_ONLY.map((table) => ({ table, triggers: 2 }))))
  })

  it('keep the secret of coming days from the server', async () => {
    await expect(database.app.pool.query('select * from bahi.seed_secret')).rejects.toSatisfy(
      (error) => readSqlState(error) === INSUFFICIENT_PRIVILEGE,
    )
    await expect(database.exchange.pool.query('select * from bahi.balance')).rejects.toSatisfy(
      (error) => readSqlState(error) === INSUFFICIENT_PRIVILEGE,
    )
  })
})
