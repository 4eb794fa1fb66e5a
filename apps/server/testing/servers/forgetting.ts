import { afterAll, beforeAll, beforeEach } from 'vitest'
import { acquireLease, type Lease } from '../../src/platform/db/role-lease.ts'
import { insertCustomer } from '../insert-customer.ts'
import { openTestDatabase, type TestDatabase } from '../open-test-database.ts'
import { TEST_MOMENT, testIds } from '../test-books.ts'

/** A database with one customer, in which a job deletes what is old. `clear` runs before each test. */
export function arrangeForgetting(clear: string) {
  const ids = testIds()
  const customerId = ids.newId(4)
  let database: TestDatabase
  let lease: Lease
  beforeAll(async () => {
    database = await openTestDatabase()
    lease = await acquireLease(database.app.pool, 'jobs', 'test')
    await insertCustomer(database, { shard: 4, owner: customerId }, { phone: '9300000001' })
  })
  afterAll(() => database.close())
  beforeEach(() => database.owner.pool.query(clear))
  return {
    ids,
    customerId,
    get database() {
      return database
    },
    get parts() {
      return { pool: database.app.pool, systemClock: () => TEST_MOMENT, lease }
    },
  }
}
