import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestDatabase, type TestDatabase } from '../../../testing/open-test-database.ts'
import { logError } from './log-error.ts'

let database: TestDatabase
beforeAll(async () => void (database = await openTestDatabase()))
afterAll(() => database.close())

it('logs an error of the database with its state and without the row that failed', async () => {
  const write = `insert into bahi.role_lease (role, holder, epoch, expires_at) values ('a figure of a customer', 'a', 1, now())`
  await database.owner.pool.query(write)
  const error: Error = await database.owner.pool.query(write).then(
    () => new Error('it was written'),
    (failure: Error) => failure,
  )
  expect(error).toHaveProperty('detail', expect.stringContaining('a figure of a customer'))
  expect(logError(error)).toMatchObject({ code: '23505', message: expect.stringContaining('duplicate key') })
  expect(JSON.stringify(logError(error))).not.toContain('a figure of a customer')
})
