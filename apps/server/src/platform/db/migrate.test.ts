import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, inject, it } from 'vitest'
import { inDatabase } from '../../../testing/test-server.ts'
import { ChangedMigration, migrate } from './migrate.ts'

const ROLES = `do $$ begin
  if not exists (select from pg_roles where rolname = 'bahi_app') then create role bahi_app nologin; end if;
  if not exists (select from pg_roles where rolname = 'bahi_exchange') then create role bahi_exchange nologin; end if;
end $$;`

let folder: string
let owner: pg.ClientConfig
const database = 'bahi_migrate_test'

async function run(config: pg.ClientConfig, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'bahi migrations '))
  const server = inject('testServer').owner
  await run(server, `drop database if exists ${database}`)
  await run(server, `create database ${database} template template0 encoding 'UTF8'`)
  owner = inDatabase(server, database)
  await writeFile(join(folder, '0001-first.sql'), `${ROLES} create table bahi.first (id int);`)
})
afterEach(async () => {
  await run(inject('testServer').owner, `drop database if exists ${database} with (force)`)
  await rm(folder, { recursive: true })
})

describe('migrating', () => {
  it('runs each file once, in order', async () => {
    await writeFile(join(folder, '0002-second.sql'), 'alter table bahi.first add n int;')
    expect(await migrate(owner, folder)).toEqual({ applied: ['0001-first', '0002-second'] })
    expect(await migrate(owner, folder)).toEqual({ applied: [] })
    await writeFile(join(folder, '0003-third.sql'), 'alter table bahi.first add m int;')
    expect(await migrate(owner, folder)).toEqual({ applied: ['0003-third'] })
  })

  it('keeps nothing of a run in which one file fails', async () => {
    await writeFile(join(folder, '0002-second.sql'), 'alter table bahi.no_such_table add n int;')
    await expect(migrate(owner, folder)).rejects.toThrow('no_such_table')
    expect((await run(owner, `select to_regclass('bahi.first') as at`)).rows).toEqual([{ at: null }])
  })

  it('refuses when an applied file reads differently now', async () => {
    await migrate(owner, folder)
    await writeFile(join(folder, '0001-first.sql'), `${ROLES} create table bahi.first (id bigint);`)
    await expect(migrate(owner, folder)).rejects.toThrow(ChangedMigration)
  })

  it('refuses when an applied file is gone', async () => {
    await migrate(owner, folder)
    await rm(join(folder, '0001-first.sql'))
    await expect(migrate(owner, folder)).rejects.toThrow('was removed')
  })

  it('refuses a file that would come before one already applied', async () => {
    await writeFile(join(folder, '0003-third.sql'), 'alter table bahi.first add m int;')
    await migrate(owner, folder)
    await writeFile(join(folder, '0002-second.sql'), 'alter table bahi.first add n int;')
    await expect(migrate(owner, folder)).rejects.toThrow('0002-second')
  })

  it('refuses a file that is not named like a migration', async () => {
    await writeFile(join(folder, 'second.sql'), 'select 1;')
    await expect(migrate(owner, folder)).rejects.toThrow('not named like a migration')
  })

  it('happens once when several processes start together', async () => {
    const reports = await Promise.all([migrate(owner, folder), migrate(owner, folder), migrate(owner, folder)])
    expect(reports.flatMap(({ applied }) => applied)).toEqual(['0001-first'])
  })
})
