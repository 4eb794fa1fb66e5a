import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeTables } from '../../../testing/describe-tables.ts'
import { openTestDatabase, type TestDatabase } from '../../../testing/open-test-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

describe('the table types', () => {
  it('say what the migrations made (`npm run db:types` writes them)', async () => {
    const written = await readFile(new URL('tables.ts', import.meta.url), 'utf8')
    expect(written).toBe(await describeTables(database.owner.pool))
  })
})
